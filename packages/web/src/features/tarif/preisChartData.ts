import { berlinIso } from '../../lib/berlinZeitpunkt.ts'
import { formatDatum, formatUhrzeit } from '../../lib/format.ts'
import type { ChartData } from '../../ui/charts/ChartData.ts'
import { type Preisschritt, upToLastKnown } from './preisschritte.ts'
import { formatCentzahl, formatOrtszeit, keinPreis, nichtVeroeffentlicht, toCent } from './preisText.ts'

const hourMs = 3_600_000

/** The price series as a stepped line [section 9] with now marked; time is Berlin's, wherever the device stands. */
export function preisChartData(schritte: readonly Preisschritt[], nowMs: number): ChartData {
  const starts = schritte.map(({ vonMs }) => vonMs)
  const end = schritte.at(-1)?.bisMs ?? 0
  return {
    x: {
      kind: 'times',
      title: 'Beginn (deutsche Zeit)',
      starts,
      end,
      ticks: axisHours(starts[0] ?? end, end),
      name: (start) => `${datum(start)}, ${formatOrtszeit(start)}`,
      tick: (start) => {
        const uhrzeit = formatUhrzeit(new Date(start)).slice(0, 5)
        return uhrzeit === '00:00' ? datum(start).slice(0, 6) : uhrzeit
      },
    },
    left: { unit: 'Cent/kWh', format: formatCentzahl },
    marker: { at: nowMs, label: 'Jetzt' },
    missingName: upToLastKnown(schritte).some(({ preis }) => preis === null) ? keinPreis : nichtVeroeffentlicht,
    series: [
      {
        key: 'preis',
        name: 'Börsenpreis',
        kind: 'step',
        color: 'var(--diagramm-preis)',
        values: schritte.map(({ preis }) => (preis === null ? null : toCent(preis))),
        sumUp: 'Der Börsenpreis liegt',
      },
    ],
  }
}

const datum = (ms: number) => formatDatum(berlinIso(new Date(ms)).slice(0, 10))

/** 24 hours a day, whatever the clocks do: one is left out or comes twice, so that every n-th is named evenly. */
function axisHours(fromMs: number, toMs: number): readonly number[] {
  const hours = Array.from({ length: Math.ceil((toMs - fromMs) / hourMs) }, (_hour, index) => fromMs + index * hourMs)
  return hours.flatMap((ms) => Array.from({ length: (24 + clockHour(ms) - clockHour(ms - hourMs)) % 24 }, () => ms))
}

const clockHour = (ms: number) => Number(berlinIso(new Date(ms)).slice(11, 13))
