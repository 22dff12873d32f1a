import type { ChartData } from './ChartData.ts'
import styles from './ChartLegend.module.css'
import symbolStyles from './ChartSymbol.module.css'
import markerStyles from './ChartMarkerLine.module.css'
import { ChartSymbol } from './ChartSymbol.tsx'
import { hasGap } from './hasGap.ts'
import { positionsOf } from './positionsOf.ts'
import { missingText } from './valueText.ts'

/** What is drawn, in words: each series and its axis, what is no measurement, where nothing is known, what is marked. */
export const ChartLegend = ({ data }: { data: ChartData }) => {
  const { bars, lines } = positionsOf(data.series)
  const all = [bars, lines].flatMap((group) => group.map((series, position) => ({ series, position })))
  const estimated = all.filter(({ series }) => series.estimated?.includes(true))
  const unitOf = (axis: 'left' | 'right' = 'left') => (axis === 'right' ? (data.right ?? data.left) : data.left).unit

  return (
    <ul className={styles.legend}>
      {all.map(({ series, position }) => (
        <li key={series.key} className={styles.entry}>
          <ChartSymbol series={series} position={position} />
          {series.name}
          {data.right && ` in ${unitOf(series.axis)} (${series.axis === 'right' ? 'rechts' : 'links'})`}
        </li>
      ))}
      {estimated.map(({ series, position }) => (
        <li key={series.key} className={styles.entry}>
          <ChartSymbol series={series} position={position} isEstimated />
          {all.length > 1 && `${series.name}: `}
          {data.estimatedName ?? 'geschätzt'}
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
      {data.series.some(hasGap) && <li className={styles.entry}>Lücke: {missingText(data)}</li>}
      {data.marker && (
        <li className={styles.entry}>
          <svg className={symbolStyles.symbol} viewBox="0 0 32 16" aria-hidden="true" focusable={false}>
            <path className={markerStyles.marker} d="M16,0V16" />
          </svg>
          {data.marker.label}
        </li>
      )}
    </ul>
  )
}
