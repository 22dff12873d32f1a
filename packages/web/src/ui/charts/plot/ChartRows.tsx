import { classNames } from '../../classNames.ts'
import type { ChartData, ChartOpening, ChartSeries } from '../ChartData.ts'
import { ChartPlace } from './ChartPlace.tsx'
import styles from './ChartRows.module.css'
import seriesStyles from './series.module.css'
import { formatValue, placeWithoutValue } from '../texts.ts'

interface ChartRowsProps {
  data: ChartData
  series: ChartSeries
  titleId: string
  opening?: ChartOpening | undefined
}

/** Bars one below the other, each with its place, value and label in words: for narrow screens. */
export const ChartRows = ({ data, series, titleId, opening }: ChartRowsProps) => {
  const { values, estimated, estimatedShares, incomplete, labels, labelUnit = '' } = series
  const places = data.x.kind === 'bands' ? data.x.labels : []
  const most = Math.max(0, ...values.map((value) => value ?? 0))

  return (
    <ul
      className={classNames(
        styles.rows,
        labels && styles.labelled,
        incomplete?.includes(true) && styles.capped,
        seriesStyles.series,
      )}
      style={{ color: series.color }}
      aria-labelledby={titleId}
    >
      {places.map((place, index) => {
        const value = values[index] ?? null
        const label = labels?.[index] ?? ''
        const estimatedShare = estimated?.[index] === true ? (estimatedShares?.[index] ?? 1) : 0
        const share = most > 0 ? Math.max(0, value ?? 0) / most : 0
        return (
          <li key={index} className={styles.row}>
            <span className={styles.place}>
              <ChartPlace index={index} opening={opening}>
                {place}
              </ChartPlace>
            </span>
            <span className={classNames(styles.track, value === null && data.absent?.[index] !== true && styles.gap)}>
              <span className={styles.bar} style={{ width: `${share * 100}%` }}>
                {estimatedShare > 0 && (
                  <span
                    className={classNames(styles.bar, styles.estimated)}
                    style={{ width: `${estimatedShare * 100}%` }}
                  />
                )}
              </span>
              {incomplete?.[index] === true && <span className={classNames(styles.gap, styles.cap)} />}
            </span>
            <span className={styles.figure}>
              {value === null ? placeWithoutValue(data, index) : formatValue(data, series, value)}
            </span>
            {labels && <span className={styles.figure}>{label && `${label}\u00a0${labelUnit}`.trimEnd()}</span>}
          </li>
        )
      })}
    </ul>
  )
}
