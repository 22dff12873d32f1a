import type { Dokument } from '@ekp/wire/dokument'

/** Newest first; those without a time come last, in the host's order. */
export function orderDokumente(dokumente: readonly Dokument[]): Dokument[] {
  const timeOf = ({ erstellzeitpunkt }: Dokument) => (erstellzeitpunkt === null ? 0 : Date.parse(erstellzeitpunkt))
  return dokumente.toSorted((one, other) => timeOf(other) - timeOf(one))
}
