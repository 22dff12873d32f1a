const fewPoints = 60
const roomForAll = 14
const pixelsBetween = 96

/** Which points of a line carry its shape: all where they are few, else one here and there, so that lines can be told apart. */
export function markedIndexes(values: readonly (number | null)[], step: number, position: number): readonly number[] {
  const all = values.length <= fewPoints && step >= roomForAll
  const stride = all ? 1 : Math.max(1, Math.ceil(pixelsBetween / step))
  // Lines side by side carry theirs in turn.
  const first = all ? 0 : Math.floor((stride * (2 * position + 1)) / 6) % stride
  return values.flatMap((value, index) => (value !== null && index % stride === first ? [index] : []))
}
