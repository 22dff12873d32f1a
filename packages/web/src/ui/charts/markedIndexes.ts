interface LineGroup {
  /** Which line of how many this is. */
  readonly position: number
  readonly size: number
}

const fewPoints = 60
const roomForAll = 14
const pixelsBetween = 96

/** Which points of a line carry its shape: all where they are few, else one here and there to tell it from the others. */
export function markedIndexes(
  values: readonly (number | null)[],
  step: number,
  { position, size }: LineGroup,
): readonly number[] {
  const all = values.length <= fewPoints && step >= roomForAll
  if (!all && size === 1) return []
  const stride = all ? 1 : Math.max(1, Math.ceil(pixelsBetween / step))
  // Lines side by side carry theirs in turn.
  const first = all ? 0 : Math.floor((stride * (position + 0.5)) / size)
  return values.flatMap((value, index) => (value !== null && index % stride === first ? [index] : []))
}
