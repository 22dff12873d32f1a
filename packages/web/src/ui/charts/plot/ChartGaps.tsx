import { memo, useId } from 'react'
import type { ChartData } from '../ChartData.ts'
import { barPath } from '../geometry/bars.ts'
import type { ChartLayout } from '../geometry/chartLayout.ts'
import { gapRects } from '../geometry/gaps.ts'
import { ChartPattern } from './ChartSymbol.tsx'
import styles from './ChartSymbol.module.css'

/** Marks missing values, so that they do not look like zero. */
export const ChartGaps = memo(({ data, layout: { slots, top, bottom } }: { data: ChartData; layout: ChartLayout }) => {
  const patternId = useId()
  const rects = gapRects(data, slots, top, bottom - top)
  if (rects.length === 0) return null
  return (
    <>
      <ChartPattern id={patternId} position="gap" />
      <path fill={`url(#${patternId})`} d={barPath(rects)} />
    </>
  )
})

/** What a gap looks like, beside its name. */
export const GapSymbol = () => {
  const patternId = useId()
  return (
    <svg className={styles.symbol} viewBox="0 0 32 16" aria-hidden="true" focusable={false}>
      <ChartPattern id={patternId} position="gap" />
      <path fill={`url(#${patternId})`} d="M8,1h16v14h-16z" />
    </svg>
  )
}
