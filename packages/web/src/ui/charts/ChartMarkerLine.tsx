import type { ChartMarker } from './ChartData.ts'
import type { ChartLayout } from './chartLayout.ts'
import styles from './ChartMarkerLine.module.css'

interface ChartMarkerLineProps {
  marker: ChartMarker
  layout: ChartLayout
}

/** A named place, such as now; nothing where it lies beside the axis. */
export const ChartMarkerLine = ({ marker, layout }: ChartMarkerLineProps) => {
  const { left, right, top, bottom, line, slots } = layout
  const x = slots.at(marker.at)
  if (x === undefined) return null
  const nearEnd = x > (left + right) / 2

  return (
    <g className={styles.marker}>
      <line x1={x} x2={x} y1={top - line * 0.75} y2={bottom} />
      <text x={nearEnd ? x - 6 : x + 6} y={line * 0.75} textAnchor={nearEnd ? 'end' : 'start'}>
        {marker.label}
      </text>
    </g>
  )
}
