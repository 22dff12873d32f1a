import type { RechnungMitZeilen } from '@ekp/wire/rechnung'
import { addTage } from '@ekp/wire/rules/kalendertag'
import { downloadCsv, formatCsv } from '../../lib/saveFile.ts'

const header = [
  'Zeile',
  'Posten',
  'von',
  'bis',
  'Menge',
  'Einheit',
  'Preis in EUR',
  'netto in EUR',
  'nachgerechnet in EUR',
]

/** The lines and sums of a bill as a file [rechnung-12]. */
function rechnungCsv(rechnung: RechnungMitZeilen): { name: string; text: string } {
  const last = (bis: string) => addTage(bis, -1)
  const sum = (name: string, betrag: number | null) =>
    betrag === null ? [] : [[null, name, rechnung.von, last(rechnung.bis), null, null, null, betrag, null]]
  const rows = [
    ...rechnung.positionen.map(({ zeile, text, von, bis, menge, einheit, preis, betrag, eigen }) => [
      zeile,
      text,
      von,
      last(bis),
      menge,
      einheit,
      preis,
      betrag,
      eigen?.betrag ?? null,
    ]),
    ...sum('Summe netto', rechnung.netto),
    ...sum('Umsatzsteuer', rechnung.steuer),
    ...sum('Summe brutto', rechnung.brutto),
    ...rechnung.vorauszahlungen.flatMap(({ betrag }) => sum('Vorauszahlung', -betrag)),
    ...sum('zu zahlen', rechnung.zuZahlen),
  ]
  return { name: `Rechnung_${rechnung.rechnungsnummer.replaceAll(/[^\w-]/g, '_')}.csv`, text: formatCsv(header, rows) }
}

export function downloadRechnung(rechnung: RechnungMitZeilen): void {
  const { name, text } = rechnungCsv(rechnung)
  downloadCsv(name, text)
}
