import type { Figure } from '../figures.ts'

/** An attack or an outage that `npm run drill` can run alone: `--only key`. */
export interface Drill {
  readonly key: string
  /** Needs nothing; starts, attacks and ends whatever it uses. The same seed makes the same requests. */
  readonly run: (seed: number) => Promise<readonly Figure[]>
}
