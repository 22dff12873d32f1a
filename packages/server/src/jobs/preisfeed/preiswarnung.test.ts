import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createMarktpreis } from '../../testing/data/factories.ts'
import { testJobContext } from '../../testing/runJobs.ts'
import { testClock } from '../../testing/testClock.ts'
import { testDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { testLog } from '../../testing/testLog.ts'
import { testTenant } from '../../testing/testTenant.ts'
import { preiswarnung } from './preisfeed.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterEach(() => database.db.deleteFrom('marktpreis').execute())
afterAll(() => database.close())

/** What is logged at an instant. */
async function warnAt(instant: string, art?: 'awattar') {
  const log = testLog()
  const tenant = testTenant({ preisquelle: art && { art } })
  await preiswarnung.run(testJobContext({ tenant, db: database.db, clock: testClock(instant), log }), {})
  return log.lines
}

/** Prices until an hour in UTC. */
async function publishUntil(tag: string, hour: number) {
  const preise = Array.from({ length: 24 }, (_hour, nr) => (nr < hour ? '80' : null))
  await createMarktpreis(database.db, { tag, minuten: 60, preise })
}
const warning = (stand: string | null) => [
  {
    stufe: 'warn',
    facts: { mandant: 'test', gebiet: 'DE-LU', stand },
    ereignis: 'Die Marktpreise für morgen fehlen',
  },
]

test('from 15:00 in Berlin on, until tomorrow’s prices are all there', async () => {
  await publishUntil('2026-01-15', 23)
  expect(await warnAt('2026-01-15T14:59:59+01:00', 'awattar')).toEqual([])
  expect(await warnAt('2026-01-15T15:00:00+01:00', 'awattar')).toEqual(warning('2026-01-15T23:00:00.000Z'))
  await publishUntil('2026-01-16', 22)
  expect(await warnAt('2026-01-15T16:00:00+01:00', 'awattar')).toEqual(warning('2026-01-16T22:00:00.000Z'))
  await database.db.deleteFrom('marktpreis').where('tag', '=', '2026-01-16').execute()
  await publishUntil('2026-01-16', 23)
  expect(await warnAt('2026-01-15T17:00:00+01:00', 'awattar')).toEqual([])
})

test('where there never was a price, only with a source', async () => {
  expect(await warnAt('2026-01-15T15:00:00+01:00', 'awattar')).toEqual(warning(null))
  expect(await warnAt('2026-01-15T15:00:00+01:00')).toEqual([])
})

test('prices that are imported are missed too, for three days', async () => {
  await publishUntil('2026-01-15', 23)
  expect(await warnAt('2026-01-15T15:00:00+01:00')).toEqual(warning('2026-01-15T23:00:00.000Z'))
  expect(await warnAt('2026-01-18T15:00:00+01:00')).toEqual(warning('2026-01-15T23:00:00.000Z'))
  expect(await warnAt('2026-01-19T15:00:00+01:00')).toEqual([])
})
