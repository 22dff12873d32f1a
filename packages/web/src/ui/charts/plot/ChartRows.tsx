import { classNames } from '../../classNames.ts'
import type { ChartData, ChartOpening, ChartSeries } from '../ChartData.ts'
import { ChartPlace } from './ChartPlace.tsx'
import styles from './ChartRows.module.css'
import seriesStyles from './series.module.css'
import { formatValue, missingText } from '../texts.ts'

interface ChartRowsProps {
  data: ChartData
  series: ChartSeries
  titleId: string
  opening?: ChartOpening | undefined
}

/** Bars one below the other, each with its place, value and label in words: for narrow screens. */
export const ChartRows = ({ data, series, titleId, opening }: ChartRowsProps) => {
  const { values, estimated, estimatedShares, incomplete, labels } = series
  const places = data.x.kind === 'bands' ? data.x.labels : []
  const most = Math.max(0, ...values.map((value) => value ?? 0))

  return (
    <ul
      className={classNames(styles.rows, labels && styles.labelled, seriesStyles.series)}
      style={{ color: series.color }}
      aria-labelledby={titleId}
    >
      {places.map((place, index) => {
        const value = values[index] ?? null
        const isIncomplete = incomplete?.[index] === true
        const isEstimated = estimated?.[index] === true
        const estimatedShare = isIncomplete ? 0 : (estimatedShares?.[index] ?? 0)
        const share = most > 0 ? Math.max(0, value ?? 0) / most : 0
        return (
          <li key={index} className={styles.row}>
            <span className={styles.place}>
              <ChartPlace index={index} opening={opening}>
                {place}
              </ChartPlace>
            </span>
            <span className={styles.track}>
              <span
                className={classNames(
                  styles.bar,
                  isEstimated && (isIncomplete || estimatedShares === undefined) && styles.estimated,
                  isIncomplete && styles.incomplete,
                )}
                style={{ width: `${share * 100}%` }}
              >
                {estimatedShare > 0 && (
                  <span
                    className={classNames(styles.bar, styles.estimated, styles.part)}
                    style={{ width: `${estimatedShare * 100}%` }}
                  />
                )}
              </span>
            </span>
            <span className={styles.figure}>
              {value === null ? missingText(data) : formatValue(data, series, value)}
            </span>
            {labels && <span className={styles.figure}>{labels[index]}</span>}
          </li>
        )
      })}
    </ul>
  )
}
