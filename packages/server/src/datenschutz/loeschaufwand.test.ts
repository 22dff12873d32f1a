import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/open.ts'
import { listWartende } from '../mail/mailversand.ts'
import { queueKundenmail } from '../mail/queueMail.ts'
import { moveKundendaten } from '../modules/kunde/nummern/kundennummern.ts'
import { createKundenbestand } from '../testing/data/createKundenbestand.ts'
import { createAnschlussnutzer } from '../testing/data/factories.ts'
import { fristen } from '../testing/data/loeschtest.ts'
import { multiplyKunde } from '../testing/data/multiplyKunde.ts'
import { type TestDatabase, testDatabase } from '../testing/testDatabase.ts'
import { deleteKundeOnRequest } from './deleteKundeOnRequest.ts'
import { rehearse } from './loeschlauf.ts'

const kunden = 2000
// A customer has a few rows in each table; a statement that goes through a table reads those of all.
const most = 100

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await testDatabase()
  db = database.db
  await createKundenbestand(db, { kundennummer: 'T-7', vertragId: '4711' })
  await db
    .updateTable('vorgang')
    .set({ uebergeben_am: new Date('2026-11-20T13:00:00Z') })
    .execute()
  await queueKundenmail(db, 'T-7', { an: 'T-7@example.org', betreff: 'Post', anrede: 'Guten Tag,', absaetze: [] })
  await multiplyKunde(db, kunden)
  await createAnschlussnutzer(db, { kundennummer: 'T-NEU' })
})
afterAll(() => database.close())

/** How many rows of each table this connection has read, triggers and foreign keys included. */
async function countRead(tx: Database): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ tabelle: string; zeilen: number }>`
    select relname as tabelle, (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as zeilen
    from pg_stat_xact_user_tables
  `.execute(tx)
  return new Map(rows.map(({ tabelle, zeilen }) => [tabelle, zeilen]))
}

/** The tables of which `work` reads many rows, and how many; what it changes is rolled back. */
async function readMuch(work: (tx: Database) => Promise<unknown>): Promise<Readonly<Record<string, number>>> {
  return rehearse(db, async (tx) => {
    const before = await countRead(tx)
    await work(tx)
    const read = [...(await countRead(tx))].map(([table, lines]) => [table, lines - (before.get(table) ?? 0)] as const)
    return Object.fromEntries(read.filter(([, lines]) => lines > most))
  })
}

const loesche = (now: string, art: 'geloescht' | 'eingeschraenkt') => async (tx: Database) => {
  const ergebnis = await deleteKundeOnRequest(tx, 'T-7', {
    fristen: fristen(),
    now: new Date(now),
    bearbeiter: 'M.Weber',
  })
  expect(ergebnis.art).toBe(art)
}

test.each([
  ['is restricted', loesche('2026-11-21T10:00:00Z', 'eingeschraenkt')],
  [
    'is deleted',
    async (tx: Database) => {
      await tx.updateTable('vertrag').set({ lieferende: '2026-11-20' }).where('id', '=', '4711').execute()
      await loesche('2049-11-21T10:00:00Z', 'geloescht')(tx)
    },
  ],
  ['gets another number', (tx: Database) => moveKundendaten(tx, { von: 'T-7', nach: 'T-NEU' })],
  ['is shown with his waiting mails', async (tx: Database) => expect(await listWartende(tx, 'T-7')).toHaveLength(1)],
])('a customer who %s costs the reading of his own rows, not of whole tables', async (_, work) => {
  expect(await readMuch(work)).toEqual({})
})

test('a statement that reads a table whole is noticed', async () => {
  const read = await readMuch((tx) => sql`select from vertrag where ort is null or ort <> ''`.execute(tx))
  expect(read).toEqual({ vertrag: kunden + 1 })
})
