import { findUhrsprung } from '../datenschutz/findUhrsprung.ts'
import type { Database } from '../db/open.ts'
import { formatZeitpunkt } from '../lib/formats.ts'

/** Why nothing is deleted before somebody has looked at the clock, for people; undefined where it is plausible. */
export async function findUhrzweifel(db: Database, now: Date): Promise<string | undefined> {
  const zuletzt = await findUhrsprung(db, now)
  if (zuletzt === undefined) return undefined
  return [
    `Die Uhr dieses Rechners zeigt ${formatZeitpunkt(now)}; der letzte Löschlauf (oder die Einrichtung) war am ${formatZeitpunkt(zuletzt)}.`,
    'Geht sie vor, gehen Daten zu früh verloren: Deshalb löscht das Portal so nichts. Bitte prüfen Sie die Uhr.',
    'Stimmt sie, weil das Portal so lange stand oder eine Sicherung eingespielt wurde, hilft --ausfuehren --uhr-geprueft.',
  ].join('\n')
}
