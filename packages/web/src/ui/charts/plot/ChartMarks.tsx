import { memo, useId } from 'react'
import { classNames } from '../../classNames.ts'
import type { ChartData, ChartSeries } from '../ChartData.ts'
import styles from './series.module.css'
import { ChartCaps, ChartPattern, markerPath, positionsOf, SeriesGroup } from './ChartSymbol.tsx'
import { barPath, type BarRect, barRects, capHeight, capsOf, mergeColumns, splitBars } from '../geometry/bars.ts'
import { type ChartLayout, scaleOf } from '../geometry/chartLayout.ts'
import type { ChartSlots } from '../geometry/chartSlots.ts'
import { areaPaths, decimate, linePaths, linePoints, markedIndexes, rangePath } from '../geometry/lines.ts'

interface ChartMarksProps {
  data: ChartData
  layout: ChartLayout
}

/** Bars below, lines above them; not drawn again when the pointer moves. */
export const ChartMarks = memo(({ data: { series }, layout }: ChartMarksProps) => {
  const positions = positionsOf(series)

  return (
    <>
      {positions.bars.map((one, position) => (
        <SeriesGroup key={one.key} color={one.color}>
          <ChartBars
            series={one}
            group={{ position, size: positions.bars.length }}
            y={scaleOf(one, layout).y}
            layout={layout}
          />
        </SeriesGroup>
      ))}
      {positions.lines.map((one, position) => (
        <SeriesGroup key={one.key} color={one.color}>
          <ChartLine
            series={one}
            group={{ position, size: positions.lines.length, isOverBars: positions.bars.length > 0 }}
            y={scaleOf(one, layout).y}
            slots={layout.slots}
          />
        </SeriesGroup>
      ))}
    </>
  )
})

interface ChartBarsProps {
  series: ChartSeries
  group: { position: number; size: number }
  y: (value: number) => number
  layout: ChartLayout
}

/** The bars of a series: a path for those that were measured, those that were not, and the caps of those known only in part. */
const ChartBars = ({ series, group, y, layout }: ChartBarsProps) => {
  const { values, estimated, estimatedShares, incomplete, labels } = series
  const patternId = useId()
  const rects = barRects(values, layout.slots, y, group)
  const isDown = (index: number) => (values[index] ?? 0) < 0
  const parts = splitBars(rects, (index) => estimatedShares?.[index] ?? (estimated?.[index] === true ? 1 : 0))
  const caps = capsOf(
    rects.filter(({ index }) => incomplete?.[index] === true),
    isDown,
  )
  const pathOf = (some: readonly BarRect[]) => barPath(mergeColumns(some))
  // A border would leave nothing between thin bars.
  const border = (rects[0]?.width ?? 0) < 3 ? 0 : 1

  return (
    <>
      <ChartPattern id={`${patternId}-measured`} position={group.position} />
      <ChartPattern id={`${patternId}-estimated`} position="estimated" />
      <path
        className={styles.bars}
        d={pathOf(parts.measured)}
        fill={`url(#${patternId}-measured)`}
        strokeWidth={border}
      />
      <path
        className={styles.bars}
        d={pathOf(parts.estimated)}
        fill={`url(#${patternId}-estimated)`}
        strokeWidth={border}
      />
      {caps.length > 0 && <ChartCaps d={pathOf(caps)} />}
      {layout.valueLabels.mode !== 'none' &&
        rects.map(({ index, x, y: top, width, height }) => {
          const isBelow = isDown(index)
          const room = 6 + (incomplete?.[index] === true ? capHeight : 0)
          const at = `translate(${x + width / 2} ${isBelow ? top + height + room : top - room})`
          const isUpright = layout.valueLabels.mode === 'upright'
          return (
            <text
              key={index}
              className={styles.label}
              transform={isUpright ? `${at} rotate(-90)` : at}
              textAnchor={isUpright ? (isBelow ? 'end' : 'start') : 'middle'}
              dominantBaseline={isUpright ? 'central' : isBelow ? 'hanging' : 'auto'}
            >
              {labels?.[index]}
            </text>
          )
        })}
    </>
  )
}

interface ChartLineProps {
  series: ChartSeries
  /** Which line of how many this is, and whether bars lie below it. */
  group: { position: number; size: number; isOverBars: boolean }
  y: (value: number) => number
  slots: ChartSlots
}

/** A line or steps, dashed where nothing was measured, with its shape at some of its points. */
const ChartLine = ({ series, group, y, slots }: ChartLineProps) => {
  // Steps tell their values by themselves, and stand alone.
  const marked = series.kind === 'step' || series.isUnmarked ? [] : markedIndexes(series.values, slots.step, group)
  const points = decimate(linePoints(series, slots, y))
  const { measured, estimated } = linePaths(points)
  const filled = series.isFilled === true ? areaPaths(points, y(0)) : undefined
  const least = series.lows && linePoints({ kind: series.kind, values: series.lows }, slots, y)
  const patternId = useId()

  return (
    <>
      {least && <path className={styles.area} d={rangePath(linePoints(series, slots, y), least)} />}
      {least && <path className={styles.line} d={linePaths(least).measured} />}
      {filled && (
        <>
          <ChartPattern id={patternId} position="estimated" />
          <path className={styles.area} d={filled.measured} />
          <path className={styles.area} d={filled.estimated} style={{ fill: `url(#${patternId})` }} />
        </>
      )}
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
