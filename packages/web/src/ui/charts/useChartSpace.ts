import { type RefObject, useLayoutEffect, useState } from 'react'
import type { ChartSpace } from './chartLayout.ts'
import { createTextMeasure } from './textMeasure.ts'

/** The space inside an element, in whole pixels, and the measure of its font; undefined until they are known. */
export function useChartSpace(frame: RefObject<HTMLElement | null>): ChartSpace | undefined {
  const [space, setSpace] = useState<ChartSpace>()

  useLayoutEffect(() => {
    const element = frame.current
    if (element === null) return
    const measure = () => {
      const [width, height] = [element.clientWidth, element.clientHeight]
      if (width === 0 || height === 0) return
      setSpace((known) =>
        known?.width === width && known.height === height ? known : { width, height, ...createTextMeasure(element) },
      )
    }
    const measureAnew = () => {
      setSpace(undefined)
      measure()
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    // The page is drawn in a fallback font until its own has loaded, which is wider.
    document.fonts.addEventListener('loadingdone', measureAnew)
    return () => {
      observer.disconnect()
      document.fonts.removeEventListener('loadingdone', measureAnew)
    }
  }, [frame])

  return space
}
