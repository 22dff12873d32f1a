/** Where the time comes from; injected, so that tests and the demo can set it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that starts at `start` and runs on from there. */
export function clockFrom(start: Date): Clock {
  const offsetMs = start.getTime() - systemClock.now().getTime()
  return { now: () => new Date(systemClock.now().getTime() + offsetMs) }
}
