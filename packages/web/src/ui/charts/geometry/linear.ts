type Span = readonly [from: number, to: number]

/** Leads evenly from one span to another, and beyond both; from a span without a length to the middle. */
export function linear([low, high]: Span, [start, end]: Span): (value: number) => number {
  return (value) => {
    const share = high === low ? 0.5 : (value - low) / (high - low)
    return start * (1 - share) + end * share
  }
}
