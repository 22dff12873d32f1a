import { memo } from 'react'
import type { ChartData } from './ChartData.ts'
import type { ChartLayout } from './chartLayout.ts'
import { ChartBars } from './ChartBars.tsx'
import { ChartLine } from './ChartLine.tsx'
import { positionsOf } from './positionsOf.ts'
import { SeriesGroup } from './SeriesGroup.tsx'

interface ChartMarksProps {
  data: ChartData
  layout: ChartLayout
}

/** Bars below, lines above them; drawn once, whatever is pointed at. */
export const ChartMarks = memo(({ data: { series }, layout }: ChartMarksProps) => {
  const positions = positionsOf(series)
  const scaleOf = (axis: 'left' | 'right' = 'left') =>
    axis === 'right' ? (layout.rightScale ?? layout.leftScale) : layout.leftScale

  return (
    <>
      {positions.bars.map((one, position) => (
        <SeriesGroup key={one.key} color={one.color}>
          <ChartBars
            series={one}
            group={{ position, size: positions.bars.length }}
            y={scaleOf(one.axis).y}
            layout={layout}
          />
        </SeriesGroup>
      ))}
      {positions.lines.map((one, position) => (
        <SeriesGroup key={one.key} color={one.color}>
          <ChartLine
            series={one}
            group={{ position, size: positions.lines.length, isOverBars: positions.bars.length > 0 }}
            y={scaleOf(one.axis).y}
            slots={layout.slots}
          />
        </SeriesGroup>
      ))}
    </>
  )
})
