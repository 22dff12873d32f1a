import { berlinToday } from '@ekp/wire/rules/berlin'
import type { Historieninterval, Interval } from '@ekp/wire/verbrauch'
import { type ReactNode, useMemo } from 'react'
import { Chart } from '../../../ui/charts/Chart.tsx'
import { historienChartData } from './chartData.ts'
import { type Historienschritt, isFestpreis } from './historienschritte.ts'
import styles from './HistorienChart.module.css'
import { hasLuecken, summen } from './summen.ts'
import { historienstandText } from './texts.ts'
import type { Ansicht } from './useHistorienansicht.ts'

interface HistorienChartProps {
  interval: Interval
  /** Of the values: quarter hours where hours are divided. */
  schrittweite: Historieninterval
  schritte: readonly Historienschritt[]
  nowMs: number
  /** Whether more values of this window are to come. */
  isNewest: boolean
  preislabel: string
  isDynamisch: boolean
  /** Whether prices of tomorrow are known, which no window of the history reaches. */
  hasMorgen: boolean
  /** Where all consumption is, also that of missing hours. */
  verbrauchLink: ReactNode
  /** Where the cost leads. */
  kostenLink: ReactNode
  onShow: (changes: Partial<Ansicht>, isNewPlace: boolean) => void
}

const steps = { quarterHourly: 'Viertelstunde', hourly: 'Stunde', daily: 'Tag', monthly: 'Monat' }

/** What is drawn: days and months have consumption alone, and one price for all is told, not drawn. */
function titleOf({ schrittweite, schritte, isDynamisch }: HistorienChartProps): string {
  const je = `je ${steps[schrittweite]}`
  if (schrittweite === 'daily' || schrittweite === 'monthly') return `Verbrauch ${je}`
  return !isDynamisch && isFestpreis(schritte) ? `Verbrauch und Kosten ${je}` : `Verbrauch, Preis und Kosten ${je}`
}

const openLabels = { daily: 'die Tage zeigen', hourly: 'die Stunden zeigen' }

/** The values of a window as a chart, with their sum and up to when they are known [historie-1]. */
export function HistorienChart(props: HistorienChartProps) {
  const { interval, schrittweite, schritte, nowMs, isNewest, preislabel, isDynamisch, hasMorgen, onShow } = props
  const data = useMemo(
    () => historienChartData(schritte, { interval: schrittweite, now: new Date(nowMs), isDynamisch }),
    [schrittweite, schritte, nowMs, isDynamisch],
  )
  const finer = interval === 'monthly' ? 'daily' : 'hourly'
  const open = (index: number) => {
    const schritt = schritte[index]
    if (schritt) onShow({ interval: finer, stichtag: berlinToday(schritt.von) }, true)
  }
  return (
    // What is pointed at in one mode means nothing in another.
    <Chart
      key={interval}
      title={titleOf(props)}
      data={data}
      height={interval === 'hourly' ? 'large' : 'normal'}
      opening={interval === 'hourly' ? undefined : { label: openLabels[finer], open }}
      below={isNewest && <p>{historienstandText(interval, schritte, new Date(nowMs), { isDynamisch, hasMorgen })}</p>}
    >
      <div className={styles.summen}>
        {summen(schrittweite, schritte, { preislabel, isNewest, isDynamisch }).map(
          ({ name, betrag, zusatz }, index, { length }) => (
            <div key={name} className={styles.summe}>
              <p>
                {name} <strong className={styles.betrag}>{betrag}</strong> {zusatz}
              </p>
              {/* Readings tell of days and months, not of hours. */}
              {index === 0 && interval !== 'hourly' && hasLuecken(schritte, isNewest) && (
                <p className={styles.umfang}>
                  Fehlende Stunden zählen hier nicht mit. Nach Zählerständen steht Ihr Verbrauch unter{' '}
                  {props.verbrauchLink}.
                </p>
              )}
              {index === length - 1 && props.kostenLink}
            </div>
          ),
        )}
      </div>
    </Chart>
  )
}
