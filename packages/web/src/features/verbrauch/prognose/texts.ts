import { addTage } from '@ekp/wire/rules/kalendertag'
import type {
  Jahresverlauf,
  Kostengrund,
  Mengenspanne,
  Prognosegrund,
  Verbrauchsprognose,
} from '@ekp/wire/verbrauch/prognose'
import { formatDatum } from '../../../lib/format.ts'
import { rundText } from '../texts.ts'
import { whole } from '../../../lib/numberFormat.ts'

/** A range as one speaks of it, its ends rounded away from each other to three digits: `16.400 bis 17.900`. */
function spanneText({ mindestens, hoechstens }: Mengenspanne): string {
  if (mindestens === hoechstens) return whole.format(hoechstens)
  const size = Math.max(Math.abs(mindestens), Math.abs(hoechstens))
  const step = 10 ** Math.max(0, Math.floor(Math.log10(size)) - 2)
  // A sum of binary fractions is not rounded up by its dust.
  const clean = (wert: number) => Number((wert / step).toPrecision(12))
  return `${whole.format(Math.floor(clean(mindestens)) * step)} bis ${whole.format(Math.ceil(clean(hoechstens)) * step)}`
}

/** `16.400 bis 17.900 kWh`, on one line. */
export const mengeText = (verbrauch: Mengenspanne) => `${spanneText(verbrauch)}\u00A0kWh`

/** `etwa 1.780 bis 1.930 EUR`. */
export const kostenText = (kosten: Mengenspanne) => `etwa ${spanneText(kosten)}\u00A0EUR`

/** What the cost covers. */
export const umfangText = ({ brutto, mitBoersenpreis, ohneGrundpreis }: Verbrauchsprognose) =>
  `nach den Preisen, die heute bekannt sind, ${mitBoersenpreis ? 'sonst nach der Börse der letzten Wochen, ' : ''}${ohneGrundpreis ? 'ohne' : 'mit'} Grundpreis, ${
    brutto ? 'mit allen Steuern' : 'ohne Umsatzsteuer'
  }; maßgeblich ist Ihre Rechnung.`

const kostengruende: Readonly<Record<Kostengrund, string>> = {
  LEISTUNGSPREIS: 'Zu Ihrem Tarif gehört auch ein Leistungspreis, und den kennt das Portal nicht.',
  PREIS: 'Nicht für jede Kilowattstunde dieses Jahres ist der ganze Preis bekannt.',
}

/** Why no cost can be said. */
export const kostengrundText = (grund: Kostengrund) =>
  `Was das kostet, ist noch nicht zu sagen: ${kostengruende[grund]}`

const reasons: Readonly<Record<Prognosegrund, string>> = {
  ZU_WENIG: 'Bekannt ist weder das Jahr davor noch ein Viertel eines Jahresverbrauchs.',
  ZU_UNGEWISS: 'Was bekannt ist, liegt zu weit auseinander: Die Spanne ginge bis über das Doppelte.',
}

/** Why no consumption can be said. */
export const grundText = (grund: Prognosegrund) => reasons[grund]

const quellen = [
  'dem, was in diesem Jahr schon bekannt ist',
  'Ihrem letzten Jahr',
  'Ihren letzten zwei Jahren',
  'Ihren letzten drei Jahren',
]

/** What is known of the year, and what the rest is estimated from: `Gemessen sind 2.416 kWh (bis 30.09.2026). Den Rest …` */
export function bekanntText(prognose: Verbrauchsprognose): string {
  const { bekanntBis, bekannterVerbrauch, geschaetzt, grundlage, jahre, verbrauch } = prognose
  const known =
    bekanntBis === null
      ? 'In diesem Abrechnungsjahr ist noch nichts abgelesen.'
      : `${geschaetzt ? 'Bekannt, zum Teil geschätzt,' : 'Gemessen'} sind ${rundText(bekannterVerbrauch)} (bis\u00A0${formatDatum(
          grundlage === 'ABLESUNGEN' ? bekanntBis : addTage(bekanntBis, -1),
        )}).`
  return verbrauch === null || !istGeschaetzt(prognose)
    ? known
    : `${known} ${bekanntBis === null ? 'Alles' : 'Den Rest'} schätzen wir aus ${quellen[jahre]}.`
}

/** Whether some days of the year are not known yet. */
const istGeschaetzt = ({ verbrauch }: Verbrauchsprognose) => verbrauch?.mindestens !== verbrauch?.hoechstens

const verlaeufe: Readonly<Record<Jahresverlauf, string>> = {
  HEIZUNG: 'nach dem üblichen Verlauf eines Heizjahres (Gradtagzahlen, VDI 2067)',
  HAUSHALT: 'nach dem üblichen Verlauf eines Haushalts (Standardlastprofil H0)',
  GLEICHMAESSIG: 'gleichmäßig nach Tagen',
}

/** How the other days are estimated, and where the range comes from; empty where all days are known. */
export function herkunftText(prognose: Verbrauchsprognose): string {
  const { jahre, verlauf } = prognose
  if (!istGeschaetzt(prognose)) return ''
  const spanne =
    'Nur diese Zeit ist geschätzt. Die Spanne ist so breit, dass sie bei mindestens acht von zehn nachgerechneten Haushalten stimmt.'
  if (jahre === 0)
    return `Das Jahr davor ist nicht bekannt. Die übrige Zeit ist hochgerechnet, ${verlaeufe[verlauf]}. ${spanne}`
  const before = jahre === 1 ? 'im Jahr davor' : `in den ${jahre === 2 ? 'zwei' : 'drei'} Jahren davor`
  return `Für die übrige Zeit zählt, was Sie an denselben Tagen ${before} verbraucht haben. War es in diesem Jahr bisher um mehr als 15\u00A0% mehr oder weniger, rechnen wir auch die übrige Zeit entsprechend höher oder niedriger. ${spanne}`
}
