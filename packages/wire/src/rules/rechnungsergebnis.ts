import type { Rechnungskopf } from '../rechnung.ts'

interface Formats {
  readonly euro: (betrag: number) => string
  readonly datum: (datum: string) => string
}

/** What a bill comes to: `Nachzahlung 38,20 EUR bis 12.12.2026`, `Guthaben 12,00 EUR`; undefined where it does not say. */
export function deriveRechnungsergebnis(
  {
    zuZahlen,
    faelligkeitsdatum,
    istStorno,
    storniertDurch,
  }: Pick<Rechnungskopf, 'zuZahlen' | 'faelligkeitsdatum' | 'istStorno' | 'storniertDurch'>,
  { euro, datum }: Formats,
): string | undefined {
  if (istStorno) return 'Stornorechnung'
  if (storniertDurch !== null) return 'storniert'
  if (zuZahlen === null) return undefined
  if (zuZahlen < 0) return `Guthaben ${euro(-zuZahlen)}`
  if (zuZahlen === 0) return 'ausgeglichen'
  const bis = faelligkeitsdatum === null ? '' : ` bis ${datum(faelligkeitsdatum)}`
  return `Nachzahlung ${euro(zuZahlen)}${bis}`
}
