import { findUhrzweifel } from '../datenschutz/findUhrsprung.ts'
import type { Database } from '../db/open.ts'
import { flag } from './parameters.ts'

export const ausfuehren = flag('ausfuehren', 'führt es aus; ohne die Option ändert sich nichts')

export const uhrGeprueft = flag(
  'uhr-geprueft',
  `löscht auch, wenn der letzte Löschlauf lange her ist;
erst prüfen, ob die Uhr dieses Rechners stimmt`,
)

/** The last line of a command that was called without `ausfuehren`. */
export const nothingChanged = 'Nichts ist geändert. Mit --ausfuehren geschieht es.'

/** Why a command deletes nothing while the clock is doubtful, and what helps; undefined for a plausible clock. */
export async function explainUhrzweifel(db: Database, now: Date): Promise<string | undefined> {
  const zweifel = await findUhrzweifel(db, now)
  if (zweifel === undefined) return undefined
  const help =
    'Stimmt sie, weil das Portal so lange stand oder eine Sicherung eingespielt wurde, hilft --ausfuehren --uhr-geprueft.'
  return `${zweifel}\n${help}`
}
