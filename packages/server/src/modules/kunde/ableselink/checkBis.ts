import { addTage } from '@ekp/wire/rules/kalendertag'
import { formatDatum } from '../../../lib/formats.ts'
import { Refused } from '../aendern.ts'

// A link in a drawer of last year would be read for the wrong occasion.
const mostTage = 180

/** Throws `Refused` where links may not end on this day. */
export function checkBis(bis: string, heute: string): void {
  const latest = addTage(heute, mostTage)
  if (bis >= heute && bis <= latest) return
  throw new Refused(
    `Ein Link gilt bis zu einem Tag zwischen heute und dem ${formatDatum(latest)}. Nichts ist geändert.`,
  )
}
