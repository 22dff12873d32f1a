import { berlinToday } from '@ekp/wire/rules/berlin'
import type { Historieninterval } from '@ekp/wire/verbrauch'
import { formatStunde } from '../../../lib/berlinTime.ts'
import { formatDatum, formatEuro, formatInCent, formatKwh, formatMonat, monatsnamen } from '../../../lib/format.ts'
import type { ChartData, ChartDetail, ChartSeries } from '../../../ui/charts/ChartData.ts'
import { axisHours, formatTickZeit } from '../../../ui/charts/timeAxis.ts'
import {
  bepreist,
  geschaetzterAnteil,
  hasLuecke,
  type Historienschritt,
  isFestpreis,
  isLueckenhaft,
  isOhneLieferung,
  isTeilweiseBepreist,
} from './historienschritte.ts'
import { formatArbeitspreis } from './texts.ts'
import { numberFormat, upToTwo } from '../../../lib/numberFormat.ts'

// Of one length in a column.
const euro = numberFormat({ minimumFractionDigits: 4, maximumFractionDigits: 4 })
const dreistellig = numberFormat({ minimumFractionDigits: 3, maximumFractionDigits: 3 })
// Of one width, so that each of a year's bars has its own.
const monatskuerzel = monatsnamen.map((name) => name.slice(0, 3))
const keinWert = 'kein Wert'
const mitLuecken = 'mit Lücken'
const ohneLieferung = 'keine Lieferung'

/** What is drawn: by which steps, at which moment, and whether prices change each hour. */
interface Zeichnung {
  readonly interval: Historieninterval
  readonly now: Date
  readonly isDynamisch: boolean
}

/** Hours with consumption, price and cost; days and months with consumption alone [historie-3] [historie-4] [historie-5]. */
export function historienChartData(schritte: readonly Historienschritt[], zeichnung: Zeichnung): ChartData {
  const isOfHours = zeichnung.interval === 'hourly' || zeichnung.interval === 'quarterHourly'
  return isOfHours ? stundenChartData(schritte, zeichnung) : balkenChartData(schritte, zeichnung)
}

function stundenChartData(schritte: readonly Historienschritt[], { interval, now, isDynamisch }: Zeichnung): ChartData {
  const je = interval === 'hourly' ? 'Stunde' : 'Viertelstunde'
  const isFest = !isDynamisch && isFestpreis(schritte)
  const starts = schritte.map(({ von }) => von.getTime())
  const end = schritte.at(-1)?.bis.getTime() ?? 0
  const byStart = new Map(schritte.map((schritt) => [schritt.von.getTime(), schritt]))
  const estimated = schritte.map(({ geschaetzt }) => geschaetzt)
  const absent = schritte.map((schritt) => isOhneLieferung(schritt, now))
  const isNow = (starts[0] ?? end) <= now.getTime() && now.getTime() < end
  // Told apart without shapes at 48 points: consumption is tinted, the price is not, cost has its own row.
  const line = (part: Omit<ChartSeries, 'kind'>): ChartSeries => ({ kind: 'line', isUnmarked: true, ...part })
  return {
    estimatedName: 'geschätzt',
    incompleteName: mitLuecken,
    missingName:
      end > now.getTime() && hasOnlyTrailingGaps(schritte.filter((_, index) => !absent[index]))
        ? 'noch kein Wert'
        : keinWert,
    absent,
    absentName: ohneLieferung,
    x: {
      kind: 'times',
      title: 'Uhrzeit (deutsche Zeit)',
      starts,
      end,
      name: (start) => stundenName(start, byStart.get(start)),
      tick: formatTickZeit,
      ticks: axisHours(starts[0] ?? end, end),
    },
    left: { unit: 'kWh', format: (value) => dreistellig.format(value) },
    right: { unit: 'EUR', format: (value) => euro.format(value) },
    ...(isNow && { marker: { at: now.getTime(), label: 'Jetzt' } }),
    series: [
      line({
        key: 'verbrauch',
        name: 'Verbrauch',
        color: 'var(--diagramm-verbrauch)',
        isFilled: true,
        values: schritte.map(({ verbrauch }) => verbrauch),
        estimated,
        incomplete: schritte.map(hasLuecke),
        sumUp: `Der Verbrauch je ${je} liegt`,
      }),
      ...(isFest
        ? []
        : [
            line({
              key: 'arbeitspreis',
              name: 'Arbeitspreis',
              axis: 'right',
              unit: 'EUR/kWh',
              color: 'var(--diagramm-preis)',
              values: schritte.map(({ arbeitspreis }) => arbeitspreis),
              told: formatArbeitspreis,
              // The price series has the plain mean of an hour: both are told apart.
              sumUp: `Der Arbeitspreis${interval === 'hourly' ? ' je Stunde, nach Ihrem Verbrauch gewichtet,' : ''} liegt`,
            }),
          ]),
      line({
        key: 'kosten',
        name: 'Kosten',
        axis: 'right',
        color: 'var(--diagramm-kosten)',
        isFilled: true,
        isBelow: true,
        values: schritte.map(({ kosten }) => kosten),
        estimated,
        sumUp: `Die Kosten je ${je} liegen`,
      }),
    ],
    ...(isFest && { details: [preisDetail(schritte)] }),
  }
}

function stundenName(start: number, schritt: Historienschritt | undefined): string {
  const name = formatStunde(new Date(start))
  return schritt && hasLuecke(schritt) ? `${name}, ${mitLuecken}` : name
}

function balkenChartData(schritte: readonly Historienschritt[], { interval, now, isDynamisch }: Zeichnung): ChartData {
  const isDaily = interval === 'daily'
  const isFest = !isDynamisch && isFestpreis(schritte)
  return {
    estimatedName: 'geschätzter Anteil',
    incompleteName: mitLuecken,
    missingName: keinWert,
    absent: schritte.map((schritt) => isOhneLieferung(schritt, now)),
    absentName: ohneLieferung,
    rowsWhenNarrow: true,
    x: {
      kind: 'bands',
      title: isDaily ? 'Tag' : 'Monat',
      labels: schritte.map(({ von }) => (isDaily ? `${Number(berlinToday(von).slice(8))}.` : monatLabel(von, now))),
      names: schritte.map((schritt) => balkenName(isDaily, schritt, now)),
    },
    left: { unit: 'kWh', format: formatKwh },
    series: [
      {
        key: 'verbrauch',
        name: 'Verbrauch',
        kind: 'bars',
        color: 'var(--diagramm-verbrauch)',
        values: schritte.map(({ verbrauch }) => verbrauch),
        estimated: schritte.map(({ geschaetzt }) => geschaetzt),
        estimatedShares: schritte.map(geschaetzterAnteil),
        incomplete: schritte.map(isLueckenhaft),
        sumUp: isDaily ? 'Der Verbrauch je Tag liegt' : 'Der Verbrauch je Monat liegt',
        ...(isDaily &&
          !isFest && {
            // A month's bars have no room for the unit beside each.
            labels: schritte.map(({ arbeitspreis }) => (arbeitspreis === null ? '' : formatInCent(arbeitspreis))),
            labelUnit: 'Cent',
            labelName: 'Arbeitspreis in Cent je kWh',
          }),
      },
    ],
    details: balkenDetails(schritte),
  }
}

// Price and cost have no bars of their own.
function balkenDetails(schritte: readonly Historienschritt[]): readonly ChartDetail[] {
  return [
    preisDetail(schritte),
    {
      key: 'kosten',
      name: 'Kosten',
      texts: schritte.map(kostenText),
    },
  ]
}

const preisDetail = (schritte: readonly Historienschritt[]): ChartDetail => ({
  key: 'arbeitspreis',
  name: 'Arbeitspreis',
  texts: schritte.map(({ arbeitspreis: preis }) => (preis === null ? null : formatArbeitspreis(preis))),
})

function kostenText(schritt: Historienschritt): string | null {
  if (schritt.kosten === null) return null
  const part = isTeilweiseBepreist(schritt) ? ` (für ${formatKwh(bepreist(schritt))}\u00A0kWh)` : ''
  return formatEuro(schritt.kosten) + part
}

function balkenName(isDaily: boolean, schritt: Historienschritt, now: Date): string {
  const { von } = schritt
  const name = isDaily ? formatDatum(berlinToday(von)) : isCurrent(von, now) ? 'Aktuell' : formatMonat(berlinToday(von))
  return hasLuecke(schritt) ? `${name}, ${lueckeText(schritt)}` : name
}

/** How much is missing, where the host says it. */
function lueckeText({ stundenOhneVerbrauch }: Historienschritt): string {
  if (stundenOhneVerbrauch === null) return mitLuecken
  const count = upToTwo.format(stundenOhneVerbrauch)
  return `${mitLuecken}: ${count === '1' ? '1 Stunde fehlt' : `${count} Stunden fehlen`}`
}

function monatLabel(von: Date, now: Date): string {
  const [jahr, number] = berlinToday(von).split('-')
  return isCurrent(von, now) ? 'Aktuell' : `${monatskuerzel[Number(number) - 1]} ${jahr}`
}

const isCurrent = (von: Date, now: Date) => berlinToday(von).slice(0, 7) === berlinToday(now).slice(0, 7)

function hasOnlyTrailingGaps(schritte: readonly Historienschritt[]): boolean {
  const known = schritte.slice(0, schritte.findLastIndex(({ verbrauch }) => verbrauch !== null) + 1)
  return known.every(({ verbrauch, arbeitspreis, kosten }) => ![verbrauch, arbeitspreis, kosten].includes(null))
}
