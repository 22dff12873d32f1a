import { berlinIso } from '../../lib/berlinTime.ts'
import { formatDatum } from '../../lib/format.ts'
import type { ChartData } from '../../ui/charts/ChartData.ts'
import { axisHours, formatTickZeit } from '../../ui/charts/timeAxis.ts'
import { formatCentzahl, formatOrtszeit, keinPreis, nichtVeroeffentlicht, toCent } from './preisText.ts'
import { type Preisschritt, upToLastKnown } from './preisschritte.ts'

/** The price series as a stepped line with now marked [preiszeitreihe-1] [preiszeitreihe-6]; in Berlin's time, whatever the device's zone. */
export function preisChartData(schritte: readonly Preisschritt[], nowMs: number): ChartData {
  const starts = schritte.map(({ vonMs }) => vonMs)
  const end = schritte.at(-1)?.bisMs ?? 0
  return {
    x: {
      kind: 'times',
      title: 'Uhrzeit (deutsche Zeit)',
      starts,
      end,
      ticks: axisHours(starts[0] ?? end, end),
      name: (start) => `${datum(start)}, ${formatOrtszeit(start)}`,
      tick: formatTickZeit,
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
