import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAnschlussnutzer, createVertrag, createZahlung } from '../../testing/data/factories.ts'
import { testDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { loadPruefgrundlagenOf } from './loadPruefgrundlagen.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await createAnschlussnutzer(database.db, { kundennummer: 'T-1' })
  await createVertrag(database.db, { id: '4711', kundennummer: 'T-1' })
  for (const [id, datum, status] of [
    ['Z-1', '2025-01-01', 'bezahlt'],
    ['Z-2', '2025-02-01', 'zurueckgebucht'],
    ['Z-3', '2025-03-01', 'offen'],
    ['Z-4', '2026-01-01', 'bezahlt'],
  ] as const)
    await createZahlung(database.db, { vertrag_id: '4711', id, datum, status, zweck: id })
})
afterAll(() => database.close())

test('a bill is recomputed with what was paid in its period, not with what came back or is open [abschlag-22]', async () => {
  const bill = { vertragId: '4711', von: '2025-01-01', bis: '2026-01-01' }
  const grundlagen = await loadPruefgrundlagenOf(database.db, bill, undefined)
  expect(grundlagen?.zahlungen.map(({ zweck }) => zweck)).toEqual(['Z-1'])
})
