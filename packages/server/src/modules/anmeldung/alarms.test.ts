import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Budget, openBudget } from '../../db/budget.ts'
import { signer } from '../../lib/files/schluessel.ts'
import { testDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { testSchluessel } from '../../testing/testTenant.ts'
import { watchFehlversuche } from './throttle.ts'

let database: TestDatabase
let asked = 0
let budget: Budget
let alarms: string[] = []
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.deleteFrom('budget').execute()
  asked = 0
  alarms = []
  const { charge } = openBudget(database.db, signer(testSchluessel, 'test'))
  budget = {
    charge: (buckets, now) => {
      asked += 1
      return charge(buckets, now)
    },
  }
})

const now = new Date('2026-11-21T10:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const fail = (kundennummer: string | undefined, ip: string, at = now) =>
  watchFehlversuche(budget, { door: 'anmeldung', konto: kundennummer, ip, geraetId: undefined }, at, (ereignis) =>
    alarms.push(ereignis),
  )

test('a number that was counted for its source is not counted again, and after the alarm no number is', async () => {
  for (let index = 0; index < 21; index++) await fail(`T-${index}`, '198.51.100.1')
  expect(alarms).toEqual(['vieleKonten'])
  for (let times = 0; times < 5; times++) await fail('T-1', '198.51.100.2')
  const before = asked
  for (let index = 0; index < 30; index++) await fail(`T-${100 + index}`, '198.51.100.1')
  await fail('T-1', '198.51.100.2')
  // Each counts for the portal, and not for its source.
  expect(asked - before).toBe(31)
  expect(alarms).toEqual(['vieleKonten'])
})

test('in a flood the alarm is given once, and then no statement runs until its time is over', async () => {
  const flood = async (at: Date) => {
    await Promise.all(Array.from({ length: 200 }, () => fail(undefined, '198.51.100.1', at)))
  }
  for (let round = 0; round < 3; round++) await flood(now)
  expect([alarms, asked]).toEqual([[], 100])
  await flood(now)
  await flood(later(1))
  expect(alarms).toEqual(['vieleFehlversuche'])
  const before = asked
  await flood(later(299))
  expect(asked).toBe(before)
  for (let round = 0; round < 4; round++) await flood(later(301))
  expect(alarms).toEqual(['vieleFehlversuche', 'vieleFehlversuche'])
})

test('processes on one database give one alarm, not one each', async () => {
  const processes = Array.from({ length: 2 }, () => openBudget(database.db, signer(testSchluessel, 'test')))
  for (let index = 0; index < 60; index++) {
    const attempt = { door: 'anmeldung', konto: `T-${index % 30}`, ip: '198.51.100.1', geraetId: undefined } as const
    for (const one of processes) await watchFehlversuche(one, attempt, now, (ereignis) => alarms.push(ereignis))
  }
  expect(alarms.toSorted()).toEqual(['vieleFehlversuche', 'vieleKonten'])
})

test('a database that is unavailable causes no alarm', async () => {
  budget = { charge: () => Promise.reject(new Error('gone')) }
  await expect(fail('T-1', '198.51.100.1')).rejects.toThrow('gone')
})
