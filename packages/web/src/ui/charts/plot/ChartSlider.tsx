import { useId, useState } from 'react'
import { VisuallyHidden } from '../../VisuallyHidden.tsx'
import type { ChartData, ChartOpening } from '../ChartData.ts'
import styles from './ChartSlider.module.css'
import { placeName, placeWithoutValue, valueText } from '../texts.ts'

interface ChartSliderProps {
  data: ChartData
  titleId: string
  opening?: ChartOpening | undefined
  /** The place to show; undefined when focus is gone. */
  onShow: (index: number | undefined) => void
}

/** The way through the values by keys and by the gestures of screen readers: one stop for Tab, one step for each place. */
export const ChartSlider = ({ data, titleId, opening, onShow }: ChartSliderProps) => {
  const labelId = useId()
  const last = (data.x.kind === 'bands' ? data.x.labels : data.x.starts).length - 1
  const [given, setGiven] = useState(last)
  const index = Math.min(given, last)
  const values = [
    ...data.series.map((series) => `${series.name} ${valueText(data, series, index)}`),
    ...(data.details ?? []).map(({ name, texts }) => `${name} ${texts[index] ?? placeWithoutValue(data, index)}`),
  ]

  return (
    <>
      <VisuallyHidden id={labelId}>Werte im Diagramm:</VisuallyHidden>
      {opening && <VisuallyHidden id={`${labelId}-open`}>Eingabetaste: {opening.label}</VisuallyHidden>}
      <input
        className={styles.slider}
        type="range"
        min={0}
        max={last}
        step={1}
        value={index}
        aria-labelledby={`${labelId} ${titleId}`}
        aria-valuetext={`${placeName(data.x, index)}: ${values.join(', ')}`}
        aria-describedby={opening && `${labelId}-open`}
        onKeyDown={({ key }) => key === 'Enter' && opening?.open(index)}
        onFocus={() => onShow(index)}
        onBlur={() => onShow(undefined)}
        onChange={({ currentTarget: { valueAsNumber } }) => {
          setGiven(valueAsNumber)
          onShow(valueAsNumber)
        }}
      />
    </>
  )
}
