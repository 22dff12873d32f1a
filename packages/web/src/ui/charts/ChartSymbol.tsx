import { useId } from 'react'
import type { ChartSeries } from './ChartData.ts'
import { ChartPattern } from './ChartPattern.tsx'
import barStyles from './ChartBars.module.css'
import lineStyles from './ChartLine.module.css'
import styles from './ChartSymbol.module.css'
import { classNames } from '../classNames.ts'
import { markerPath } from './markerPath.ts'
import { SeriesGroup } from './SeriesGroup.tsx'

interface ChartSymbolProps {
  series: ChartSeries
  position: number
  isEstimated?: boolean
}

/** What a series looks like, beside its name. */
export const ChartSymbol = ({ series: { kind, color }, position, isEstimated = false }: ChartSymbolProps) => {
  const patternId = useId()

  return (
    <svg className={styles.symbol} viewBox="0 0 32 16" aria-hidden="true" focusable={false}>
      <SeriesGroup color={color}>
        {kind === 'bars' ? (
          <>
            <ChartPattern id={patternId} position={isEstimated ? 'estimated' : position} />
            <rect className={barStyles.bars} x="8" y="1" width="16" height="14" fill={`url(#${patternId})`} />
          </>
        ) : (
          <>
            <path
              className={classNames(lineStyles.line, isEstimated && lineStyles.estimated)}
              d={kind === 'step' ? 'M1,12H16V4H31' : 'M1,8H31'}
            />
            {kind === 'line' && (
              <path
                className={classNames(lineStyles.marker, isEstimated && lineStyles.hollow)}
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
