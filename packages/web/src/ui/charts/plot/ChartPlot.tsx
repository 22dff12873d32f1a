import { type PointerEvent, useMemo, useRef, useState } from 'react'
import { classNames } from '../../classNames.ts'
import { useDismiss } from '../../useDismiss.ts'
import { ChartAxes } from './ChartAxes.tsx'
import type { ChartChosen, ChartData, ChartMarker, ChartOpening } from '../ChartData.ts'
import { ChartGaps } from './ChartGaps.tsx'
import chartMarkerLineStyles from './ChartMarkerLine.module.css'
import { ChartMarks } from './ChartMarks.tsx'
import styles from './ChartPlot.module.css'
import { ChartRows } from './ChartRows.tsx'
import { ChartSlider } from './ChartSlider.tsx'
import { ChartTooltip } from './ChartTooltip.tsx'
import { type ChartLayout, layOutChart, scaleOf } from '../geometry/chartLayout.ts'
import { useChartSpace } from './useChartSpace.ts'

interface ChartPlotProps {
  data: ChartData
  opening?: ChartOpening | undefined
  height: 'small' | 'normal' | 'large'
  titleId: string
  summaryId: string
}

/** The drawing at its measured size, and the values at the place that is pointed at or reached by keys. */
export const ChartPlot = ({ data, opening, height, titleId, summaryId }: ChartPlotProps) => {
  const frame = useRef<HTMLDivElement>(null)
  const space = useChartSpace(frame)
  const [shown, setShown] = useState<number>()
  const layout = useMemo(() => space && layOutChart(data, space), [data, space])
  const hide = () => setShown(undefined)
  const index = shown === undefined || shown >= (layout?.slots.count ?? 0) ? undefined : shown
  useDismiss({ open: index !== undefined, onEscape: hide, onPressOutside: hide, inside: frame })

  const placeAt = ({ clientX, currentTarget }: PointerEvent) => {
    const pixel = clientX - currentTarget.getBoundingClientRect().left
    return layout && layout.slots.count > 0 ? layout.slots.indexAt(pixel) : undefined
  }
  const point = (event: PointerEvent) => setShown(placeAt(event))
  // A finger's first touch asks what is there, its second opens it; a mouse has seen it before it presses.
  const isSeen = useRef(false)
  const press = (event: PointerEvent) => {
    isSeen.current = event.pointerType === 'mouse' || placeAt(event) === index
    point(event)
  }
  const open = ({ button }: PointerEvent) => {
    if (button === 0 && isSeen.current && index !== undefined) opening?.open(index)
  }
  // A finger that is lifted has left, too; what it asked for stays until the next touch.
  const leave = ({ pointerType }: PointerEvent) => pointerType === 'mouse' && hide()

  const [bars] = data.series
  const asRows = layout !== undefined && bars !== undefined && isTooNarrow(data, layout)

  return (
    <>
      {asRows && <ChartRows data={data} titleId={titleId} opening={opening} series={bars} />}
      <div
        ref={frame}
        className={classNames(styles.frame, styles[height], asRows && styles.measured)}
        onPointerLeave={leave}
      >
        {layout && !asRows && (
          <>
            <svg
              className={classNames(styles.drawing, opening && styles.opening)}
              viewBox={`0 0 ${layout.width} ${layout.height}`}
              preserveAspectRatio="xMinYMin meet"
              role="img"
              aria-labelledby={titleId}
              aria-describedby={summaryId}
              onPointerMove={point}
              onPointerDown={press}
              onPointerUp={open}
            >
              {data.marker?.before !== undefined && <ChartPast marker={data.marker} layout={layout} />}
              {data.chosen && <ChartChosenShade chosen={data.chosen} layout={layout} />}
              <ChartGaps data={data} layout={layout} />
              <ChartAxes data={data} layout={layout} />
              <ChartMarks data={data} layout={layout} />
              {data.marker && <ChartMarkerLine marker={data.marker} layout={layout} />}
              {index !== undefined && <ChartFocus data={data} layout={layout} index={index} />}
            </svg>
            {layout.slots.count > 0 && (
              <ChartSlider data={data} titleId={titleId} opening={opening} onShow={setShown} />
            )}
            {index !== undefined && <ChartTooltip data={data} layout={layout} index={index} opening={opening} />}
          </>
        )}
      </div>
    </>
  )
}

function isTooNarrow({ x, series, rowsWhenNarrow }: ChartData, { valueLabels, xTicks }: ChartLayout): boolean {
  if (rowsWhenNarrow !== true || x.kind !== 'bands') return false
  const hasLabels = series.some(({ labels }) => labels !== undefined)
  return hasLabels ? valueLabels.mode === 'none' : xTicks.length < x.labels.length
}

interface ChartFocusProps {
  data: ChartData
  layout: ChartLayout
  index: number
}

/** Where the values that are read out stand: a line through the place, a ring at each. */
const ChartFocus = ({ data: { series }, layout, index }: ChartFocusProps) => {
  const { slots, top, bottom } = layout
  const x = slots.center(index)

  return (
    <g className={styles.focus}>
      <line x1={x} x2={x} y1={top} y2={bottom} />
      {series.map((one) => {
        const value = one.values[index] ?? null
        return value !== null && <circle key={one.key} cx={x} cy={scaleOf(one, layout).y(value)} r="7" />
      })}
    </g>
  )
}

/** A shade behind what lies before a named place. */
const ChartPast = ({ marker, layout: { left, top, bottom, slots } }: ChartMarkerLineProps) => {
  const x = slots.at(marker.at)
  if (x === undefined) return null
  return <rect className={chartMarkerLineStyles.past} x={left} y={top} width={x - left} height={bottom - top} />
}

interface ChartChosenShadeProps {
  chosen: ChartChosen
  layout: ChartLayout
}

/** A shade behind the stretch of time that is spoken of. */
const ChartChosenShade = ({ chosen, layout: { top, bottom, right, slots } }: ChartChosenShadeProps) => {
  const from = slots.at(chosen.from)
  if (from === undefined) return null
  const until = slots.at(chosen.until) ?? right
  return <rect className={chartMarkerLineStyles.chosen} x={from} y={top} width={until - from} height={bottom - top} />
}

interface ChartMarkerLineProps {
  marker: ChartMarker
  layout: ChartLayout
}

/** A named place, such as now; nothing where it lies beside the axis. */
const ChartMarkerLine = ({ marker, layout }: ChartMarkerLineProps) => {
  const { left, right, top, bottom, line, slots } = layout
  const x = slots.at(marker.at)
  if (x === undefined) return null
  const nearEnd = x > (left + right) / 2

  return (
    <g className={chartMarkerLineStyles.marker}>
      <line x1={x} x2={x} y1={top - line * 0.75} y2={bottom} />
      <text x={nearEnd ? x - 6 : x + 6} y={line * 0.75} textAnchor={nearEnd ? 'end' : 'start'}>
        {marker.label}
      </text>
    </g>
  )
}
