import { berlinToday } from '@ekp/wire/rules/berlin'
import type { Interval } from '@ekp/wire/verbrauch'
import { useMemo } from 'react'
import { Chart } from '../../../ui/charts/Chart.tsx'
import { historienChartData } from './chartData.ts'
import type { Historienschritt } from './historienschritte.ts'
import styles from './HistorienChart.module.css'
import { historienstandText, summen } from './texts.ts'
import type { Ansicht } from './useHistorienansicht.ts'

interface HistorienChartProps {
  interval: Interval
  schritte: readonly Historienschritt[]
  nowMs: number
  /** Whether more values of this window are to come. */
  isNewest: boolean
  preislabel: string
  onShow: (ansicht: Ansicht, isNewPlace: boolean) => void
}

const titles = {
  hourly: 'Verbrauch, Preis und Kosten je Stunde',
  daily: 'Verbrauch je Tag',
  monthly: 'Verbrauch je Monat',
}

const openLabels = { daily: 'die Tage zeigen', hourly: 'die Stunden zeigen' }

/** The values of a window as a chart, with their sum and up to when they are known [historie-1]. */
export function HistorienChart({ interval, schritte, nowMs, isNewest, preislabel, onShow }: HistorienChartProps) {
  const data = useMemo(() => historienChartData(interval, schritte, new Date(nowMs)), [interval, schritte, nowMs])
  const finer = interval === 'monthly' ? 'daily' : 'hourly'
  const open = (index: number) => {
    const schritt = schritte[index]
    if (schritt) onShow({ interval: finer, stichtag: berlinToday(schritt.von) }, true)
  }
  return (
    // What is pointed at in one mode means nothing in another.
    <Chart
      key={interval}
      title={titles[interval]}
      data={data}
      height={interval === 'hourly' ? 'large' : 'normal'}
      opening={interval === 'hourly' ? undefined : { label: openLabels[finer], open }}
      below={isNewest && <p>{historienstandText(interval, schritte, new Date(nowMs))}</p>}
    >
      <div className={styles.summen}>
        {summen(interval, schritte, { preislabel, isNewest }).map(({ name, betrag, zusatz }) => (
          <p key={name}>
            {name} <strong className={styles.betrag}>{betrag}</strong> {zusatz}
          </p>
        ))}
      </div>
    </Chart>
  )
}
