/** One figure: what was measured against what was wanted. */
export interface Figure {
  readonly name: string
  readonly value: string
  /** Empty: only to be known. */
  readonly target: string
  readonly isOk: boolean
}

/** A measurement that `npm run bench` can run alone: `--only key`. */
export interface Row {
  readonly key: string
  /** Needs nothing; starts, measures and ends whatever it uses. */
  readonly measure: () => Promise<readonly Figure[]>
}
