import { type ReactNode, useId, useMemo, useState } from 'react'
import { Button } from '../Button.tsx'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import styles from './Chart.module.css'
import type { ChartData, ChartOpening } from './ChartData.ts'
import { listGaps } from './geometry/gaps.ts'
import { GapSymbol } from './plot/ChartGaps.tsx'
import markerStyles from './plot/ChartMarkerLine.module.css'
import { ChartPlot } from './plot/ChartPlot.tsx'
import symbolStyles from './plot/ChartSymbol.module.css'
import { ChartSymbol, positionsOf } from './plot/ChartSymbol.tsx'
import { ChartTable } from './ChartTable.tsx'
import { missingText, placeName, summarize, valueText } from './texts.ts'

interface ChartProps {
  title: string
  level?: 2 | 3
  /** What the figures mean, where the title does not say it. */
  children?: ReactNode
  data: ChartData
  /** What is to be said of the figures once they have been seen. */
  below?: ReactNode
  /** How to look into a place: by its name in the table and in rows, by a click or Enter in the drawing. */
  opening?: ChartOpening | undefined
  height?: 'small' | 'normal' | 'large'
  /** The sum-up is only heard where there is little room and the figures stand beside the chart. */
  summaryHidden?: boolean
}

/** A drawing of figures with everything that makes it readable: title, sum-up, legend, keys, tooltip and a table. */
export const Chart = ({
  title,
  level = 2,
  children,
  data,
  below,
  opening,
  height = 'normal',
  summaryHidden = false,
}: ChartProps) => {
  const id = useId()
  const [asTable, setAsTable] = useState(false)
  const summary = useMemo(() => summarize(data), [data])
  const Heading = `h${level}` as const

  return (
    <figure className={styles.chart} aria-labelledby={`${id}-title`} aria-describedby={`${id}-summary`}>
      <div className={styles.head}>
        <Heading id={`${id}-title`} className={styles.title}>
          {title}
        </Heading>
        <Button size="small" onClick={() => setAsTable(!asTable)} aria-describedby={`${id}-title`}>
          {asTable ? 'Als Diagramm' : 'Als Tabelle'}
        </Button>
      </div>
      {children}
      {asTable ? (
        <ChartTable data={data} title={title} opening={opening} />
      ) : (
        <>
          <ChartLegend data={data} />
          <ChartPlot
            data={data}
            opening={opening}
            height={height}
            titleId={`${id}-title`}
            summaryId={`${id}-summary`}
          />
        </>
      )}
      {below && <div className={styles.below}>{below}</div>}
      {summaryHidden ? (
        <VisuallyHidden id={`${id}-summary`}>{summary}</VisuallyHidden>
      ) : (
        <p id={`${id}-summary`} className={styles.summary}>
          {summary}
        </p>
      )}
    </figure>
  )
}

/**
 * What is drawn, in words: each series and its axis, what is no measurement, where nothing is known, what is shaded. A
 * series that is alone is what the title says, and a marker has its name beside it.
 */
const ChartLegend = ({ data }: { data: ChartData }) => {
  const { bars, lines } = positionsOf(data.series)
  const all = [bars, lines].flatMap((group) => group.map((series, position) => ({ series, position })))
  const estimated = all.filter(({ series }) => series.estimated?.includes(true))
  const incomplete = all.slice(0, bars.length).filter(({ series }) => series.incomplete?.includes(true))
  const unitOf = (axis: 'left' | 'right' = 'left') => (axis === 'right' ? (data.right ?? data.left) : data.left).unit
  const named = all.length > 1 ? all : []

  return (
    <ul className={styles.legend}>
      {named.map(({ series, position }) => (
        <li key={series.key} className={styles.entry}>
          <ChartSymbol series={series} position={position} />
          {series.name}
          {data.right && ` in ${series.unit ?? unitOf(series.axis)} (${series.axis === 'right' ? 'rechts' : 'links'})`}
        </li>
      ))}
      {estimated.length > 0 && (
        <li className={styles.entry}>
          {estimated.map(({ series, position }) => (
            <ChartSymbol key={series.key} series={series} position={position} isEstimated />
          ))}
          {data.estimatedName ?? 'geschätzt'}
        </li>
      )}
      {incomplete.map(({ series, position }) => (
        <li key={series.key} className={styles.entry}>
          <ChartSymbol series={series} position={position} isIncomplete />
          {all.length > 1 && `${series.name}: `}
          {data.incompleteName ?? 'unvollständig'}
        </li>
      ))}
      {data.series.map(
        ({ key, labelName }) =>
          labelName !== undefined && (
            <li key={key} className={styles.entry}>
              Am Balken: {labelName}
            </li>
          ),
      )}
      {cutOff(data).map((text) => (
        <li key={text} className={styles.entry}>
          Oben abgeschnitten: {text}
        </li>
      ))}
      {listGaps(data).length > 0 && (
        <li className={styles.entry}>
          <GapSymbol />
          Lücke: {missingText(data)}
          {lines.some((series) => series.incomplete?.includes(true)) && ' oder nur ein Teil'}
        </li>
      )}
      {data.absent?.includes(true) && <li className={styles.entry}>Leer: {data.absentName}</li>}
      {data.chosen && (
        <li className={styles.entry}>
          <svg className={symbolStyles.symbol} viewBox="0 0 32 16" aria-hidden="true" focusable={false}>
            <rect className={markerStyles.chosen} x="8" y="1" width="16" height="14" />
          </svg>
          {data.chosen.name}
        </li>
      )}
      {data.marker?.before !== undefined && (
        <li className={styles.entry}>
          <svg className={symbolStyles.symbol} viewBox="0 0 32 16" aria-hidden="true" focusable={false}>
            <rect className={markerStyles.past} x="8" y="1" width="16" height="14" />
          </svg>
          {data.marker.before}
        </li>
      )}
    </ul>
  )
}

/** The values that are higher than their axis makes room for, in words. */
export function cutOff(data: ChartData): readonly string[] {
  const { most = Infinity } = data.left
  return data.series
    .filter(({ axis }) => axis !== 'right')
    .flatMap((series) =>
      series.values.flatMap((value, index) =>
        value !== null && value > most ? [`${placeName(data.x, index)}, ${valueText(data, series, index)}`] : [],
      ),
    )
}
