import { Chart } from '../src/ui/charts/Chart.tsx'
import type { ChartData, ChartSeries, ChartTimes } from '../src/ui/charts/ChartData.ts'
import { Specimen } from './Specimen.tsx'

const hourMs = 3_600_000
const start = Date.UTC(2026, 2, 1)
const clock = new Intl.DateTimeFormat('de-DE', { timeZone: 'UTC', hour: '2-digit', minute: '2-digit' })
const monthName = new Intl.DateTimeFormat('de-DE', { timeZone: 'UTC', month: 'short' })
const day = new Intl.DateTimeFormat('de-DE', { timeZone: 'UTC', day: '2-digit', month: '2-digit', year: 'numeric' })

/** The same figures each time: nothing in the gallery may depend on chance. */
const wave = (index: number, height: number) =>
  Math.round(height * (1.4 + Math.sin(index / 4) + 0.4 * Math.sin(index * 1.7)) * 100) / 100

function hours(count: number): ChartTimes {
  return {
    kind: 'times',
    title: 'Uhrzeit',
    starts: Array.from({ length: count }, (_, index) => start + index * hourMs),
    end: start + count * hourMs,
    name: (at) => `${day.format(at)}, ${clock.format(at)} Uhr`,
    tick: (at) => (count > 48 ? day.format(at) : clock.format(at)),
  }
}

function series(
  count: number,
  part: Omit<ChartSeries, 'values'>,
  value: (index: number) => number | null,
): ChartSeries {
  return { ...part, values: Array.from({ length: count }, (_, index) => value(index)) }
}

const years: ChartData = {
  x: {
    kind: 'bands',
    title: 'Ende des Zeitraums',
    labels: ['31.12.2022', '31.12.2023', '31.12.2024', '31.12.2025', '30.06.2026'],
    names: ['2022', '2023', '2024', '2025', 'erstes Halbjahr 2026'],
  },
  left: { unit: 'kWh' },
  estimatedName: 'Prognose',
  missingName: 'unbekannt',
  series: [
    {
      key: 'jahr',
      name: 'Verbrauch im Jahr',
      kind: 'bars',
      color: 'var(--diagramm-jahr)',
      values: [3120.5, 2987.25, null, 3344, 3010.75],
      estimated: [false, false, false, false, true],
      isAdditive: true,
    },
    {
      key: 'verlauf',
      name: 'Jahresverlauf',
      kind: 'line',
      color: 'var(--diagramm-jahresverlauf)',
      values: [3120.5, 2987.25, null, 3344, 3210.75],
      estimated: [false, false, false, false, true],
    },
  ],
}

const twoDays: ChartData = {
  x: hours(48),
  left: { unit: 'kWh' },
  right: { unit: 'EUR' },
  marker: { at: start + 30.5 * hourMs, label: 'Jetzt' },
  series: [
    series(
      48,
      { key: 'verbrauch', name: 'Verbrauch', kind: 'line', color: 'var(--diagramm-verbrauch)', isAdditive: true },
      (index) => (index > 19 && index < 23 ? null : wave(index, 0.4)),
    ),
    series(
      48,
      { key: 'preis', name: 'Arbeitspreis', kind: 'line', axis: 'right', color: 'var(--diagramm-preis)' },
      (index) => wave(index + 9, 0.12),
    ),
    {
      ...series(
        48,
        { key: 'kosten', name: 'Kosten', kind: 'line', axis: 'right', color: 'var(--diagramm-kosten)' },
        (index) => wave(index + 20, 0.05),
      ),
      estimated: Array.from({ length: 48 }, (_, index) => index > 30),
    },
  ],
}

const prices: ChartData = {
  x: hours(48),
  left: { unit: 'ct/kWh' },
  marker: { at: start + 12.25 * hourMs, label: 'Jetzt' },
  series: [
    series(
      48,
      { key: 'preis', name: 'Börsenpreis', kind: 'step', color: 'var(--diagramm-preis)' },
      (index) => Math.round((wave(index, 9) - 6) * 100) / 100,
    ),
  ],
}

const month: ChartData = {
  rowsWhenNarrow: true,
  details: [
    {
      key: 'kosten',
      name: 'Kosten',
      texts: Array.from({ length: 31 }, (_, index) => (index === 3 ? null : `${index + 1},50\u00A0EUR`)),
    },
  ],
  x: { kind: 'bands', title: 'März 2026', labels: Array.from({ length: 31 }, (_, index) => `${index + 1}.`) },
  left: { unit: 'kWh' },
  series: [
    {
      ...series(
        31,
        { key: 'verbrauch', name: 'Verbrauch', kind: 'bars', color: 'var(--diagramm-verbrauch)', isAdditive: true },
        (index) => (index === 20 ? null : wave(index, 6)),
      ),
      labels: Array.from({ length: 31 }, (_, index) =>
        wave(index + 3, 12)
          .toFixed(1)
          .replace('.', ','),
      ),
      labelUnit: 'Cent',
      labelName: 'Preis in Cent',
      estimated: Array.from({ length: 31 }, (_, index) => index === 11 || index === 12),
      incomplete: Array.from({ length: 31 }, (_, index) => index === 14),
    },
  ],
}

const pairs: ChartData = {
  x: { kind: 'bands', title: 'Quartal', labels: ['I', 'II', 'III', 'IV'] },
  left: { unit: 'kWh' },
  series: [
    {
      key: 'bezug',
      name: 'Bezug',
      kind: 'bars',
      color: 'var(--diagramm-verbrauch)',
      values: [820, 610, 540, 790],
      labels: ['820', '610', '540', '790'],
    },
    {
      key: 'saldo',
      name: 'Saldo',
      kind: 'bars',
      color: 'var(--diagramm-jahr)',
      values: [310, -120, -260, 80],
      labels: ['310', '-120', '-260', '80'],
    },
  ],
}

const band: ChartData = {
  x: { kind: 'bands', title: 'Quartal', labels: ['I', 'II', 'III', 'IV'] },
  left: { unit: 'EUR' },
  linesOfRow: 6,
  summary: 'Am Jahresende steht es zwischen -120 und 30 EUR.',
  series: [
    { key: 'kosten', name: 'Kosten', kind: 'bars', color: 'var(--diagramm-jetzt)', values: [310, 240, 250, 330] },
    {
      key: 'stand',
      name: 'Stand',
      kind: 'line',
      isUnmarked: true,
      isBelow: true,
      color: 'var(--diagramm-preis)',
      values: [-20, 40, 70, 30],
      lows: [-20, 40, 20, -120],
      texts: ['-20', '40', '20 bis 70', '-120 bis 30'],
    },
  ],
}

const parts: ChartData = {
  x: {
    kind: 'bands',
    title: 'Zeitraum',
    labels: ['30.09.\u2009–\u200931.12.', '31.12.\u2009–\u200930.04.', '30.04.\u2009–\u200930.09.'],
  },
  left: { unit: 'kWh' },
  series: ['davor', 'jetzt'].map((name, index) => ({
    key: name,
    name,
    kind: 'bars',
    color: 'var(--diagramm-zeitraum)',
    values: [910 - 50 * index, 1050 + 80 * index, 1180 + 120 * index],
  })),
}

const year: ChartData = {
  x: {
    ...hours(8760),
    ticks: Array.from({ length: 12 }, (_, index) => Date.UTC(2026, 2 + index, 1)),
    tick: (at) => monthName.format(at),
    title: 'Monat',
  },
  left: { unit: 'kWh' },
  series: [
    series(
      8760,
      { key: 'verbrauch', name: 'Verbrauch', kind: 'line', color: 'var(--diagramm-verbrauch)', isAdditive: true },
      (index) => (index > 4000 && index < 4400 ? null : wave(index, 0.5 + 0.3 * Math.cos(index / 1394))),
    ),
  ],
}

const nothing: ChartData = {
  x: { kind: 'bands', title: 'Monat', labels: ['Januar'] },
  left: { unit: 'kWh' },
  series: [{ key: 'verbrauch', name: 'Verbrauch', kind: 'bars', color: 'var(--diagramm-verbrauch)', values: [null] }],
}

const specimens: [name: string, title: string, data: ChartData][] = [
  ['Chart bars', 'Verbrauch pro Jahr', years],
  ['Chart lines', 'Verbrauch, Preis und Kosten', twoDays],
  ['Chart steps', 'Preiszeitreihe', prices],
  ['Chart labels', 'Verbrauch im März', month],
  ['Chart pairs', 'Bezug und Saldo', pairs],
  ['Chart band', 'Kosten und Stand', band],
  ['Chart parts', 'Mit dem Jahr davor', parts],
  ['Chart year', 'Verbrauch in 8.760 Stunden', year],
  ['Chart nothing', 'Verbrauch ohne Werte', nothing],
]

export const Charts = () =>
  specimens.map(([name, title, data]) => (
    <Specimen key={name} name={name}>
      <Chart title={title} level={3} data={data} />
    </Specimen>
  ))
