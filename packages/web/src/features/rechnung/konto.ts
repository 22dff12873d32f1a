import type { RechnungMitZeilen } from '@ekp/wire/rechnung'
import { findZahltag, isGeltend, isZuZahlen } from '@ekp/wire/rules/rechnungsergebnis'
import { capitalize, formatDatum, formatEuro } from '../../lib/format.ts'
import type { ValueRow } from '../../ui/table/ValueTable.tsx'

type Rechnungskonto = Pick<
  RechnungMitZeilen,
  | 'rechnungsnummer'
  | 'brutto'
  | 'vorauszahlungen'
  | 'zuZahlen'
  | 'faelligkeitsdatum'
  | 'bezahltAm'
  | 'zukuenftigerAbschlag'
  | 'istStorno'
  | 'storniertDurch'
>

/** Costs, payments, and what is to be paid or was; of a bill that does not hold, nothing comes of it. */
export function listKonto(rechnung: Rechnungskonto, today: string): ValueRow[] {
  const { rechnungsnummer, brutto, vorauszahlungen, zuZahlen } = rechnung
  const gezahlt = vorauszahlungen.reduce((sum, { betrag }) => sum + betrag, 0)
  const gilt = isGeltend(rechnung)
  const isGuthaben = zuZahlen !== null && zuZahlen < 0
  const isSettled = gilt && zuZahlen === 0
  const zahltag = findZahltag(rechnung)
  const row = (label: string, value: number | null): ValueRow[] =>
    value === null ? [] : [{ label, value: formatEuro(value) }]
  return [
    ...row('Kosten mit Umsatzsteuer', brutto),
    ...(vorauszahlungen.length > 0 ? row(`Schon gezahlt, ${vorauszahlungen.length}-mal`, -gezahlt) : []),
    ...(!gilt
      ? []
      : isGuthaben
        ? row('Guthaben', -zuZahlen)
        : row(isSettled || isZuZahlen(rechnung, today) ? 'Zu zahlen' : 'Nachzahlung', zuZahlen)),
    ...(zahltag ? [{ label: capitalize(zahltag.wort), value: formatDatum(zahltag.tag) }] : []),
    ...row('Künftiger Abschlag', gilt ? rechnung.zukuenftigerAbschlag : null),
    { label: 'Rechnungsnummer', value: rechnungsnummer, isIdentifier: true },
  ]
}
