/** How texts of an element's font come out, in pixels. */
export interface TextMeasure {
  readonly line: number
  readonly widthOf: (text: string) => number
}

/** Measures texts in the font of an element, each only once. */
export function createTextMeasure(element: Element): TextMeasure {
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
