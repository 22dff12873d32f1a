import type {
  Rechenschritt,
  RechnungMitZeilen,
  Rechnungskopf,
  Rechnungspruefung,
  Rechnungsstand,
  Rechnungsunterschied,
  Rechnungsverbrauch,
} from '@ekp/wire/rechnung'
import { addTage } from '@ekp/wire/rules/kalendertag'
import { deriveRechnungsergebnis } from '@ekp/wire/rules/rechnungsergebnis'
import { formatDatum, formatEuro, formatListe } from '../../lib/format.ts'
import { numberFormat, whole } from '../../lib/numberFormat.ts'

const upToSix = numberFormat({ maximumFractionDigits: 6 })
const preisFormat = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 6 })

/** `01.10.2025 – 30.09.2026`. */
export const zeitraumText = ({ von, bis }: { von: string; bis: string }) =>
  `${formatDatum(von)} – ${formatDatum(addTage(bis, -1))}`

/** What it comes to; undefined where the bill does not say. */
export const ergebnisText = (rechnung: Rechnungskopf) =>
  deriveRechnungsergebnis(rechnung, { euro: formatEuro, datum: formatDatum })

/** `Sie zahlen 41,00 EUR mehr als im Zeitraum davor, vor allem durch höhere Preise`, in the parts of a StageAnswer. */
export function unterschiedSatz(unterschied: Rechnungsunterschied) {
  const { summe } = unterschied
  if (summe === 0) return { before: 'Gegenüber dem Zeitraum davor sind es', figure: formatEuro(0), after: 'mehr' }
  return {
    before: 'Sie zahlen',
    figure: formatEuro(Math.abs(summe)),
    after: `${summe > 0 ? 'mehr' : 'weniger'} als im Zeitraum davor${hauptursache(unterschied)}`,
  }
}

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

/** What made the difference, the largest first. */
export const listUrsachen = (unterschied: Rechnungsunterschied): Ursache[] =>
  (['preis', 'verbrauch', 'tage', 'anderes'] as const)
    .map((key) => ({ name: ursachen[key](unterschied[key] > 0), betrag: unterschied[key] }))
    .filter(({ betrag }) => betrag !== 0)
    .toSorted((one, other) => Math.abs(other.betrag) - Math.abs(one.betrag))

/** What moved the sum most in its own direction; nothing where that is other bills' items, which say nothing by themselves. */
function hauptursache(unterschied: Rechnungsunterschied): string {
  const first = listUrsachen(unterschied).find(({ betrag }) => Math.sign(betrag) === Math.sign(unterschied.summe))
  return first === undefined ? '' : `, vor allem durch ${first.name}`
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

/** What the recomputation says, in a sentence of its own. */
export function urteilText(pruefung: Rechnungspruefung, rechnung: RechnungMitZeilen): string {
  const { urteil, abweichung, zeile, fehlt } = pruefung
  if (urteil === 'stimmt')
    return 'Wir haben jeden Posten aus Ihren Zählerständen und Preisen nachgerechnet: stimmt auf den Cent.'
  if (urteil === 'stimmt-gerundet')
    return 'Wir haben jeden Posten aus Ihren Zählerständen und Preisen nachgerechnet: stimmt, gerundet wie bei Ihrem Versorger.'
  if (urteil === 'storno')
    return `Diese Rechnung nimmt ${rechnung.originalRechnungsnummer ?? 'eine frühere'} vollständig zurück.`
  if (urteil === 'nicht-nachrechenbar') {
    const missing = [...new Set(fehlt.map(({ was }) => fehlendes[was] ?? was))]
    const lines = [...new Set(fehlt.flatMap(({ zeile: line }) => (line === null ? [] : [String(line)])))]
    const where = lines.length === 0 ? '' : ` (Zeile ${formatListe(lines)})`
    return `Die Rechnung kann nicht ganz nachgerechnet werden, weil dem Portal etwas fehlt: ${formatListe(missing)}${where}. Das ist kein Fehler der Rechnung; die anderen Posten sind geprüft.`
  }
  const where = zeile === null ? 'bei den Summen oder Steuersätzen' : `in Zeile ${zeile}`
  const betrag = abweichung?.brutto ?? 0
  if (betrag === 0) return `Etwas weicht ab ${where}; am Betrag ändert es nichts. Bitte fragen Sie uns danach.`
  return `Unsere Rechnung weicht ab ${where}: Die Rechnung ist um ${formatEuro(Math.abs(betrag))} ${betrag > 0 ? 'höher' : 'niedriger'}, als es sich aus den Daten des Portals ergibt. Bitte fragen Sie uns danach.`
}
