import type { Vertrag } from '@ekp/wire/vertrag'
import { formatDatum } from '../../lib/format.ts'
import type { IconName } from '../../ui/Icon.tsx'
import type { ValueRow } from '../../ui/table/ValueTable.tsx'

/** What a contract is besides number, status, supply type and address, in words [vertrag-9]. */
export function lieferungRows(vertrag: Vertrag): ValueRow[] {
  const { lieferbeginn, gewuenschterLieferbeginn, lieferende, gewuenschtesLieferende } = vertrag
  return [
    { label: 'Anmeldungsart', value: vertrag.anmeldungsart },
    datumRow(['Lieferbeginn', lieferbeginn], ['Gewünschter Lieferbeginn', gewuenschterLieferbeginn]),
    datumRow(['Lieferende', lieferende], ['Gewünschtes Lieferende', gewuenschtesLieferende]),
  ]
}

type Candidate = readonly [label: string, datum: string | null]

// The desired date stands in, under its own name, when no date is set [vertrag-9].
function datumRow(real: Candidate, desired: Candidate): ValueRow {
  const [label, datum] = real[1] === null && desired[1] !== null ? desired : real
  return { label, value: datum && formatDatum(datum) }
}

/** In one line: `Lindenweg 4, 84359 Simbach`; empty when none is known. */
export function formatLieferadresse({ strasse, hausnummer, plz, ort }: Vertrag): string {
  const join = (parts: (string | null)[], separator: string) => parts.filter(Boolean).join(separator)
  return join([join([strasse, hausnummer], ' '), join([plz, ort], ' ')], ', ')
}

/** Gas gets a fire, anything else a power icon [vertrag-9] [vertrag-10]. */
export function versorgungsartIcon(versorgungsart: string): IconName {
  return versorgungsart === 'gas' ? 'flame' : 'bolt'
}

export function versorgungsartText(versorgungsart: string): string {
  if (versorgungsart === 'gas') return 'Gas'
  return versorgungsart === 'strom' ? 'Strom' : 'Versorgungsart nicht gefunden'
}
