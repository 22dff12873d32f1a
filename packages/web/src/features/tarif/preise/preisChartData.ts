import { berlinToday } from '@ekp/wire/rules/berlin'
import { berlinIso } from '../../../lib/berlinTime.ts'
import { formatDatum } from '../../../lib/format.ts'
import { formatCsv } from '../../../lib/saveFile.ts'
import type { ChartData } from '../../../ui/charts/ChartData.ts'
import { axisHours, formatTickZeit } from '../../../ui/charts/timeAxis.ts'
import { formatCentzahl, formatOrtszeit, guenstigText, keinPreis, nichtVeroeffentlicht, toCent } from './preisText.ts'
import type { Preisschritte } from './eigenpreis.ts'
import { type Preismittel, type Preisschritt, upToLastKnown } from './preisschritte.ts'

/**
 * The prices as stepped lines [preiszeitreihe-1], the customer's own above the exchange's, with now marked and what is
 * over behind a shade [preiszeitreihe-6]; in Berlin's time, whatever the device's zone.
 */
export function preisChartData(
  { boerse, eigene, preislabel }: Preisschritte,
  nowMs: number,
  fenster?: Preismittel,
): ChartData {
  const schritte = boerse ?? eigene ?? []
  const starts = schritte.map(({ vonMs }) => vonMs)
  const end = schritte.at(-1)?.bisMs ?? 0
  const valuesOf = (series: readonly Preisschritt[]) =>
    series.map(({ preis }) => (preis === null ? null : toCent(preis)))
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
    marker: { at: nowMs, label: 'Jetzt', before: 'vorbei' },
    ...(fenster && {
      chosen: {
        from: fenster.vonMs,
        until: fenster.bisMs,
        name: 'am günstigsten',
        told: guenstigText(fenster, nowMs),
      },
    }),
    missingName: upToLastKnown(schritte).some(({ preis }) => preis === null) ? keinPreis : nichtVeroeffentlicht,
    series: [
      ...(eigene
        ? [
            {
              key: 'arbeitspreis',
              name: `Ihr Arbeitspreis${preislabel}`,
              kind: 'step' as const,
              color: 'var(--diagramm-preis)',
              values: valuesOf(eigene),
              // A fixed price was another one before: the sentence is of these days.
              sumUp: boerse ? 'Ihr Arbeitspreis liegt' : 'An diesen Tagen liegt Ihr Arbeitspreis',
            },
          ]
        : []),
      ...(boerse
        ? [
            {
              key: 'preis',
              name: eigene ? 'Börsenpreis (netto)' : 'Börsenpreis',
              kind: 'step' as const,
              color: eigene ? 'var(--diagramm-boerse)' : 'var(--diagramm-preis)',
              isFilled: eigene !== undefined,
              values: valuesOf(boerse),
              sumUp: 'Der Börsenpreis liegt',
            },
          ]
        : []),
    ],
  }
}

const datum = (ms: number) => formatDatum(berlinToday(new Date(ms)))

/** The CSV of a price series [preiszeitreihe-8] in EUR per kWh, named after its first and last `von`; needs at least a step. */
export function preisCsv(schritte: readonly Preisschritt[]): { name: string; text: string } {
  const rows = schritte.map(({ vonMs, preis }) => [berlinIso(new Date(vonMs)), preis] as const)
  const [first, last] = [rows[0], rows.at(-1)].map((row) => fileNamePart(row?.[0] ?? ''))
  return { name: `${first}_${last}.csv`, text: formatCsv(['von', 'Preis'], rows) }
}

// A colon is no character of a file's name everywhere.
const fileNamePart = (zeitpunkt: string) => zeitpunkt.slice(0, 16).replace(':', '-')
