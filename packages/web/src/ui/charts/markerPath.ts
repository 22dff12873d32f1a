import { symbol, symbolCircle, symbolDiamond, symbolSquare, symbolTriangle } from 'd3-shape'

// As large as a circle of radius 5 [verbrauch-12].
const area = Math.PI * 5 ** 2
const paths = [symbolCircle, symbolSquare, symbolDiamond, symbolTriangle].map(
  (type) => symbol(type, area).digits(2)() ?? '',
)

/** The shape that tells the n-th line from the others, around the origin. */
export function markerPath(position: number): string {
  return paths[position % paths.length] ?? ''
}
