import type { Feldfehler } from '@ekp/wire/rules/unveraendert'
import { formatEuro } from '../../lib/formats.ts'
import { isEqual, minus, plus, sumOf, toNumber } from '../../lib/fraction.ts'
import type { Rechnung } from './rechnung.ts'

/** Sums of a bill that do not add up, by field: they are taken as they are, and said. */
export function findUnstimmiges({
  netto,
  steuer,
  brutto,
  vorauszahlungen,
  zuZahlen,
  positionen,
}: Rechnung): Feldfehler {
  const found: Record<string, string> = {}
  const say = (feld: string, soll: ReturnType<typeof plus>) => {
    found[feld] =
      `Die Summe geht nicht auf: Nach den anderen Beträgen der Rechnung wären es ${formatEuro(toNumber(soll, 2))}.`
  }
  if (netto !== null && steuer !== null && !isEqual(plus(netto, steuer), brutto))
    say('gesamtbrutto', plus(netto, steuer))
  const rest = minus(brutto, sumOf(vorauszahlungen.map(({ betrag }) => betrag)))
  if (zuZahlen !== null && !isEqual(zuZahlen, rest)) say('zuZahlen', rest)
  if (positionen.length === 0)
    found['rechnungspositionen'] = 'Ohne Positionen kann das Portal die Rechnung nicht nachrechnen.'
  return found
}
