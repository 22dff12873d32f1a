import type { Rechnungskopf } from '../rechnung.ts'

interface Formats {
  readonly euro: (betrag: number) => string
  readonly datum: (datum: string) => string
}

/** Whether a bill is no cancellation, and none has taken it back. */
export const isGeltend = ({
  istStorno,
  storniertDurch,
}: Pick<Rechnungskopf, 'istStorno' | 'storniertDurch'>): boolean => !istStorno && storniertDurch === null

type Ergebnisfelder = Pick<
  Rechnungskopf,
  'zuZahlen' | 'faelligkeitsdatum' | 'istStorno' | 'storniertDurch' | 'bezahltAm'
>

/** Whether a bill is known to ask for money: once its day is over it may be paid, and the portal may not know. */
export const isZuZahlen = (rechnung: Ergebnisfelder, today: string): boolean =>
  isGeltend(rechnung) &&
  rechnung.zuZahlen !== null &&
  rechnung.zuZahlen > 0 &&
  rechnung.bezahltAm === null &&
  (rechnung.faelligkeitsdatum === null || rechnung.faelligkeitsdatum >= today)

/** The day on which a bill was paid or paid out, or else is due; undefined where nothing is to be paid or it does not say. */
export function findZahltag(
  rechnung: Ergebnisfelder,
): { readonly wort: 'ausgezahlt am' | 'bezahlt am' | 'fällig am'; readonly tag: string } | undefined {
  const { zuZahlen, faelligkeitsdatum, bezahltAm } = rechnung
  if (!isGeltend(rechnung) || zuZahlen === null || zuZahlen === 0) return undefined
  if (bezahltAm !== null) return { wort: zuZahlen < 0 ? 'ausgezahlt am' : 'bezahlt am', tag: bezahltAm }
  return zuZahlen < 0 || faelligkeitsdatum === null ? undefined : { wort: 'fällig am', tag: faelligkeitsdatum }
}

/** What is paid after instalments is more or less than they were; without any the bill is what is paid. */
export const nameErgebnis = (brutto: number, zuZahlen: number) =>
  zuZahlen < 0 ? 'Guthaben' : zuZahlen === brutto ? 'Rechnung' : 'Nachzahlung'

/**
 * What a bill comes to, in the parts between which a line may end: `Nachzahlung 38,20 EUR,` and
 * `fällig am 12.12.2026`, or `Guthaben 12,00 EUR,` and `ausgezahlt am 31.01.2026`; none where it does not say.
 */
export function listErgebnis(
  rechnung: Ergebnisfelder & Pick<Rechnungskopf, 'brutto'>,
  { euro, datum }: Formats,
): string[] {
  const { zuZahlen, istStorno, storniertDurch } = rechnung
  if (istStorno) return ['Stornorechnung']
  if (storniertDurch !== null) return ['gilt nicht mehr']
  if (zuZahlen === null) return []
  if (zuZahlen === 0) return ['ausgeglichen']
  const betrag = `${nameErgebnis(rechnung.brutto, zuZahlen)} ${euro(Math.abs(zuZahlen))}`
  const zahltag = findZahltag(rechnung)
  if (zahltag === undefined) return [betrag]
  return [`${betrag},`, `${zahltag.wort} ${datum(zahltag.tag)}`]
}
