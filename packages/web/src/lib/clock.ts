/** The only way to ask for the time; tests bring their own. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  readonly now: () => number
}

export const systemClock: Clock = { now: () => Date.now() }
