import { createRandom, type Random } from '../random.ts'
import { rawConnection } from '../wire/rawConnection.ts'

/**
 * Sends requests over that many connections, on each one after the other, until the parent process says stop; then tells
 * it how they were answered. Runs in a process of its own, so that the flood does not slow down the measurement.
 */
export function pour(origin: string, connections: number, makeBytes: (random: Random) => Buffer): void {
  const counts = new Map<string, number>()

  async function pourLane(lane: number): Promise<void> {
    const connection = rawConnection(origin)
    const random = createRandom(lane)
    for (;;) {
      const outcome = await connection.send({ bytes: makeBytes(random) })
      const kind = typeof outcome === 'string' ? outcome : String(outcome.status)
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
    }
  }

  process.on('message', () => {
    process.send?.(Object.fromEntries(counts), () => process.exit(0))
  })
  process.on('disconnect', () => process.exit(0))
  for (let lane = 0; lane < connections; lane++) void pourLane(lane)
  process.send?.('pouring')
}

/** A request without a body. */
export const headOf = (lines: readonly string[]) => Buffer.from(`${lines.join('\r\n')}\r\n\r\n`)
