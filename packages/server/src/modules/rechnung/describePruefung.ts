import { formatDatum, formatEuro } from '../../lib/formats.ts'
import { toNumber } from '../../lib/fraction.ts'
import type { Fehlendes } from './pruefung/grundlagen.ts'
import type { Pruefung } from './pruefung/pruefung.ts'

const fehlendes: Readonly<Record<Fehlendes['was'], string>> = {
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
export function describePruefung(pruefung: Pruefung): string {
  const { urteil, profil, zeile, feld, abweichung, fehlt } = pruefung
  if (urteil === 'stimmt') return 'stimmt auf den Cent'
  if (urteil === 'stimmt-gerundet') return `stimmt, gerundet nach ${profil}`
  if (urteil === 'storno') return 'nimmt die stornierte Rechnung genau zurück'
  if (urteil === 'nicht-nachrechenbar') {
    const missing = [...new Set(fehlt.map(describeFehlendes))]
    return `kann nicht nachgerechnet werden: Es fehlt ${missing.join(', ')}`
  }
  const where = zeile === null ? `im Feld ${feld}` : `in Zeile ${zeile}${feld === null ? '' : ` (${feld})`}`
  const amount = abweichung === null ? '' : ` um ${formatEuro(toNumber(abweichung.brutto, 2))} brutto`
  return `weicht${amount} ab ${where}`
}

function describeFehlendes({ was, zeile, tag }: Fehlendes): string {
  const where = zeile === null ? '' : ` zu Zeile ${zeile}`
  return `${fehlendes[was]}${where}${tag === undefined ? '' : ` am ${formatDatum(tag)}`}`
}
