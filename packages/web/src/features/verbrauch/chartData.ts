import { findAusreisser, withoutAusreisser } from '@ekp/wire/rules/ausreisser'
import { addTage, countTage } from '@ekp/wire/rules/kalendertag'
import type { Verbrauch } from '@ekp/wire/verbrauch'
import type { Jahresverlauf } from '@ekp/wire/verbrauch/prognose'
import { formatDatum, formatKwh } from '../../lib/format.ts'
import type { ChartData, ChartSeries } from '../../ui/charts/ChartData.ts'
import { compareJahre, listJahre } from '@ekp/wire/rules/jahresvergleich'
import { endeText, unbekannt, zeitraumText } from './texts.ts'
import { jahr, verbrauchIn, type Zeitspanne } from '@ekp/wire/rules/zeitspanne'

/** Consumption by period. `verbraeuche` are newest first, a chart's time goes to the right. */
export function zeitraumChartData(verbraeuche: readonly Verbrauch[]): ChartData {
  const oldestFirst = verbraeuche.toReversed()
  const tage = oldestFirst.map(({ von, bis }) => countTage(von, bis))
  const series: ChartSeries = {
    key: 'summe',
    name: 'Verbrauch im Zeitraum',
    kind: 'bars',
    color: 'var(--diagramm-zeitraum)',
    values: oldestFirst.map(({ summe }) => summe),
    estimated: oldestFirst.map(({ prognose }) => prognose),
    isAdditive: true,
    sumUp: 'Der Verbrauch je Zeitraum liegt',
    // A long period is no high use.
    ...(areAlike(tage) ? {} : { labels: tage.map(String), labelName: 'wie viele Tage der Zeitraum hat' }),
  }
  return withRoom(usualOf(oldestFirst), {
    ...frame(oldestFirst),
    series: [series],
    details: [{ key: 'amTag', name: 'Am Tag', texts: oldestFirst.map((one) => kwhText(amTag(one))) }],
  })
}

// Months differ by three days, quarters by two.
const areAlike = (tage: readonly number[]) => Math.max(...tage) <= 1.15 * Math.min(...tage)

/** kWh, rounded to two decimals; null where it is not known. */
function amTag({ von, bis, summe }: Verbrauch): number | null {
  const tage = countTage(von, bis)
  return summe === null || tage <= 0 ? null : Math.round((100 * summe) / tage) / 100
}

const kwhText = (kwh: number | null) => (kwh === null ? null : `${formatKwh(kwh)}\u00a0kWh`)

/**
 * Years as bars, each what it was between its first and its last reading, extrapolated to 365 days, and the yearly course
 * where a whole year is known [verbrauch-7].
 */
export function jahresChartData(verbraeuche: readonly Verbrauch[], course: Jahresverlauf): ChartData {
  const oldestFirst = verbraeuche.toReversed()
  const ausreisser = findAusreisser(oldestFirst)
  const verlauf = deriveJahresverlauf(withoutAusreisser(oldestFirst, ausreisser), course)
  const jahre = listKalenderjahre(oldestFirst)
  const bars: ChartSeries = {
    key: 'summeJahr',
    name: 'Auf 365 Tage hochgerechnet',
    kind: 'bars',
    color: 'var(--diagramm-jahr)',
    values: jahre.map(({ summeJahr }) => summeJahr),
    sumUp: 'Auf 365 Tage hochgerechnet liegt der Verbrauch',
    estimated: jahre.map(({ prognose, istGanz }) => prognose || !istGanz),
  }
  const line: ChartSeries = {
    key: 'jahresverlauf',
    name: 'Jahresverlauf (letzte 365 Tage)',
    kind: 'line',
    color: 'var(--diagramm-jahresverlauf)',
    values: jahre.map(({ last }) => verlauf[last]?.verbrauch ?? null),
    sumUp: 'Über jeweils 365 Tage gesehen liegt der Verbrauch',
    sumUpNames: jahre.map(({ bis }) => `bis\u00a0${formatDatum(bis)}`),
    estimated: jahre.map(({ last }) => verlauf[last]?.prognose ?? false),
  }
  const hasLine = line.values.some((value) => value !== null)
  const isUsual = jahre.map(({ first, last }) => !oldestFirst.slice(first, last + 1).some((one) => ausreisser.has(one)))
  return withRoom(isUsual, {
    ...frame(jahre),
    x: {
      kind: 'bands',
      title: 'Jahr',
      labels: jahre.map(({ name, istGanz }) => (istGanz ? name : `${name} (Teil)`)),
      names: jahre.map((one) => `${zeitraumText(one)}${one.istGanz ? '' : ', nur ein Teil des Jahres'}`),
    },
    estimatedName: jahre.every(({ istGanz }) => istGanz) ? zumTeilGeschaetzt : 'geschätzt oder Teiljahr',
    series: [bars, ...(hasLine ? [line] : [])],
  })
}

interface Kalenderjahr extends Zeitspanne {
  readonly name: string
  /** Which of the periods, oldest first, are its first and its last. */
  readonly first: number
  readonly last: number
  /** kWh, extrapolated to 365 days as its periods are; null where one of them is not known. */
  readonly summeJahr: number | null
  readonly prognose: boolean
  /** Whether its readings are a year apart, so that hardly anything is extrapolated. */
  readonly istGanz: boolean
}

/** The periods by the calendar year that their middle lies in. `verbraeuche` are oldest first. */
function listKalenderjahre(verbraeuche: readonly Verbrauch[]): readonly Kalenderjahr[] {
  const yearOf = ({ von, bis }: Zeitspanne) => addTage(von, Math.floor(countTage(von, bis) / 2)).slice(0, 4)
  const groups = Map.groupBy(verbraeuche.keys(), (index) => {
    const one = verbraeuche[index]
    return one === undefined ? '' : yearOf(one)
  })
  return [...groups].map(([name, indexes]) => {
    const [first, last] = [indexes[0] ?? 0, indexes.at(-1) ?? 0]
    const parts = indexes.flatMap((index) => verbraeuche[index] ?? [])
    const [days, sum] = parts.reduce<[number, number | null]>(
      ([tage, kwh], { von, bis, summeJahr }) => {
        const length = countTage(von, bis)
        return [tage + length, kwh === null || summeJahr === null ? null : kwh + summeJahr * length]
      },
      [0, 0],
    )
    return {
      name,
      first,
      last,
      von: parts[0]?.von ?? '',
      bis: parts.at(-1)?.bis ?? '',
      summeJahr: sum === null || days === 0 ? null : Math.round((100 * sum) / days) / 100,
      prognose: parts.some(({ prognose }) => prognose),
      istGanz: Math.abs(days - jahr) <= mostSplitDays,
    }
  })
}

/**
 * The same for gas: whole years as they were, since a winter that is extrapolated looks like three times the use
 * [verbrauch-7]. Undefined where no whole year is known.
 */
export function gasjahreChartData(verbraeuche: readonly Verbrauch[]): ChartData | undefined {
  const oldestFirst = verbraeuche.toReversed()
  const known = withoutAusreisser(oldestFirst)
  const vergleich = compareJahre(known, 'HEIZUNG')
  if (vergleich === undefined) return undefined
  const jahre = listJahre(known, vergleich.jahr.bis, 'HEIZUNG').toReversed()
  const series: ChartSeries = {
    key: 'jahr',
    name: 'Verbrauch in zwölf Monaten',
    kind: 'bars',
    color: 'var(--diagramm-jahr)',
    values: jahre.map(({ verbrauch }) => verbrauch),
    sumUp: 'In zwölf Monaten liegt der Verbrauch',
    estimated: jahre.map(({ prognose, abstand }) => prognose || abstand > mostSplitDays),
  }
  return { ...frame(jahre), series: [series] }
}

/** What was used on a day of each period, so that long and short ones can be compared; for little room. */
export function overviewChartData(verbraeuche: readonly Verbrauch[]): ChartData {
  const oldestFirst = verbraeuche.toReversed()
  const series: ChartSeries = {
    key: 'amTag',
    name: 'Verbrauch am Tag',
    kind: 'bars',
    color: 'var(--diagramm-zeitraum)',
    values: oldestFirst.map(amTag),
    estimated: oldestFirst.map(({ prognose }) => prognose),
    sumUp: 'Der Verbrauch am Tag liegt',
  }
  return withRoom(usualOf(oldestFirst), {
    ...frame(oldestFirst),
    left: { unit: 'kWh am Tag', format: formatKwh },
    series: [series],
    details: [
      { key: 'summe', name: 'Verbrauch im Zeitraum', texts: oldestFirst.map(({ summe }) => kwhText(summe)) },
      { key: 'tage', name: 'Tage', texts: oldestFirst.map(({ von, bis }) => String(countTage(von, bis))) },
    ],
  })
}

/** Which periods are no mistyped readings. */
function usualOf(verbraeuche: readonly Verbrauch[]): readonly boolean[] {
  const ausreisser = findAusreisser(verbraeuche)
  return verbraeuche.map((one) => !ausreisser.has(one))
}

/** What a mistyped reading has made is cut off, so that it flattens nothing [verbrauch-15]. */
function withRoom(isUsual: readonly boolean[], data: ChartData): ChartData {
  if (isUsual.every(Boolean)) return data
  const usual = data.series.flatMap(({ values }) => values.filter((value, index) => value !== null && isUsual[index]))
  return { ...data, left: { ...data.left, most: Math.max(0, ...usual.map(Number)) } }
}

const zumTeilGeschaetzt = 'zum Teil geschätzt'

function frame(spannen: readonly Zeitspanne[]): Omit<ChartData, 'series'> {
  return {
    x: {
      kind: 'bands',
      title: 'Ende des Zeitraums',
      labels: spannen.map(({ bis }) => endeText(bis)),
      names: spannen.map(zeitraumText),
    },
    left: { unit: 'kWh', format: formatKwh },
    estimatedName: zumTeilGeschaetzt,
    missingName: unbekannt,
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
    const { verbrauch, prognose, abstand } = verbrauchIn(verbraeuche, { von: addTage(bis, -jahr), bis }, course)
    return { verbrauch, prognose: prognose || abstand > mostSplitDays }
  })
}
