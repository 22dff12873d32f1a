import { addTage } from '@ekp/wire/rules/kalendertag'
import type { Kostenaufstellung } from '@ekp/wire/verbrauch/kosten'
import { downloadCsv, formatCsv } from '../../../lib/saveFile.ts'
import { postenText, steuerText } from './texts.ts'

const header = ['von', 'bis', 'Posten', 'Menge', 'Einheit', 'Preis in EUR', 'Betrag in EUR']

/** The lines and sums of the page as a file [verbrauch-23]. */
export function kostenCsv(kosten: Kostenaufstellung): { name: string; text: string } {
  const last = addTage(kosten.bis, -1)
  const sum = (name: string, betrag: number | null) =>
    betrag === null ? [] : [[kosten.von, last, name, null, null, null, betrag]]
  const rows = [
    ...kosten.positionen.map((position) => [
      position.von,
      addTage(position.bis, -1),
      postenText(position),
      position.menge,
      position.einheit,
      position.preis,
      position.betrag,
    ]),
    ...sum('Summe netto', kosten.netto),
    ...kosten.umsatzsteuer.flatMap((one) => sum(steuerText(one).replaceAll('\u00A0', ' '), one.betrag)),
    ...sum('Summe brutto', kosten.brutto),
  ]
  return { name: `Kosten_${kosten.von}_${last}.csv`, text: formatCsv(header, rows) }
}

export function downloadKosten(kosten: Kostenaufstellung): void {
  const { name, text } = kostenCsv(kosten)
  downloadCsv(name, text)
}
