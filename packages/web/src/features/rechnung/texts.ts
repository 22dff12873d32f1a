import type {
  Rechenschritt,
  Rechnungspruefung,
  Rechnungsstand,
  Rechnungsunterschied,
  Rechnungsverbrauch,
} from '@ekp/wire/rechnung'
import { formatEuro, formatListe } from '../../lib/format.ts'
import { numberFormat, whole } from '../../lib/numberFormat.ts'

const upToSix = numberFormat({ maximumFractionDigits: 6 })
const preisFormat = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 6 })

const ursachen = {
  preis: (isMore: boolean) => `${isMore ? 'höhere' : 'niedrigere'} Preise`,
  verbrauch: (isMore: boolean) => `${isMore ? 'mehr' : 'weniger'} Verbrauch`,
  tage: (isMore: boolean) => `${isMore ? 'mehr' : 'weniger'} Tage`,
  anderes: (isMore: boolean) => (isMore ? 'neue Posten' : 'entfallene Posten'),
} as const

export interface Ursache {
  readonly name: string
  readonly betrag: number
}

/**
 * What made the difference, the largest first. What rounds to no EUR or to no percent is left out and goes into the largest,
 * so that what is shown adds up; unless all does, or what is left out makes more together.
 */
export function listUrsachen(unterschied: Rechnungsunterschied): Ursache[] {
  const all = (['preis', 'verbrauch', 'tage', 'anderes'] as const)
    .map((key) => ({ name: ursachen[key](unterschied[key] > 0), betrag: unterschied[key] }))
    .filter(({ betrag }) => betrag !== 0)
    .toSorted((one, other) => Math.abs(other.betrag) - Math.abs(one.betrag))
  const sum = all.reduce((total, { betrag }) => total + Math.abs(betrag), 0)
  const isTelling = (betrag: number) => Math.abs(betrag) >= Math.max(0.5, sum * 0.005)
  const [largest, ...others] = all.filter(({ betrag }) => isTelling(betrag))
  const rest = all.reduce((total, { betrag }) => (isTelling(betrag) ? total : total + betrag), 0)
  if (largest === undefined || isTelling(rest)) return all
  return [{ ...largest, betrag: Number((largest.betrag + rest).toFixed(2)) }, ...others]
}

/** `+12,00 EUR`. */
export const mitVorzeichen = (betrag: number) => `${betrag > 0 ? '+' : ''}${formatEuro(betrag)}`

/** `3.127 kWh × 28,871 Cent/kWh`, `365 Tage zu 129,60 EUR im Jahr`; undefined for an amount alone. */
export function schrittText({ menge, einheit, preis }: Pick<Rechenschritt, 'menge' | 'einheit' | 'preis'>) {
  if (menge === null || einheit === null || preis === null) return undefined
  return einheit === 'kWh'
    ? `${upToSix.format(menge)}\u00A0kWh × ${preisFormat.format(Number((preis * 100).toPrecision(12)))}\u00A0Cent/kWh`
    : `${whole.format(menge)}\u00A0Tage zu ${formatEuro(preis)} im Jahr`
}

const herkunft: Readonly<Record<Rechnungsstand['art'], string>> = {
  abgelesen: 'abgelesen',
  geschaetzt: 'geschätzt, weil kein abgelesener Stand vorlag',
  rechnerisch: 'berechnet für den Tag, an dem sich der Preis änderte',
}
export const herkunftText = ({ art, grund }: Rechnungsstand) =>
  art === 'geschaetzt' && grund !== null ? `geschätzt: ${grund}` : herkunft[art]

/** What the bill compares its consumption with, each as a line with its bar; none where it compares nothing. */
export function listVergleich({ eigener, vorjahr, vergleichbare }: Rechnungsverbrauch): Ursache[] {
  if (eigener === null || (vorjahr === null && vergleichbare.length === 0)) return []
  return [
    { name: 'Sie in diesem Zeitraum', betrag: eigener },
    ...(vorjahr === null ? [] : [{ name: 'Sie im Jahr davor', betrag: vorjahr }]),
    ...vergleichbare.map(({ wer, kwh }) => ({ name: wer ?? 'Vergleichbare Haushalte', betrag: kwh })),
  ]
}
/** `3.127 kWh`. */
export const kwhText = (kwh: number) => `${whole.format(kwh)}\u00A0kWh`

/** With all its decimals. */
export const zahlText = (wert: number) => upToSix.format(wert)

const fehlendes: Readonly<Record<string, string>> = {
  ablesung: 'ein Zählerstand',
  lastgang: 'Werte je Viertelstunde',
  marktpreis: 'Börsenpreise',
  preisbestandteil: 'ein Bestandteil des Preises',
  preiskalender: 'die Zeiten der Preisstufen',
  rechnung: 'die stornierte Rechnung',
  rechnungspositionen: 'die einzelnen Posten',
  tarif: 'der Tarif',
  umrechnung: 'Zustandszahl und Brennwert',
}

/** What the recomputation says. */
export function urteilText({ urteil, abweichung, zeile, fehlt }: Rechnungspruefung): string {
  if (urteil === 'stimmt')
    return 'Wir haben jeden Posten aus Ihren Zählerständen und Preisen nachgerechnet: stimmt auf den Cent.'
  if (urteil === 'stimmt-gerundet')
    return 'Wir haben jeden Posten aus Ihren Zählerständen und Preisen nachgerechnet: stimmt, gerundet wie bei Ihrem Versorger.'
  if (urteil === 'nicht-nachrechenbar') {
    const missing = [...new Set(fehlt.map(({ was }) => fehlendes[was] ?? was))]
    const lines = [...new Set(fehlt.flatMap(({ zeile: line }) => (line === null ? [] : [String(line)])))]
    const where = lines.length === 0 ? '' : ` (Zeile ${formatListe(lines)})`
    return `Dem Portal fehlt dazu etwas: ${formatListe(missing)}${where}. Das ist kein Fehler der Rechnung; die anderen Posten sind geprüft.`
  }
  const where = zeile === null ? 'bei den Summen oder Steuersätzen' : `in Zeile ${zeile}`
  const { brutto, netto } = abweichung ?? { brutto: 0, netto: 0 }
  if (brutto === 0) return `Etwas weicht ab ${where}; am Betrag ändert es nichts.`
  const ohneSteuer = netto === brutto ? '' : `; ohne Umsatzsteuer sind es ${formatEuro(Math.abs(netto))}`
  return `Unsere Rechnung weicht ab ${where}: Die Rechnung ist um ${formatEuro(Math.abs(brutto))} ${brutto > 0 ? 'höher' : 'niedriger'}, als es sich aus den Daten des Portals ergibt${ohneSteuer}.`
}
