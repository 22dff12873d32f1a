import type { Rechnungspruefung } from '@ekp/wire/rechnung'
import { formatDatum, formatEuro } from '../../lib/formats.ts'

const fehlendes: Readonly<Record<string, string>> = {
  ablesung: 'eine Ablesung',
  lastgang: 'der Lastgang',
  marktpreis: 'die Börsenpreise',
  preisbestandteil: 'ein Bestandteil des Preises',
  preiskalender: 'der Kalender der Preisstufen',
  rechnung: 'die stornierte Rechnung',
  rechnungspositionen: 'die Positionen der Rechnung',
  tarif: 'der Tarif',
  umrechnung: 'Zustandszahl und Brennwert',
}

/** A verdict in a sentence, for the supplier's people. */
export function describePruefung(pruefung: Rechnungspruefung): string {
  const { urteil, profil, zeile, feld, abweichung, fehlt } = pruefung
  if (urteil === 'stimmt') return 'stimmt auf den Cent'
  if (urteil === 'stimmt-gerundet') return `stimmt, gerundet nach ${profil}`
  if (urteil === 'storno') return 'nimmt die stornierte Rechnung genau zurück'
  if (urteil === 'nicht-nachrechenbar') {
    const missing = [...new Set(fehlt.map(describeFehlendes))]
    return `kann nicht nachgerechnet werden: Es fehlt ${missing.join(', ')}`
  }
  const where = zeile === null ? `im Feld ${feld}` : `in Zeile ${zeile}${feld === null ? '' : ` (${feld})`}`
  const brutto = abweichung?.brutto ?? 0
  if (brutto === 0) return `weicht ab ${where}, was am Betrag nichts ändert`
  return `weicht ab ${where}: ${formatEuro(Math.abs(brutto))} brutto zu ${brutto > 0 ? 'hoch' : 'niedrig'}`
}

function describeFehlendes({ was, zeile, tag }: Rechnungspruefung['fehlt'][number]): string {
  const where = zeile === null ? '' : ` zu Zeile ${zeile}`
  return `${fehlendes[was] ?? was}${where}${tag === undefined ? '' : ` am ${formatDatum(tag)}`}`
}

const plurale = [
  ['stimmt', 'stimmt auf den Cent', 'stimmen auf den Cent'],
  ['stimmt-gerundet', 'stimmt gerundet', 'stimmen gerundet'],
  ['weicht-ab', 'weicht ab', 'weichen ab'],
  ['nicht-nachrechenbar', 'kann nicht nachgerechnet werden', 'können nicht nachgerechnet werden'],
  ['storno', 'Storno', 'Stornos'],
] as const

/** `312 stimmen auf den Cent, 4 weichen ab`. */
export const describeUrteile = (anzahlen: ReadonlyMap<string, number>): string =>
  plurale
    .flatMap(([urteil, one, many]) => {
      const anzahl = anzahlen.get(urteil) ?? 0
      return anzahl === 0 ? [] : [`${anzahl.toLocaleString('de-DE')} ${anzahl === 1 ? one : many}`]
    })
    .join(', ')
