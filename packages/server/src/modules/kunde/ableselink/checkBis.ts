import { mostLinkTage } from '@ekp/wire/rules/ablesefrist'
import { addTage } from '@ekp/wire/rules/kalendertag'
import { formatDatum } from '../../../lib/formats.ts'
import { Refused } from '../aendern.ts'

/** Throws `Refused` where links may not end on this day. */
export function checkBis(bis: string, heute: string): void {
  const latest = addTage(heute, mostLinkTage)
  if (bis >= heute && bis <= latest) return
  throw new Refused(
    `Ein Link gilt bis zu einem Tag zwischen heute und dem ${formatDatum(latest)}. Nichts ist geändert.`,
  )
}
