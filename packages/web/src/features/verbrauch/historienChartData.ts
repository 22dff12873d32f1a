import { berlinToday } from '@ekp/wire/rules/berlin'
import type { Interval } from '@ekp/wire/verbrauch'
import { berlinIso, formatStunde } from '../../lib/berlinZeitpunkt.ts'
import { formatCent, formatDatum, formatVerbrauch } from '../../lib/format.ts'
import type { ChartData, ChartSeries } from '../../ui/charts/ChartData.ts'
import type { Historienschritt } from './historienschritte.ts'
import { formatKosten } from './historienText.ts'

const euro = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 4 })
// Narrow, so that each of a year's bars has its own.
const kurzerMonat = new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', month: '2-digit', year: 'numeric' })
const monat = new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', month: 'long', year: 'numeric' })
const shared = { estimatedName: 'geschätzt', missingName: 'kein Wert' }
// Hours at which the axis may be labelled, so that days of 23 and 25 hours have the same.
const everyHours = 6

/** Consumption, price and cost of hours, or the consumption of days and months [section 2]. */
export function historienChartData(interval: Interval, schritte: readonly Historienschritt[], now: Date): ChartData {
  return interval === 'hourly' ? stundenChartData(schritte, now) : balkenChartData(interval, schritte, now)
}

function stundenChartData(schritte: readonly Historienschritt[], now: Date): ChartData {
  const starts = schritte.map(({ von }) => von.getTime())
  const end = schritte.at(-1)?.bis.getTime() ?? 0
  const estimated = schritte.map(({ geschaetzt }) => geschaetzt)
  const isNow = (starts[0] ?? end) <= now.getTime() && now.getTime() < end
  const line = (part: Omit<ChartSeries, 'kind'>): ChartSeries => ({ kind: 'line', ...part })
  return {
    ...shared,
    x: {
      kind: 'times',
      title: 'Uhrzeit',
      starts,
      end,
      name: (start) => formatStunde(new Date(start)),
      tick: (start) => tickText(new Date(start)),
      ticks: starts.filter((start) => Number(berlinIso(new Date(start)).slice(11, 13)) % everyHours === 0),
    },
    left: { unit: 'kWh' },
    right: { unit: 'EUR', format: (value) => euro.format(value) },
    ...(isNow && { marker: { at: now.getTime(), label: 'Jetzt' } }),
    series: [
      line({
        key: 'verbrauch',
        name: 'Verbrauch',
        color: 'var(--diagramm-verbrauch)',
        values: schritte.map(({ verbrauch }) => verbrauch),
        estimated,
        isAdditive: true,
        sumUp: 'Der Verbrauch je Stunde liegt',
      }),
      line({
        key: 'arbeitspreis',
        name: 'Arbeitspreis',
        axis: 'right',
        color: 'var(--diagramm-preis)',
        values: schritte.map(({ arbeitspreis }) => arbeitspreis),
        sumUp: 'Der Arbeitspreis je kWh liegt',
      }),
      line({
        key: 'kosten',
        name: 'Kosten',
        axis: 'right',
        color: 'var(--diagramm-kosten)',
        values: schritte.map(({ kosten }) => kosten),
        estimated,
        sumUp: 'Die Kosten je Stunde liegen',
      }),
    ],
  }
}

function balkenChartData(interval: Interval, schritte: readonly Historienschritt[], now: Date): ChartData {
  const isDaily = interval === 'daily'
  return {
    ...shared,
    x: {
      kind: 'bands',
      title: isDaily ? 'Tag' : 'Monat',
      labels: schritte.map(({ von }) => (isDaily ? berlinToday(von).slice(8) : monatLabel(von, now, kurzerMonat))),
      names: schritte.map((schritt) => balkenName(isDaily, schritt, now)),
    },
    left: { unit: 'kWh', format: formatVerbrauch },
    series: [
      {
        key: 'verbrauch',
        name: 'Verbrauch',
        kind: 'bars',
        color: 'var(--diagramm-verbrauch)',
        values: schritte.map(({ verbrauch }) => verbrauch),
        estimated: schritte.map(({ geschaetzt }) => geschaetzt),
        isAdditive: true,
        sumUp: isDaily ? 'Der Verbrauch je Tag liegt' : 'Der Verbrauch je Monat liegt',
        ...(isDaily && {
          labels: schritte.map(({ arbeitspreis }) => (arbeitspreis === null ? '' : formatCent(arbeitspreis))),
        }),
      },
    ],
  }
}

// Price and cost have no bars of their own, so they stand with the name of their day or month.
function balkenName(isDaily: boolean, schritt: Historienschritt, now: Date): string {
  const { von, arbeitspreis, kosten, unvollstaendig } = schritt
  return [
    isDaily ? formatDatum(berlinToday(von)) : monatLabel(von, now, monat),
    arbeitspreis !== null && `${formatCent(arbeitspreis)}/kWh`,
    kosten !== null && formatKosten(kosten),
    unvollstaendig && 'unvollständig',
  ]
    .filter(Boolean)
    .join(', ')
}

function monatLabel(von: Date, now: Date, format: Intl.DateTimeFormat): string {
  return berlinToday(von).slice(0, 7) === berlinToday(now).slice(0, 7) ? 'Aktuell' : format.format(von)
}

function tickText(zeitpunkt: Date): string {
  const iso = berlinIso(zeitpunkt)
  return iso.slice(11, 13) === '00' ? `${iso.slice(8, 10)}.${iso.slice(5, 7)}.` : iso.slice(11, 16)
}
