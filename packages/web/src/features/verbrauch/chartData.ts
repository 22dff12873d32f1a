import type { Verbrauch } from '@ekp/wire/verbrauch'
import { formatDatum, formatKwh } from '../../lib/format.ts'
import type { ChartData, ChartSeries } from '../../ui/charts/ChartData.ts'
import { unbekannt, zeitraumText } from './texts.ts'

/** Consumption by period. `verbraeuche` are newest first, a chart's time goes to the right. */
export function zeitraumChartData(verbraeuche: readonly Verbrauch[]): ChartData {
  const oldestFirst = verbraeuche.toReversed()
  return { ...frame(oldestFirst), series: [zeitraumSeries(oldestFirst)] }
}

/** Consumption extrapolated to years, and the yearly course where a whole year is known [verbrauch-7]. */
export function jahresChartData(verbraeuche: readonly Verbrauch[]): ChartData {
  const oldestFirst = verbraeuche.toReversed()
  const verlauf = deriveJahresverlauf(oldestFirst)
  const line: ChartSeries = {
    key: 'jahresverlauf',
    name: 'Jahresverlauf (letzte 365 Tage)',
    kind: 'line',
    color: 'var(--diagramm-jahresverlauf)',
    values: verlauf.map(({ verbrauch }) => verbrauch),
    sumUp: 'Über jeweils 365 Tage gesehen liegt der Verbrauch',
    sumUpNames: oldestFirst.map(({ bis }) => `bis ${formatDatum(bis)}`),
    estimated: verlauf.map(({ prognose }) => prognose),
  }
  const hasLine = line.values.some((value) => value !== null)
  return { ...frame(oldestFirst), series: [jahrSeries(oldestFirst), ...(hasLine ? [line] : [])] }
}

/** Both as bars side by side, for little room. */
export function overviewChartData(verbraeuche: readonly Verbrauch[]): ChartData {
  const oldestFirst = verbraeuche.toReversed()
  return { ...frame(oldestFirst), series: [zeitraumSeries(oldestFirst), jahrSeries(oldestFirst)] }
}

function frame(verbraeuche: readonly Verbrauch[]): Omit<ChartData, 'series'> {
  return {
    x: {
      kind: 'bands',
      title: 'Ende des Zeitraums',
      labels: verbraeuche.map(({ bis }) => formatDatum(bis)),
      names: verbraeuche.map(zeitraumText),
    },
    left: { unit: 'kWh', format: formatKwh },
    estimatedName: 'Prognose',
    missingName: unbekannt,
  }
}

function zeitraumSeries(verbraeuche: readonly Verbrauch[]): ChartSeries {
  return {
    key: 'summe',
    name: 'Verbrauch im Zeitraum',
    kind: 'bars',
    color: 'var(--diagramm-zeitraum)',
    values: verbraeuche.map(({ summe }) => summe),
    estimated: verbraeuche.map(({ prognose }) => prognose),
    isAdditive: true,
    sumUp: 'Der Verbrauch je Zeitraum liegt',
  }
}

function jahrSeries(verbraeuche: readonly Verbrauch[]): ChartSeries {
  return {
    key: 'summeJahr',
    name: 'Auf 365 Tage hochgerechnet',
    kind: 'bars',
    color: 'var(--diagramm-jahr)',
    values: verbraeuche.map(({ summeJahr }) => summeJahr),
    sumUp: 'Auf 365 Tage hochgerechnet liegt der Verbrauch',
    estimated: verbraeuche.map(({ prognose }) => prognose),
  }
}

interface Jahreswert {
  /** kWh in the 365 days before the period's end; null where a part of them is not known. */
  readonly verbrauch: number | null
  /** An estimate, or a longer part of a period had to be taken as its even share. */
  readonly prognose: boolean
}

const dayMs = 86_400_000
const jahr = 365
// A leap day or a late reading changes little; a season that is split evenly is a guess.
const mostSplitDays = 15
const unknown: Jahreswert = { verbrauch: null, prognose: false }

/**
 * The yearly course: what the 365 days before each period's end consumed, periods that begin earlier by their share.
 * Unlike the extrapolation it does not swing with the seasons. `verbraeuche` are oldest first.
 */
export function deriveJahresverlauf(verbraeuche: readonly Verbrauch[]): readonly Jahreswert[] {
  return verbraeuche.map(({ bis }, last) => {
    const until = dayOf(bis)
    let [days, verbrauch, prognose] = [0, 0, false]
    for (let index = last; index >= 0 && days < jahr; index--) {
      const one = verbraeuche[index]
      if (one === undefined || dayOf(one.bis) <= until - jahr) break
      const length = dayOf(one.bis) - dayOf(one.von)
      const inside = Math.min(dayOf(one.bis), until) - Math.max(dayOf(one.von), until - jahr)
      if (one.summe === null || inside <= 0) return unknown
      days += inside
      verbrauch += (one.summe * inside) / length
      prognose ||= one.prognose || Math.min(inside, length - inside) > mostSplitDays
    }
    return days === jahr ? { verbrauch: Math.round(verbrauch * 100) / 100, prognose } : unknown
  })
}

function dayOf(datum: string): number {
  return Date.parse(`${datum}T00:00:00Z`) / dayMs
}
