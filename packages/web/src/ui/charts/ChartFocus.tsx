import type { ChartData } from './ChartData.ts'
import styles from './ChartFocus.module.css'
import type { ChartLayout } from './chartLayout.ts'

interface ChartFocusProps {
  data: ChartData
  layout: ChartLayout
  index: number
}

/** Where the values that are read out stand: a line through the place, a ring at each. */
export const ChartFocus = ({ data: { series }, layout, index }: ChartFocusProps) => {
  const { slots, top, bottom, leftScale, rightScale } = layout
  const x = slots.center(index)

  return (
    <g className={styles.focus}>
      <line x1={x} x2={x} y1={top} y2={bottom} />
      {series.map(({ key, axis, values }) => {
        const value = values[index] ?? null
        const scale = axis === 'right' ? (rightScale ?? leftScale) : leftScale
        return value !== null && <circle key={key} cx={x} cy={scale.y(value)} r="7" />
      })}
    </g>
  )
}
