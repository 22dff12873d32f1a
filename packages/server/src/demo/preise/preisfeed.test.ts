import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPreisstand } from '../../db/findPreisstand.ts'
import { testJobContext } from '../../testing/runJobs.ts'
import { testClock } from '../../testing/testClock.ts'
import { testDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { loadDemo } from '../loadDemo.ts'
import { demoPreisfeed } from './preisfeed.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase({ statementTimeoutMs: 0 })
})
afterAll(() => database.close())

async function runAt(instant: string): Promise<string | undefined> {
  await demoPreisfeed.run(testJobContext({ db: database.db, clock: testClock(instant) }), {})
  return (await findPreisstand(database.db, 'DE-LU'))?.toISOString()
}

test(
  'a running demo gets tomorrow’s prices at noon, also on both days of a clock change',
  { tags: 'full' },
  async () => {
    for (const [before, noon, until] of [
      [
        '2026-03-28T11:59:59+01:00',
        '2026-03-28T12:00:00+01:00',
        ['2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
      ],
      [
        '2026-03-29T11:59:59+02:00',
        '2026-03-29T12:00:00+02:00',
        ['2026-03-29T22:00:00.000Z', '2026-03-30T22:00:00.000Z'],
      ],
      [
        '2026-10-25T11:59:59+01:00',
        '2026-10-25T12:00:00+01:00',
        ['2026-10-25T23:00:00.000Z', '2026-10-26T23:00:00.000Z'],
      ],
    ] as const) {
      await loadDemo(database.db, new Date(before))
      expect(await runAt(before)).toBe(until[0])
      expect(await runAt(noon)).toBe(until[1])
      const { arten } = await loadDemo(database.db, new Date(noon))
      expect(arten['marktpreis']).toMatchObject({ neu: 0, geaendert: 0, entfernt: 0 })
    }
  },
)

test('a demo that runs for several days keeps getting prices', { tags: 'full' }, async () => {
  await loadDemo(database.db, new Date('2026-11-20T10:00:00+01:00'))
  expect(await runAt('2026-11-24T13:00:00+01:00')).toBe('2026-11-25T23:00:00.000Z')
  const rows = await database.db
    .selectFrom('marktpreis')
    .where('tag', '>', '2026-11-19')
    .where('tag', '<', '2026-11-25')
    .select('preise')
    .execute()
  expect(rows.flatMap(({ preise }) => preise.filter((preis) => preis === null))).toEqual([])
})
