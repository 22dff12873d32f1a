import type { ChartData, ChartOpening } from '../ChartData.ts'
import { ChartSymbol, positionsOf } from './ChartSymbol.tsx'
import styles from './ChartTooltip.module.css'
import type { ChartLayout } from '../geometry/chartLayout.ts'
import { placeName, placeWithoutValue, valueText } from '../texts.ts'

interface ChartTooltipProps {
  data: ChartData
  layout: ChartLayout
  index: number
  opening?: ChartOpening | undefined
}

/** What stands at a place, above the plot, so that it covers no value and can be reached by the pointer. */
export const ChartTooltip = ({ data, layout, index, opening }: ChartTooltipProps) => {
  const share = layout.slots.center(index) / layout.width
  const { bars, lines } = positionsOf(data.series)

  return (
    // Its place is moved by its own share, so that it never leaves the chart. Heard with the slider, so only seen here.
    <div
      className={styles.tooltip}
      style={{
        insetInlineStart: `${share * 100}%`,
        translate: `${share * -100}% 0`,
        insetBlockEnd: layout.height - layout.top,
      }}
      aria-hidden="true"
    >
      <strong>{placeName(data.x, index)}</strong>
      {[bars, lines].map((group) =>
        group.map((series, position) => (
          <span key={series.key} className={styles.row}>
            <ChartSymbol
              series={series}
              position={position}
              isEstimated={series.estimated?.[index] === true}
              isIncomplete={series.incomplete?.[index] === true}
            />
            <span>{series.name}</span>
            <span className={styles.value}>{valueText(data, series, index)}</span>
          </span>
        )),
      )}
      {data.details?.map(({ key, name, texts }) => (
        <span key={key} className={styles.row}>
          <span>{name}</span>
          <span className={styles.value}>{texts[index] ?? placeWithoutValue(data, index)}</span>
        </span>
      ))}
      {opening && <span className={styles.opening}>Klick: {opening.label}</span>}
    </div>
  )
}
