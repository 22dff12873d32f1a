import type { ChartSeries } from './ChartData.ts'
import styles from './ChartLine.module.css'
import type { ChartSlots } from './chartSlots.ts'
import { classNames } from '../classNames.ts'
import { decimate } from './decimate.ts'
import { linePaths } from './linePaths.ts'
import { linePoints } from './linePoints.ts'
import { markedIndexes } from './markedIndexes.ts'
import { markerPath } from './markerPath.ts'

interface ChartLineProps {
  series: ChartSeries
  /** Which line of how many this is, and whether bars lie below it. */
  group: { position: number; size: number; isOverBars: boolean }
  y: (value: number) => number
  slots: ChartSlots
}

/** A line or steps, dashed where nothing was measured, with its shape at some of its points. */
export const ChartLine = ({ series, group, y, slots }: ChartLineProps) => {
  // Steps tell their values by themselves, and stand alone.
  const marked = series.kind === 'step' ? [] : markedIndexes(series.values, slots.step, group)
  const { measured, estimated } = linePaths(decimate(linePoints(series, slots, y)))

  return (
    <>
      {group.isOverBars && <path className={styles.casing} d={measured + estimated} />}
      <path className={styles.line} d={measured} />
      <path className={classNames(styles.line, styles.estimated)} d={estimated} />
      {marked.map((index) => (
        <path
          key={index}
          className={classNames(styles.marker, series.estimated?.[index] === true && styles.hollow)}
          d={markerPath(group.position)}
          transform={`translate(${slots.center(index)} ${y(series.values[index] ?? 0)})`}
        />
      ))}
    </>
  )
}
