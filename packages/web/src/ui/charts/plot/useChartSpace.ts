import { type RefObject, useLayoutEffect, useState } from 'react'
import type { ChartSpace } from '../geometry/chartLayout.ts'

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

/** How texts of an element's font come out, in pixels. */
interface TextMeasure {
  readonly line: number
  readonly widthOf: (text: string) => number
}

/** Measures texts in the font of an element, each only once. */
function createTextMeasure(element: Element): TextMeasure {
  // The shorthand `font` is empty where figures are tabular.
  const { fontWeight, fontSize, fontFamily, lineHeight } = getComputedStyle(element)
  const size = Number.parseFloat(fontSize)
  const context = document.createElement('canvas').getContext('2d')
  if (context !== null) context.font = `${fontWeight} ${fontSize} ${fontFamily}`
  const measure = (text: string) => context?.measureText(text).width ?? text.length * size * 0.6
  // A canvas knows no tabular figures: each may be as wide as the widest.
  const [widest = '0'] = Array.from('0123456789').toSorted((a, b) => measure(b) - measure(a))
  const known = new Map<string, number>()
  const widthOf = (text: string) => {
    const shape = text.replaceAll(/\d/g, widest)
    const width = known.get(shape) ?? Math.ceil(measure(shape))
    known.set(shape, width)
    return width
  }
  return { line: Number.parseFloat(lineHeight) || size * 1.4, widthOf }
}
