/** A label at the axis and the middle of where it stands. */
export interface PlacedLabel {
  readonly center: number
  readonly text: string
}

interface Room {
  readonly left: number
  readonly right: number
  readonly gap: number
  readonly widthOf: (text: string) => number
  /** The one that is kept when others must go: bars keep their newest, days their first. */
  readonly keep: 'first' | 'last'
}

// Intervals that people count in: hours of a day, months of a year.
const strides = [1, 2, 3, 4, 6, 8, 12, 24]
const samples = 24

/** As many of the labels as stand side by side without touching, evenly spaced, moved inside at the ends. */
export function pickLabels(count: number, labelAt: (index: number) => PlacedLabel, room: Room): readonly PlacedLabel[] {
  if (count === 0) return []
  // Thousands of labels need not be written to know about how long they are.
  const sampled = Array.from({ length: Math.min(count, samples) }, (_, sample) =>
    labelAt(Math.floor((sample * count) / Math.min(count, samples))),
  )
  const widest = Math.max(...sampled.map(({ text }) => room.widthOf(text)))
  const most = Math.max(1, Math.floor((room.right - room.left + room.gap) / (widest + room.gap)))
  for (let stride = nextStride(Math.ceil(count / most)); stride < count; stride = nextStride(stride + 1)) {
    const picked = every(stride, count, labelAt, room)
    if (fits(picked, room)) return picked
  }
  return every(count, count, labelAt, room)
}

function nextStride(least: number): number {
  return strides.find((stride) => stride >= least) ?? Math.ceil(least / 24) * 24
}

function every(stride: number, count: number, labelAt: (index: number) => PlacedLabel, room: Room): PlacedLabel[] {
  const first = room.keep === 'first' ? 0 : (count - 1) % stride
  const picked: PlacedLabel[] = []
  for (let index = first; index < count; index += stride) {
    const { center, text } = labelAt(index)
    const half = room.widthOf(text) / 2
    picked.push({ text, center: Math.max(room.left + half, Math.min(room.right - half, center)) })
  }
  return picked
}

function fits(labels: readonly PlacedLabel[], { widthOf, gap }: Room): boolean {
  return labels.every((label, index) => {
    const next = labels[index + 1]
    return next === undefined || next.center - label.center >= (widthOf(label.text) + widthOf(next.text)) / 2 + gap
  })
}
