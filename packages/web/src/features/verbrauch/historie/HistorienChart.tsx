import { berlinToday } from '@ekp/wire/rules/berlin'
import type { Historieninterval, Interval } from '@ekp/wire/verbrauch'
import { type ReactNode, useMemo } from 'react'
import { Chart } from '../../../ui/charts/Chart.tsx'
import { StageAnswer } from '../../../ui/layout/Stage.tsx'
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
  const { interval, schrittweite, schritte, nowMs, isNewest, isDynamisch, hasMorgen, onShow } = props
  const { verbrauchLink, kostenLink } = props
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
      below={
        <div className={styles.below}>
          {/* Readings tell of days and months, not of hours. */}
          {interval !== 'hourly' && hasLuecken(interval, schritte, isNewest) && (
            <p>Fehlende Stunden zählen hier nicht mit. Nach Zählerständen steht Ihr Verbrauch unter {verbrauchLink}.</p>
          )}
          {isNewest && <p>{historienstandText(interval, schritte, new Date(nowMs), { isDynamisch, hasMorgen })}</p>}
          {kostenLink}
        </div>
      }
    />
  )
}

interface HistoriensummenProps extends Pick<
  HistorienChartProps,
  'schrittweite' | 'schritte' | 'isNewest' | 'isDynamisch'
> {
  /** What stands behind a price: net or gross. */
  preislabel: string
}

/** What a window comes to, first of all on its page: the consumption, and what it cost [historie-9]. */
export function Historiensummen({ schrittweite, schritte, ...how }: HistoriensummenProps) {
  const [menge, kosten] = summen(schrittweite, schritte, how)
  if (menge === undefined) return null
  return (
    <div className={styles.summen}>
      <StageAnswer before={menge.name} figure={menge.betrag} after={menge.zusatz} />
      {kosten && (
        <p>
          {kosten.name} <strong className={styles.betrag}>{kosten.betrag}</strong> {kosten.zusatz}
        </p>
      )}
    </div>
  )
}
