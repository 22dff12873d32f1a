import { findAusreisser, withoutAusreisser } from '@ekp/wire/rules/ausreisser'
import type { Verbrauch } from '@ekp/wire/verbrauch'
import type { Jahresverlauf } from '@ekp/wire/verbrauch/prognose'
import { formatDatum, formatKwh } from '../../lib/format.ts'
import type { ChartData, ChartSeries } from '../../ui/charts/ChartData.ts'
import { compareJahre, type Jahresvergleich, listJahre } from './jahresvergleich.ts'
import { tagUndMonatText, unbekannt, zeitraumText } from './texts.ts'
import { jahrBis, verbrauchIn, type Zeitspanne } from './zeitspanne.ts'

/** Consumption by period. `verbraeuche` are newest first, a chart's time goes to the right. */
export function zeitraumChartData(verbraeuche: readonly Verbrauch[]): ChartData {
  const oldestFirst = verbraeuche.toReversed()
  return withRoom(oldestFirst, { ...frame(oldestFirst), series: [zeitraumSeries(oldestFirst)] })
}

/** Consumption extrapolated to years, and the yearly course where a whole year is known [verbrauch-7]. */
export function jahresChartData(verbraeuche: readonly Verbrauch[], course: Jahresverlauf): ChartData {
  const oldestFirst = verbraeuche.toReversed()
  const verlauf = deriveJahresverlauf(withoutAusreisser(oldestFirst, findAusreisser(oldestFirst)), course)
  const line: ChartSeries = {
    key: 'jahresverlauf',
    name: 'Jahresverlauf (letzte 365 Tage)',
    kind: 'line',
    color: 'var(--diagramm-jahresverlauf)',
    values: verlauf.map(({ verbrauch }) => verbrauch),
    sumUp: 'Über jeweils 365 Tage gesehen liegt der Verbrauch',
    sumUpNames: oldestFirst.map(({ bis }) => `bis\u00a0${formatDatum(bis)}`),
    estimated: verlauf.map(({ prognose }) => prognose),
  }
  const hasLine = line.values.some((value) => value !== null)
  const series = [jahrSeries(oldestFirst), ...(hasLine ? [line] : [])]
  return withRoom(oldestFirst, { ...frame(oldestFirst), series })
}

/**
 * The same for gas: whole years as they were, since a winter that is extrapolated looks like three times the use
 * [verbrauch-7]. Undefined where no whole year is known.
 */
export function gasjahreChartData(verbraeuche: readonly Verbrauch[]): ChartData | undefined {
  const oldestFirst = verbraeuche.toReversed()
  const known = withoutAusreisser(oldestFirst, findAusreisser(oldestFirst))
  const vergleich = compareJahre(known, 'HEIZUNG')
  if (vergleich === undefined) return undefined
  const jahre = listJahre(known, vergleich.jahr.bis, 'HEIZUNG').toReversed()
  const series: ChartSeries = {
    key: 'jahr',
    name: 'Verbrauch in 365 Tagen',
    kind: 'bars',
    color: 'var(--diagramm-jahr)',
    values: jahre.map(({ verbrauch }) => verbrauch),
    sumUp: 'In 365 Tagen liegt der Verbrauch',
    estimated: jahre.map(({ prognose, abstand }) => prognose || abstand > mostSplitDays),
  }
  return { ...frame(jahre), series: [series] }
}

/** A year in parts, each beside the same days of the year before [verbrauch-13]; undefined where those are not known. */
export function vergleichChartData({ jahr, davor, abschnitte }: Jahresvergleich): ChartData | undefined {
  if (davor === null || abschnitte.length < 2) return undefined
  const series = (
    key: string,
    name: string,
    color: string,
    werte: readonly Jahresvergleich['jahr'][],
  ): ChartSeries => ({
    key,
    name,
    kind: 'bars',
    color,
    isAdditive: true,
    values: werte.map(({ verbrauch }) => verbrauch),
    estimated: werte.map(({ prognose, abstand }) => prognose || abstand > mostSplitDays),
    sumUp: 'Der Verbrauch liegt',
  })
  const now = abschnitte.map((one) => one.jetzt)
  return {
    ...frame(now),
    x: {
      kind: 'bands',
      title: 'Zeitraum',
      labels: now.map(tagUndMonatText),
      names: now.map(zeitraumText),
    },
    series: [
      series(
        'davor',
        `12 Monate bis ${formatDatum(davor.bis)}`,
        'var(--diagramm-jahr)',
        abschnitte.map((one) => one.davor),
      ),
      series('jetzt', `12 Monate bis ${formatDatum(jahr.bis)}`, 'var(--diagramm-zeitraum)', now),
    ],
  }
}

/** Periods as bars, each beside its extrapolation where that says something; for little room. */
export function overviewChartData(verbraeuche: readonly Verbrauch[], isExtrapolated: boolean): ChartData {
  const oldestFirst = verbraeuche.toReversed()
  return withRoom(oldestFirst, {
    ...frame(oldestFirst),
    series: [zeitraumSeries(oldestFirst), ...(isExtrapolated ? [jahrSeries(oldestFirst)] : [])],
  })
}

/** What a mistyped reading has made is cut off, so that it flattens nothing [verbrauch-15]. */
function withRoom(verbraeuche: readonly Verbrauch[], data: ChartData): ChartData {
  const ausreisser = findAusreisser(verbraeuche)
  if (ausreisser.size === 0) return data
  const isUsual = verbraeuche.map((one) => !ausreisser.has(one))
  const usual = data.series.flatMap(({ values }) => values.filter((value, index) => value !== null && isUsual[index]))
  return { ...data, left: { ...data.left, most: Math.max(0, ...usual.map(Number)) } }
}

function frame(spannen: readonly Zeitspanne[]): Omit<ChartData, 'series'> {
  return {
    x: {
      kind: 'bands',
      title: 'Ende des Zeitraums',
      labels: spannen.map(({ bis }) => formatDatum(bis)),
      names: spannen.map(zeitraumText),
    },
    left: { unit: 'kWh', format: formatKwh },
    estimatedName: 'zum Teil geschätzt',
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
  /** An estimate, or a longer part of a period had to be taken as its usual share. */
  readonly prognose: boolean
}

// A leap day or a late reading changes little; a longer part of a season is a guess.
const mostSplitDays = 15

/**
 * The yearly course: what the 365 days before each period's end consumed, periods that begin earlier by their share.
 * Unlike the extrapolation it does not swing with the seasons. `verbraeuche` are oldest first.
 */
export function deriveJahresverlauf(verbraeuche: readonly Verbrauch[], course: Jahresverlauf): readonly Jahreswert[] {
  return verbraeuche.map(({ bis }) => {
    const { verbrauch, prognose, abstand } = verbrauchIn(verbraeuche, jahrBis(bis), course)
    return { verbrauch, prognose: prognose || abstand > mostSplitDays }
  })
}
