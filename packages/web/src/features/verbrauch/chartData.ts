import type { Verbrauch } from '@ekp/wire/verbrauch'
import { formatDatum, formatVerbrauch } from '../../lib/format.ts'
import type { ChartData, ChartSeries } from '../../ui/charts/ChartData.ts'
import { deriveJahresverlauf } from './deriveJahresverlauf.ts'
import { unbekannt } from './verbrauchText.ts'
import { zeitraumText } from './zeitraumText.ts'

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
    left: { unit: 'kWh', format: formatVerbrauch },
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
