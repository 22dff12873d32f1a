import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '../../db/open.ts'
import { signer } from '../../lib/files/schluessel.ts'
import { createAnschlussnutzer } from '../../testing/data/factories.ts'
import { testDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { testSchluessel } from '../../testing/testTenant.ts'
import { dummyHashFor } from './checkPasswort.ts'

const foreign = (nr: number) => `$argon2id$v=19$m=65536,t=4,p=1$jS6YhszzxpNMb718EIDd8A$${'A'.repeat(42)}${nr}`
const start = Date.parse('2026-11-21T10:00:00Z')

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** The tenant in a process that has just started. */
const started = (db: Database) => ({ db: db.withTables(), sign: signer(testSchluessel, 'test') })

test('unknown numbers have the costs of customers, in the same proportions, and each always the same cost', async () => {
  for (let nr = 0; nr < 3; nr++) {
    await createAnschlussnutzer(database.db, { kundennummer: `T-${nr}`, passwort_hash: foreign(nr) })
  }
  await createAnschlussnutzer(database.db, { kundennummer: 'T-3', passwort: 'Sonnenblume-2026' })
  await createAnschlussnutzer(database.db, { kundennummer: 'T-4', passwort_hash: null })
  const tenant = started(database.db)
  const ask = (nr: number, seconds = 0) => dummyHashFor(tenant, `T-9${nr}`, new Date(start + seconds * 1000))

  expect(ask(0)).toBeUndefined()
  await vi.waitFor(() => expect(ask(0)).toBeDefined(), { timeout: 60_000 })
  const asked = Array.from({ length: 1000 }, (_, nr) => ask(nr))
  const share = asked.filter((hash) => hash?.startsWith('$argon2id$v=19$m=65536,t=4,p=1$')).length / 1000
  expect(share).toBeGreaterThan(0.65)
  expect(share).toBeLessThan(0.85)
  expect(asked.every((hash) => /^\$argon2id\$v=19\$m=(?:65536,t=4|19456,t=2),p=1\$/.test(hash ?? ''))).toBe(true)
  expect(Array.from({ length: 1000 }, (_, nr) => ask(nr))).toEqual(asked)

  await database.db
    .updateTable('anschlussnutzer')
    .set({ passwort_hash: foreign(9) })
    .execute()
  expect(Array.from({ length: 1000 }, (_, nr) => ask(nr, 3599))).toEqual(asked)
  ask(0, 3600)
  await vi.waitFor(() => expect(new Set(Array.from({ length: 100 }, (_, nr) => ask(nr, 3601))).size).toBe(1), {
    timeout: 60_000,
  })
})

test('if the database is unavailable, the login goes on, and the query is repeated later', async () => {
  const tenant = started(database.db)
  const ask = () => dummyHashFor(tenant, 'T-99', new Date(start))
  await sql`alter table anschlussnutzer rename to verlegt`.execute(database.db)
  expect(ask()).toBeUndefined()
  await setTimeout(500)
  await sql`alter table verlegt rename to anschlussnutzer`.execute(database.db)
  await vi.waitFor(() => expect(ask()).toBeDefined(), { timeout: 60_000 })
})
