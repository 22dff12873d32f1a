import { type ReactNode, useId } from 'react'
import { classNames } from '../../classNames.ts'
import type { ChartSeries } from '../ChartData.ts'
import styles from './ChartSymbol.module.css'
import seriesStyles from './series.module.css'

interface ChartSymbolProps {
  series: ChartSeries
  position: number
  isEstimated?: boolean
  isIncomplete?: boolean
}

/** What a series looks like, beside its name. */
export const ChartSymbol = ({
  series: { kind, color, isFilled, isUnmarked, lows },
  position,
  isEstimated = false,
  isIncomplete = false,
}: ChartSymbolProps) => {
  const patternId = useId()

  return (
    <svg className={styles.symbol} viewBox="0 0 32 16" aria-hidden="true" focusable={false}>
      <SeriesGroup color={color}>
        {kind === 'bars' ? (
          <>
            <ChartPattern id={patternId} position={isEstimated ? 'estimated' : position} />
            <path
              className={seriesStyles.bars}
              d={isIncomplete ? 'M8,8h16v7h-16z' : 'M8,1h16v14h-16z'}
              fill={`url(#${patternId})`}
            />
            {isIncomplete && <ChartCaps d="M8,1h16v7h-16z" />}
          </>
        ) : (
          <>
            {isFilled && isEstimated && <ChartPattern id={patternId} position="estimated" />}
            {isFilled && (
              <path
                className={seriesStyles.area}
                {...(isEstimated && { style: { fill: `url(#${patternId})` } })}
                d={kind === 'step' ? 'M1,16V12H16V4H31V16Z' : 'M1,16V8H31V16Z'}
              />
            )}
            {lows && <path className={seriesStyles.area} d="M1,2H31V14H1Z" />}
            <path
              className={classNames(seriesStyles.line, isEstimated && seriesStyles.estimated)}
              d={lows ? 'M1,2H31M1,14H31' : kind === 'step' ? 'M1,12H16V4H31' : 'M1,8H31'}
            />
            {kind === 'line' && !isUnmarked && (
              <path
                className={classNames(seriesStyles.marker, isEstimated && seriesStyles.hollow)}
                d={markerPath(position)}
                transform="translate(16 8)"
              />
            )}
          </>
        )}
      </SeriesGroup>
    </svg>
  )
}

/** That a part of a bar's value is missing. */
export const ChartCaps = ({ d }: { d: string }) => {
  const patternId = useId()
  return (
    <>
      <ChartPattern id={patternId} position="gap" />
      <path className={seriesStyles.cap} fill={`url(#${patternId})`} d={d} />
    </>
  )
}

interface ChartPatternProps {
  id: string
  /** Which bars at a place these are, that their values are no measurements, or that there is none. */
  position: number | 'estimated' | 'gap'
}

const dots = 'M1.5,1.5h3v3h-3zM6.5,6.5h3v3h-3z'
const rows = 'M0,1.5h10v2.5h-10zM0,6.5h10v2.5h-10z'
const hatch = 'M-2,2 2,-2M-2,7 7,-2M-2,12 12,-2M3,12 12,3M8,12 12,8'
// The other way round, so that a missing value does not look like an estimate.
const gapHatch = 'M-2,8 2,12M-2,-2 12,12M8,-2 12,2'

/** The filling of bars: full, dotted or in rows; hatched where nothing was measured, or nothing is known. */
export const ChartPattern = ({ id, position }: ChartPatternProps) => (
  <pattern id={id} width="10" height="10" patternUnits="userSpaceOnUse">
    {position !== 'gap' && (
      <rect className={position === 0 ? seriesStyles.full : seriesStyles.back} width="10" height="10" />
    )}
    {position === 'estimated' && <path className={seriesStyles.hatch} d={hatch} />}
    {position === 'gap' && <path className={seriesStyles.gap} d={gapHatch} />}
    {typeof position === 'number' && position > 0 && (
      <path className={seriesStyles.full} d={position % 2 === 1 ? dots : rows} />
    )}
  </pattern>
)

/** Everything of one series in its colour; in forced colours in the system's. */
export const SeriesGroup = ({ color, children }: { color: string; children: ReactNode }) => (
  <g className={seriesStyles.series} style={{ color }}>
    {children}
  </g>
)

/** The series by the way they are told apart: bars by their filling, lines by the shape of their points. */
export function positionsOf(series: readonly ChartSeries[]): {
  bars: readonly ChartSeries[]
  lines: readonly ChartSeries[]
} {
  const isBars = ({ kind }: ChartSeries) => kind === 'bars'
  return { bars: series.filter(isBars), lines: series.filter((one) => !isBars(one)) }
}

// Circle, square, diamond and triangle, each as large as a circle of radius 5 [verbrauch-12].
const paths = [
  'M5,0A5,5,0,1,1,-5,0A5,5,0,1,1,5,0Z',
  'M-4.43,-4.43H4.43V4.43H-4.43Z',
  'M0,-8.25L4.76,0L0,8.25L-4.76,0Z',
  'M0,-7.78L6.73,3.89L-6.73,3.89Z',
] as const

/** The shape that tells the n-th line from the others, around the origin. */
export function markerPath(position: number): string {
  return paths[position % paths.length] ?? ''
}
