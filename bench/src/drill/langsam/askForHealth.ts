import { setTimeout } from 'node:timers/promises'

/** How long the slowest answer of `/api/health/ready` took, and how many were none. */
export interface Befinden {
  readonly slowestHealthMs: number
  readonly failedHealth: number
}

/** Asks for the health, five times a second, until it is over. */
export async function askForHealth(origin: string, isOver: () => boolean): Promise<Befinden> {
  let [slowestHealthMs, failedHealth] = [0, 0]
  while (!isOver()) {
    const start = performance.now()
    const isOk = await fetch(`${origin}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (!isOk) failedHealth += 1
    slowestHealthMs = Math.max(slowestHealthMs, performance.now() - start)
    await setTimeout(200)
  }
  return { slowestHealthMs, failedHealth }
}
