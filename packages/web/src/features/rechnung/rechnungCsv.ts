import type { RechnungMitZeilen, Rechnungszeile } from '@ekp/wire/rechnung'
import { addTage } from '@ekp/wire/rules/kalendertag'
import { type CsvCell, downloadCsv, formatCsv } from '../../lib/saveFile.ts'

const header = [
  'Zeile',
  'Posten',
  'von',
  'bis',
  'Menge',
  'Einheit',
  'Preis in EUR',
  'netto in EUR',
  'Menge × Preis',
  'nachgerechnet in EUR',
  'Summe bis hier',
]

/** The lines and sums of a bill as a file whose products and sums a spreadsheet computes [rechnung-12]. */
export function rechnungCsv(rechnung: RechnungMitZeilen): { name: string; text: string } {
  const last = (bis: string) => addTage(bis, -1)
  const lines = rechnung.positionen.map((one, index): CsvCell[] => {
    const row = index + 2
    return [
      one.zeile,
      one.text,
      one.von,
      last(one.bis),
      one.menge,
      one.einheit,
      one.preis,
      one.betrag,
      productOf(one, row),
      one.eigen?.betrag ?? null,
      { formel: index === 0 ? `H${row}` : `K${row - 1}+H${row}` },
    ]
  })
  const { von, bis, netto, steuer, brutto, vorauszahlungen, zuZahlen } = rechnung
  const rest = (betrag: number, summe: CsvCell): CsvCell[] => [null, null, null, betrag, null, null, summe]
  const sums: CsvCell[][] = []
  const add = (name: string, betrag: number | null, formelOf?: (row: number) => string) => {
    if (betrag === null) return
    const formel = formelOf?.(lines.length + sums.length + 2)
    sums.push([null, name, von, last(bis), ...rest(betrag, formel === undefined ? null : { formel })])
  }
  add('Summe netto', netto, (row) => `H${row}`)
  add('Umsatzsteuer', steuer, netto === null ? undefined : (row) => `K${row - 1}+H${row}`)
  add('Summe brutto', brutto, (row) => `H${row}`)
  for (const { betrag } of vorauszahlungen) add('Vorauszahlung', -betrag, (row) => `K${row - 1}+H${row}`)
  add('zu zahlen', zuZahlen)
  return {
    name: `Rechnung_${rechnung.rechnungsnummer.replaceAll(/[^\w-]/g, '_')}.csv`,
    text: formatCsv(header, [...lines, ...sums]),
  }
}

/**
 * The product that comes to the amount of the line; none where it does not: the price of the exchange is a mean, and some
 * suppliers count days otherwise.
 */
function productOf({ menge, einheit, preis, betrag }: Rechnungszeile, row: number): CsvCell {
  if (menge === null || preis === null) return null
  const [produkt, formel] =
    einheit === 'kWh' ? [menge * preis, `E${row}*G${row}`] : [(menge * preis) / 365, `E${row}*G${row}/365`]
  return Math.abs(produkt - betrag) < 0.0051 ? { formel } : null
}

export function downloadRechnung(rechnung: RechnungMitZeilen): void {
  const { name, text } = rechnungCsv(rechnung)
  downloadCsv(name, text)
}
