import { berlinToday } from '@ekp/wire/rules/berlin'
import type { Historieninterval } from '@ekp/wire/verbrauch'
import { formatStunde } from '../../../lib/berlinTime.ts'
import { formatDatum, formatEuro, formatKwh, formatMonat } from '../../../lib/format.ts'
import { shareText } from '../../../ui/charts/texts.ts'
import { bepreist, hasLuecke, type Historienschritt, isFestpreis, isTeilweiseBepreist } from './historienschritte.ts'
import { formatArbeitspreis } from './texts.ts'
import { upToTwo } from '../../../lib/numberFormat.ts'

/** What a window comes to: a figure, what it is and what is to be said of it. */
export interface Summe {
  readonly name: string
  readonly betrag: string
  /** What stands below; empty where there is nothing to say. */
  readonly zusatz: string
}

/**
 * Consumption and cost of a window's known steps [historie-9], each with what it covers; none where nothing is known.
 * `isNewest` says that values at the end are still to come.
 */
export function summen(
  interval: Historieninterval,
  schritte: readonly Historienschritt[],
  { preislabel, isNewest, isDynamisch = true }: { preislabel: string; isNewest: boolean; isDynamisch?: boolean },
): readonly Summe[] {
  const mitVerbrauch = schritte.filter(({ verbrauch }) => verbrauch !== null)
  if (mitVerbrauch.length === 0) return []
  const verbrauch = total(mitVerbrauch.map((one) => one.verbrauch ?? 0))
  const geschaetzt = geschaetztText(mitVerbrauch, verbrauch)
  const luecken = lueckenText(interval, findLuecken(interval, schritte, isNewest))
  const menge = {
    name: 'Verbrauch im Zeitraum:',
    betrag: `${formatKwh(verbrauch)}\u00A0kWh`,
    zusatz: [geschaetzt, luecken && `${geschaetzt ? 'es' : 'Es'} ${luecken}`].filter(Boolean).join('; '),
  }
  const mitKosten = schritte.filter(({ kosten }) => kosten !== null)
  if (mitKosten.length === 0) return [menge]
  const kosten = total(mitKosten.map((one) => one.kosten ?? 0))
  const davon = total(mitKosten.map(bepreist))
  const wie = !isDynamisch && isFestpreis(schritte) ? 'zu' : 'im Mittel'
  const preis = davon > 0 ? `, ${wie} ${formatArbeitspreis(kosten / davon)}` : ''
  const unbepreist = mitVerbrauch.filter(isTeilweiseBepreist)
  const istTeil = unbepreist.length > 0
  return [
    menge,
    {
      name: istTeil
        ? `Kosten${preislabel} für ${formatKwh(davon)} von ${formatKwh(verbrauch)}\u00A0kWh:`
        : `Kosten im Zeitraum${preislabel}:`,
      betrag: formatEuro(kosten),
      zusatz: `ohne Grundpreis${preis}${istTeil ? `; Preise fehlen ${preisluecke(interval, unbepreist, mitVerbrauch)}` : ''}`,
    },
  ]
}

// Binary fractions add up to a little more or less.
const total = (zahlen: readonly number[]) => Number(zahlen.reduce((sum, one) => sum + one, 0).toPrecision(12))

const isOfHours = (interval: Historieninterval) => interval === 'hourly' || interval === 'quarterHourly'

/** How much of the consumption is an estimate: `davon 3 % geschätzt`; hosts that do not say how much: `zum Teil geschätzt`. */
function geschaetztText(schritte: readonly Historienschritt[], verbrauch: number): string {
  const geschaetzte = schritte.filter(({ geschaetzt }) => geschaetzt)
  if (geschaetzte.length === 0) return ''
  if (verbrauch <= 0 || geschaetzte.some((one) => one.geschaetzterVerbrauch === null)) return 'zum Teil geschätzt'
  const share = total(geschaetzte.map((one) => one.geschaetzterVerbrauch ?? 0)) / verbrauch
  return share >= 1 ? 'geschätzt' : `davon ${shareText(share)} geschätzt`
}

/** How much is missing, and where: `fehlen 3 Stunden am 15.11.2026`, `fehlen Werte in 2 Stunden`. */
function lueckenText(interval: Historieninterval, luecken: readonly Historienschritt[]): string {
  if (luecken.length === 0) return ''
  const isCounted = !isOfHours(interval) && luecken.every(({ stundenOhneVerbrauch }) => stundenOhneVerbrauch !== null)
  const stunden = total(luecken.map(({ stundenOhneVerbrauch }) => stundenOhneVerbrauch ?? 0))
  const was = isCounted ? fehlendeStunden(stunden) : 'fehlen Werte'
  return `${was} ${zeitText(interval, luecken)}`
}

const fehlendeStunden = (stunden: number) =>
  stunden === 1 ? 'fehlt 1\u00A0Stunde' : `fehlen ${upToTwo.format(stunden)}\u00A0Stunden`

/** Whether the sum leaves out hours that are over, so that what meters read may be more. */
export const hasLuecken = (interval: Historieninterval, schritte: readonly Historienschritt[], isNewest: boolean) =>
  findLuecken(interval, schritte, isNewest).length > 0

/** The steps with missing or incomplete consumption; what is still to come is not missing, nor is the rest of the last hour. */
function findLuecken(
  interval: Historieninterval,
  schritte: readonly Historienschritt[],
  isNewest: boolean,
): readonly Historienschritt[] {
  const last = schritte.findLastIndex(({ verbrauch }) => verbrauch !== null)
  const end = isNewest ? last + (isOfHours(interval) ? 0 : 1) : schritte.length
  return schritte
    .slice(0, end)
    .filter((one) => hasLuecke(one) || (one.verbrauch === null && (one.stundenOhneVerbrauch ?? 0) > 0))
}

/** Where they are: `am 22.08.2026`, `an 3 Tagen`, `in 2 Stunden`. */
function zeitText(interval: Historieninterval, luecken: readonly Historienschritt[]): string {
  const [first, ...others] = luecken
  if (first !== undefined && others.length === 0) return `${artikel[interval]} ${stelle(interval, first)}`
  const mehrzahl = {
    quarterHourly: 'in # Viertelstunden',
    hourly: 'in # Stunden',
    daily: 'an # Tagen',
    monthly: 'in # Monaten',
  }
  return mehrzahl[interval].replace('#', String(luecken.length))
}

/** Where prices are missing; `ab 22.08.2026` where none came after. */
function preisluecke(
  interval: Historieninterval,
  unbepreist: readonly Historienschritt[],
  mitVerbrauch: readonly Historienschritt[],
): string {
  const [first] = unbepreist
  const isToTheEnd = first !== undefined && mitVerbrauch.slice(mitVerbrauch.indexOf(first)).every(isTeilweiseBepreist)
  const isMore = unbepreist.length > 1
  return isToTheEnd && isMore ? `ab ${stelle(interval, first)}` : zeitText(interval, unbepreist)
}

const artikel = { quarterHourly: 'in der Viertelstunde', hourly: 'in der Stunde', daily: 'am', monthly: 'im' }

function stelle(interval: Historieninterval, { von }: Historienschritt): string {
  if (isOfHours(interval)) return formatStunde(von)
  return interval === 'daily' ? formatDatum(berlinToday(von)) : formatMonat(berlinToday(von))
}
