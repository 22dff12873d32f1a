import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createMarktpreis } from '../testing/data/factories.ts'
import { type TestDatabase, testDatabase } from '../testing/testDatabase.ts'
import { findPreisstand } from './findPreisstand.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterEach(() => database.db.deleteFrom('marktpreis').execute())
afterAll(() => database.close())

const find = async (gebiet = 'DE-LU') => (await findPreisstand(database.db, gebiet))?.toISOString()
const create = (tag: string, first: number, count: number, steps: 24 | 96, gebiet = 'DE-LU') =>
  createMarktpreis(database.db, {
    gebiet,
    tag,
    minuten: steps === 24 ? 60 : 15,
    preise: Array.from({ length: steps }, (_step, nr) => (nr >= first && nr < first + count ? '1.5' : null)),
  })

test('nothing is known of an area without prices, or with empty days alone', async () => {
  await create('2026-01-15', 0, 24, 24, 'AT')
  expect(await find()).toBeUndefined()
  await create('2026-01-15', 0, 0, 96)
  expect(await find()).toBeUndefined()
})

test('the end of the last known step, whatever gaps are before and empty days after it', async () => {
  await create('2026-01-14', 0, 24, 24)
  expect(await find()).toBe('2026-01-15T00:00:00.000Z')
  await create('2026-01-15', 40, 3, 96)
  await create('2026-01-17', 0, 0, 96)
  expect(await find()).toBe('2026-01-15T10:45:00.000Z')
})

test('on a day with both resolutions the later end counts', async () => {
  await create('2026-01-15', 0, 20, 24)
  await create('2026-01-15', 0, 4, 96)
  expect(await find()).toBe('2026-01-15T20:00:00.000Z')
})
