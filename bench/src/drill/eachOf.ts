/**
 * Runs `task` for the numbers below `count`, `width` at a time; `lane` (below `width`) lets each of these keep its own
 * connection.
 */
export async function eachOf(
  count: number,
  width: number,
  task: (index: number, lane: number) => Promise<void>,
): Promise<void> {
  let next = 0
  async function work(lane: number): Promise<void> {
    while (next < count) await task(next++, lane)
  }
  await Promise.all(Array.from({ length: Math.min(width, count) }, (_, lane) => work(lane)))
}
