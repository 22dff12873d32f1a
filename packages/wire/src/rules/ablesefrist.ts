import { addTage } from './kalendertag.ts'

/** How long a meter may go without being read [ablesung-32]; an estimate is no reading. */
export const ablesefristTage = 365

/** So many days a link to a reading is good at most: one of last year would be read for the wrong occasion. */
export const mostLinkTage = 180

/**
 * The day on which a meter should be read again: a year after its last reading, or after the delivery began; undefined
 * where neither is known. Days are `YYYY-MM-DD`.
 */
export function findAblesefrist(letzte: string | undefined, lieferbeginn: string | null): string | undefined {
  const since = letzte ?? lieferbeginn
  return since === null ? undefined : addTage(since, ablesefristTage)
}
