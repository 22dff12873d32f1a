import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMarktpreis } from '../testing/data/factories.ts'
import { testDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { parsePreise } from './marktpreise.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('prices as the database writes them, whatever decimals they came with', async () => {
  const given = ['87.32', '-0.0001', null, '0', '999999.9999', '-500', '1e2', ...Array.from({ length: 17 }, () => null)]
  await createMarktpreis(database.db, { tag: '2026-01-01', preise: given })
  const { rows } = await sql<{ text: string }>`select preise::text as text from marktpreis`.execute(database.db)
  const nothing = Number.NaN
  expect([...parsePreise(rows[0]?.text ?? '', 24)]).toEqual([
    ...[873_200, -1, nothing, 0, 9_999_999_999, -5_000_000, 1_000_000],
    ...Array.from({ length: 17 }, () => nothing),
  ])
})
