/** Some places that are taken by what is counted, and become free again by themselves. */
export interface Bucket {
  /** What is counted; stands in the table in clear. */
  readonly art: string
  /** Whose it is: a number, an address. Stored as a keyed hash alone. */
  readonly wer: string
  /** How many places there are. */
  readonly most: number
  /** How long each place is taken; or, where they become free one after the other, how long that takes for one. */
  readonly rate: { readonly windowMs: number } | { readonly everyMs: number }
  /** What is counted only once, however often it comes while it has a place; stored as a keyed hash. */
  readonly merkmal?: string
  /** Takes no place, but lets the others have theirs only if there is one here. */
  readonly isOnlyAsked?: boolean
}
