import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordProtokoll } from '../db/protokoll/recordProtokoll.ts'
import { testJobContext } from '../testing/runJobs.ts'
import { testDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { testLog } from '../testing/testLog.ts'
import { protokollstand } from './tasks.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

async function run() {
  const log = testLog()
  await protokollstand.run(testJobContext({ db: database.db, log }), {})
  return log.lines
}

test('the log gets one hash over the ends of all chains, and no customer can be recognised in it', async () => {
  for (const kundennummer of ['T-1', 'T-2', 'T-1', 'T-3']) {
    const was = { akteur: 'kunde', aktion: 'passwort_geaendert', objekt: 'anschlussnutzer' } as const
    await recordProtokoll(database.db, { kundennummer, zeit: new Date(), ...was })
  }
  await sql`select delete_protokoll('T-3', now())`.execute(database.db)
  const entries = await database.db.selectFrom('protokoll').selectAll().execute()
  const hex = (kundennummer: string, nr: number) =>
    entries.find((entry) => entry.kundennummer === kundennummer && entry.nr === nr)?.hash.toString('hex')
  const lines = [`${hex('T-1', 1)} 2 ${hex('T-1', 2)}\n`, `${hex('T-2', 1)} 1 ${hex('T-2', 1)}\n`].toSorted()
  const stand = createHash('sha256').update(lines.join('')).digest('hex')
  const facts = { mandant: 'test', ketten: 2, eintraege: 3, geloescht: 1, stand }
  expect(await run()).toEqual([{ stufe: 'info', ereignis: 'Stand des Änderungsprotokolls', facts }])
})
