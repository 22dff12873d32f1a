import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createAnschlussnutzer,
  createLastgang,
  createLastgangkanal,
  createMarktpreis,
  createVertrag,
} from '../testing/data/factories.ts'
import { type TestDatabase, testDatabase } from '../testing/testDatabase.ts'

let database: TestDatabase
let kanal_id: number
beforeAll(async () => {
  database = await testDatabase()
  const { kundennummer } = await createAnschlussnutzer(database.db)
  const vertrag_id = await createVertrag(database.db, { id: '4711', kundennummer })
  kanal_id = await createLastgangkanal(database.db, { vertrag_id })
})
afterAll(() => database.close())

const day = (length: number) => Array.from({ length }, (_, index) => (index % 5 === 3 ? null : index * 1000 - 7))

test.each([24, 96])('a day of %i values comes back as it was stored', async (length) => {
  const werte = day(length)
  const geschaetzt = werte.map((_, index) => (index % 7 === 0 ? '1' : '0')).join('')
  const tag = `2026-01-${length}`.replace('-96', '-09')
  await createLastgang(database.db, { kanal_id, tag, werte, stellen: 4, geschaetzt })
  const row = await database.db.selectFrom('lastgang').selectAll().where('tag', '=', tag).executeTakeFirstOrThrow()
  expect(row).toEqual({ kanal_id, tag, werte, stellen: 4, geschaetzt })
})

test.each([
  ['92 values', { werte: day(92) }],
  ['more marks of an estimate than values', { werte: day(24), geschaetzt: '0'.repeat(96) }],
  ['seven decimals', { werte: day(24), stellen: 7 }],
])('%s are no day', async (_what, changes) => {
  await expect(createLastgang(database.db, { kanal_id, tag: '2026-02-01', ...changes })).rejects.toThrow('check')
})

test('prices are exact, may be negative and may be missing', async () => {
  const preise = Array.from({ length: 24 }, (_, index) => (index === 5 ? null : '-500.0001'))
  await createMarktpreis(database.db, { tag: '2026-02-01', preise })
  const row = await database.db.selectFrom('marktpreis').select(['gebiet', 'preise']).executeTakeFirstOrThrow()
  expect(row).toEqual({ gebiet: 'DE-LU', preise })
  await expect(createMarktpreis(database.db, { tag: '2026-02-02', minuten: 15, preise })).rejects.toThrow('check')
})
