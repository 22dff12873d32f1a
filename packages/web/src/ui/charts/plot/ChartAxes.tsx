import { memo } from 'react'
import styles from './ChartAxes.module.css'
import type { ChartData } from '../ChartData.ts'
import type { ChartLayout, ValueTick } from '../geometry/chartLayout.ts'

interface ChartAxesProps {
  data: ChartData
  layout: ChartLayout
}

/** Lines at round values, their figures at the sides, units above them, the places below. */
export const ChartAxes = memo(({ data, layout }: ChartAxesProps) => {
  const { left, right, bottom, unitY, width, line, leftScale, rightScale, belowScale, xTicks, xLines } = layout
  const below = data.series.find(({ isBelow }) => isBelow)
  const baseline = bottom + line * 0.95

  return (
    <g className={styles.axes}>
      {leftScale.ticks.map(({ y, text }) => (
        <line key={text} className={styles.grid} x1={left} x2={right} y1={y} y2={y} />
      ))}
      <line className={styles.zero} x1={left} x2={right} y1={leftScale.y(0)} y2={leftScale.y(0)} />
      <Ticks ticks={leftScale.ticks} x={left - 6} anchor="end" />
      <text x={0} y={unitY}>
        {data.left.unit}
      </text>
      {rightScale && data.right && (
        <>
          <Ticks ticks={rightScale.ticks} x={right + 6} anchor="start" />
          <text x={width} y={unitY} textAnchor="end">
            {data.right.unit}
          </text>
        </>
      )}
      {belowScale && below && (
        <>
          {belowScale.ticks.map(({ y, text }) => (
            <line key={text} className={styles.grid} x1={left} x2={right} y1={y} y2={y} />
          ))}
          <line className={styles.zero} x1={left} x2={right} y1={belowScale.y(0)} y2={belowScale.y(0)} />
          <Ticks
            ticks={belowScale.ticks}
            x={below.axis === 'right' ? right + 6 : left - 6}
            anchor={below.axis === 'right' ? 'start' : 'end'}
          />
          <text x={left} y={belowScale.top - 4}>
            {below.name}
            {rightScale === undefined && below.axis === 'right' && data.right && ` in ${data.right.unit}`}
          </text>
        </>
      )}
      {xTicks.map(({ center, text }) => (
        <text key={center} y={baseline} textAnchor="middle">
          {text.split('\n').map((part, index) => (
            <tspan key={index} x={center} y={baseline + index * line}>
              {part}
            </tspan>
          ))}
        </text>
      ))}
      <text x={(left + right) / 2} y={baseline + xLines * line} textAnchor="middle">
        {data.x.title}
      </text>
    </g>
  )
})

const Ticks = ({ ticks, x, anchor }: { ticks: readonly ValueTick[]; x: number; anchor: 'start' | 'end' }) =>
  ticks.map(({ y, text }) => (
    <text key={text} x={x} y={y} textAnchor={anchor} dominantBaseline="central">
      {text}
    </text>
  ))
