// The clocks of several servers differ a little, and are set back a little.
const toleranceMs = 60_000

/**
 * The latest end that something which lasts so long can have now. What is stored to end later was stored while the clock
 * was ahead: it counts as over, or it would last until the right clock has come that far.
 */
export function latestEnd(now: Date, longestMs: number): Date {
  return new Date(now.getTime() + longestMs + toleranceMs)
}
