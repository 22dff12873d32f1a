import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/open.ts'
import { recordInEach } from '../db/protokoll/recordProtokoll.ts'
import { inTransaction } from './Loeschregel.ts'

/**
 * Deletes the links between customer numbers that a new password has ended, and says so in the audit trails of both. One
 * after the other, each by itself: a customer's chain is locked until its transaction ends.
 */
export async function endVerknuepfungen(db: Database, where: RawBuilder<boolean>, now: Date): Promise<number> {
  const due = await db.selectFrom('verknuepfung').where(where).select('id').orderBy('id').execute()
  let count = 0
  for (const { id } of due) {
    await inTransaction(db, async (tx) => {
      const { rows } = await sql<{ von: string; zu: string }>`
        delete from verknuepfung where id = (
          select id from verknuepfung where id = ${id} and ${where} for update skip locked
        ) returning von, zu
      `.execute(tx)
      for (const { von, zu } of rows) {
        const beendet = { akteur: 'portal', aktion: 'verknuepfung_beendet', objekt: 'verknuepfung' } as const
        await recordInEach(tx, [von, zu].toSorted(), { zeit: now, ...beendet, nachher: { von, zu } })
        count++
      }
    })
  }
  return count
}
