import { useId } from 'react'
import { barPath } from './barPath.ts'
import { type BarRect, barRects } from './barRects.ts'
import styles from './ChartBars.module.css'
import type { ChartSeries } from './ChartData.ts'
import type { ChartLayout } from './chartLayout.ts'
import { ChartPattern } from './ChartPattern.tsx'
import { mergeColumns } from './mergeColumns.ts'

interface ChartBarsProps {
  series: ChartSeries
  group: { position: number; size: number }
  y: (value: number) => number
  layout: ChartLayout
}

/** The bars of a series: two paths, those that were measured and those that were not. */
export const ChartBars = ({ series: { values, estimated, labels }, group, y, layout }: ChartBarsProps) => {
  const patternId = useId()
  const rects = barRects(values, layout.slots, y, group)
  const isEstimated = ({ index }: BarRect) => estimated?.[index] === true
  const pathOf = (some: readonly BarRect[]) => barPath(mergeColumns(some))
  // A border would leave nothing between thin bars.
  const border = (rects[0]?.width ?? 0) < 3 ? 0 : 1

  return (
    <>
      <ChartPattern id={`${patternId}-measured`} position={group.position} />
      <ChartPattern id={`${patternId}-estimated`} position="estimated" />
      <path
        className={styles.bars}
        d={pathOf(rects.filter((rect) => !isEstimated(rect)))}
        fill={`url(#${patternId}-measured)`}
        strokeWidth={border}
      />
      <path
        className={styles.bars}
        d={pathOf(rects.filter(isEstimated))}
        fill={`url(#${patternId}-estimated)`}
        strokeWidth={border}
      />
      {layout.valueLabels.mode !== 'none' &&
        rects.map(({ index, x, y: top, width, height }) => {
          const isBelow = (values[index] ?? 0) < 0
          const at = `translate(${x + width / 2} ${isBelow ? top + height + 4 : top - 4})`
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
