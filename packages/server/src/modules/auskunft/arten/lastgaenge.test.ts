import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ofKunde } from '../../../db/eigen/ofKunde.ts'
import type { Database } from '../../../db/open.ts'
import * as factories from '../../../testing/data/factories.ts'
import { type TestDatabase, testDatabase } from '../../../testing/testDatabase.ts'
import { lastgaenge } from './messwerte.ts'

const stunden = (werte: Readonly<Record<number, number>>) =>
  Array.from({ length: 24 }, (_, hour) => werte[hour] ?? null)
const voll = Array.from({ length: 24 }, () => 1000)
let database: TestDatabase
let kanal_id: number
beforeAll(async () => {
  database = await testDatabase()
  await factories.createAnschlussnutzer(database.db, { kundennummer: 'T-1' })
  await factories.createVertrag(database.db, { id: 'V-1', kundennummer: 'T-1' })
})
beforeEach(async () => {
  await database.db.deleteFrom('lastgangkanal').execute()
  kanal_id = await factories.createLastgangkanal(database.db, { vertrag_id: 'V-1', minuten: 60 })
})
afterAll(() => database.close())

const createTag = (tag: string, werte: readonly (number | null)[], geschaetzt?: string) =>
  factories.createLastgang(database.db, { kanal_id, tag, werte, ...(geschaetzt === undefined ? {} : { geschaetzt }) })

async function read(what: 'eintraege' | 'zeilen'): Promise<unknown[]> {
  const all: unknown[] = []
  const batchesOf = (tx: Database): AsyncIterable<readonly unknown[]> =>
    lastgaenge[what](tx, 'T-1', new Date('2026-11-21T09:00:00Z'))
  await ofKunde(database.db, 'T-1')
    .transaction()
    .execute(async (tx) => {
      for await (const batch of batchesOf(tx)) all.push(...batch)
    })
  return all
}

describe('a load profile in the export', () => {
  test('begins with its first value and ends with its last, though days are stored whole', async () => {
    await createTag('2026-01-01', stunden({ 22: 100, 23: 250 }), '1'.padStart(24, '0'))
    await createTag('2026-01-02', voll)
    await createTag('2026-01-03', stunden({ 0: 300, 2: 0 }))
    const eintraege = await read('eintraege')
    expect(eintraege).toMatchObject([
      { von: new Date('2026-01-01T22:00:00Z'), werte: [0.1, 0.25], geschaetzt: [1] },
      { von: new Date('2026-01-02T00:00:00Z'), geschaetzt: [] },
      { von: new Date('2026-01-03T00:00:00Z'), werte: [0.3, null, 0] },
    ])
    const lines = await read('zeilen')
    expect(lines).toHaveLength(2 + 24 + 3)
    expect(lines.slice(0, 2)).toEqual([
      ['V-1', '1-0:1.8.0', 60, new Date('2026-01-01T22:00:00Z'), 0.1, false],
      ['V-1', '1-0:1.8.0', 60, new Date('2026-01-01T23:00:00Z'), 0.25, true],
    ])
    expect(lines.at(-1)).toEqual(['V-1', '1-0:1.8.0', 60, new Date('2026-01-03T02:00:00Z'), 0, false])
  })

  test('with a single value is one line', async () => {
    await createTag('2026-01-01', stunden({ 7: 100 }))
    expect(await read('zeilen')).toEqual([['V-1', '1-0:1.8.0', 60, new Date('2026-01-01T07:00:00Z'), 0.1, false]])
  })

  test('has no days before the first value and after the last, and all days between, also empty ones', async () => {
    await createTag('2026-01-01', stunden({}))
    await createTag('2026-01-02', stunden({ 23: 100 }))
    await createTag('2026-01-03', stunden({}))
    await createTag('2026-01-04', stunden({ 0: 100 }))
    await createTag('2026-01-05', stunden({}))
    const values = (await read('zeilen')).map((line) => Object(line)[4])
    expect(values).toEqual([0.1, ...Array.from({ length: 24 }, () => null), 0.1])
  })

  test('begins and ends with the values of its own channel, not of another', async () => {
    await createTag('2026-01-02', stunden({ 12: 100 }))
    kanal_id = await factories.createLastgangkanal(database.db, {
      vertrag_id: 'V-1',
      minuten: 60,
      obiskennzahl: '1-0:2.8.0',
    })
    await createTag('2026-01-01', voll)
    await createTag('2026-01-02', stunden({ 3: 200 }))
    const lines = await read('zeilen')
    expect(lines).toHaveLength(1 + 24 + 4)
  })

  test('without any value is not in it', async () => {
    await createTag('2026-01-01', stunden({}))
    expect(await read('eintraege')).toEqual([])
  })
})
