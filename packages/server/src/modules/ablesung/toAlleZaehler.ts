import type { KnownZaehler } from './KnownZaehler.ts'
import type { listZaehlerRows } from './queries.ts'

type ZaehlerRow = Awaited<ReturnType<typeof listZaehlerRows>>[number]

function toKanal({ obiskennzahl, vorkommastellen, nachkommastellen }: ZaehlerRow) {
  if (obiskennzahl === null || vorkommastellen === null || nachkommastellen === null) return []
  return [{ obiskennzahl, vorkommastellen, nachkommastellen }]
}

/** The meters of a contract from their rows, one a channel. */
export function toAlleZaehler(rows: readonly ZaehlerRow[]): KnownZaehler[] {
  const byNummer = Map.groupBy(rows, ({ nummer }) => nummer)
  return [...byNummer.values()].flatMap((rowsOfOne) => {
    const [first] = rowsOfOne
    if (first === undefined) return []
    const { nummer, eingebaut_am: eingebautAm, ausgebaut_am: ausgebautAm } = first
    return [{ nummer, eingebautAm, ausgebautAm, kanaele: rowsOfOne.flatMap(toKanal) }]
  })
}
