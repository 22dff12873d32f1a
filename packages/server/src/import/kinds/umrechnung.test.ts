import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  counts,
  gasvertrag,
  kunde,
  type Lines,
  listRows,
  load as loadInto,
  refuse as refuseBy,
  umrechnung,
  vertrag,
} from '../../testing/data/importRecords.ts'
import { type TestDatabase, testDatabase } from '../../testing/testDatabase.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(() => sql`truncate anschlussnutzer cascade`.execute(database.db))
afterAll(() => database.close())

const load = (lines: Lines) => loadInto(database.db, lines)
const refuse = async (lines: Lines) => (await refuseBy(database.db, lines)).fehler
const base = [kunde, vertrag, gasvertrag]

describe('gas factors', () => {
  test('of a contract are replaced as a whole, and the same file changes nothing', async () => {
    const naechstes = { ...umrechnung, gueltigVon: '2026-01-01', brennwert: 10.999999 }
    const lines = [{ ...umrechnung, gueltigBis: '2026-01-01' }, naechstes]
    expect((await load([...base, umrechnung])).arten['umrechnung']).toEqual(counts(1, 0, 0))
    expect((await load(lines)).arten['umrechnung']).toEqual(counts(1, 1, 0))
    expect((await load(lines)).arten['umrechnung']).toEqual(counts(0, 0, 2))
    expect((await load([naechstes])).arten['umrechnung']).toEqual(counts(0, 0, 1, 1))
    expect(await listRows(database.db, 'umrechnung')).toMatchObject([
      { gueltig_von: '2026-01-01', gueltig_bis: null, zustandszahl: '0.951200', brennwert: '10.999999' },
    ])
  })

  test.each<[string, object, RegExp]>([
    ['a contract for electricity', { vertragId: '4711' }, /Feld vertragId: .*nur zu einem Gasvertrag\./],
    [
      'an overlap',
      { gueltigVon: '2026-01-01' },
      /Zeile 4, Feld gueltigBis: Die Werte gelten noch, wenn die aus Zeile 5/,
    ],
    ['the same beginning', {}, /Feld gueltigVon: .*steht schon in Zeile 4\./],
    ['no days', { gueltigVon: '2024-01-01', gueltigBis: '2024-01-01' }, /Feld gueltigBis: .*liegt nach gueltigVon\./],
    [
      'the two mixed up',
      { gueltigVon: '2024-01-01', gueltigBis: '2025-01-01', zustandszahl: 11.2 },
      /Feld zustandszahl: .*von 0\.5 bis 1\.5/,
    ],
    [
      'MJ for kWh',
      { gueltigVon: '2024-01-01', gueltigBis: '2025-01-01', brennwert: 40.1 },
      /Feld brennwert: .*kWh je m³/,
    ],
    [
      'too many decimals',
      { gueltigVon: '2024-01-01', gueltigBis: '2025-01-01', brennwert: 11.1234567 },
      /Feld brennwert: .*höchstens 6/,
    ],
  ])('%s is refused', async (_, change, sentence) => {
    expect(await refuse([...base, umrechnung, { ...umrechnung, ...change }])).toEqual([expect.stringMatching(sentence)])
    expect(await listRows(database.db, 'umrechnung')).toEqual([])
  })

  test('a stored contract for electricity is refused as well', async () => {
    await load(base)
    expect(await refuse([{ ...umrechnung, vertragId: '4711' }])).toHaveLength(1)
    expect((await load([umrechnung])).arten['umrechnung']).toEqual(counts(1, 0, 0))
  })
})
