import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBudget } from '../../db/budget.ts'
import { signer } from '../../lib/files/schluessel.ts'
import { testClock } from '../../testing/testClock.ts'
import { testDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { testSchluessel } from '../../testing/testTenant.ts'
import { limitPerKunde } from './limitPerKunde.ts'
import { tooManyAblesungen, tooManyAuskuenfte } from '../errors/tooMany.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const clock = testClock('2026-11-21T12:00:00Z')
const question = (kundennummer: string) => ({
  tenant: { budget: openBudget(database.db, signer(testSchluessel, 'test')) },
  session: { kundennummer },
  clock,
})

test('each customer has a count of his own for each `art`, and places again after the window', async () => {
  const admit = limitPerKunde({ art: 'eins', most: 2, windowMs: 60_000 }, tooManyAblesungen)
  const admitOther = limitPerKunde({ art: 'zwei', most: 2, windowMs: 60_000 }, tooManyAblesungen)
  await admit(question('1'))
  const takeBack = await admit(question('1'))
  await admit(question('2'))
  await expect(admit(question('1'))).rejects.toThrow(/heute schon sehr viele Ablesungen/)
  await admitOther(question('1'))
  clock.advance(59)
  await expect(admit(question('1'))).rejects.toMatchObject({ headers: { 'retry-after': '1' } })
  await takeBack()
  await admit(question('1'))
  await expect(admit(question('1'))).rejects.toThrow(/heute schon sehr viele/)
  clock.advance(1)
  await admit(question('1'))
})

test('a refusal names the first full minute at which there is a place again', async () => {
  const admit = limitPerKunde(
    { art: 'drei', most: 1, windowMs: 86_400_000 },
    tooManyAuskuenfte('eine Auskunft heruntergeladen'),
  )
  clock.set('2026-11-21T15:45:01+01:00')
  await admit(question('1'))
  clock.advance(3600)
  await expect(admit(question('1'))).rejects.toThrow('Wieder möglich ist es ab 22.11.2026, 15:46 Uhr.')
  clock.set('2026-11-22T15:45:00+01:00')
  await expect(admit(question('1'))).rejects.toMatchObject({ headers: { 'retry-after': '1' } })
  clock.set('2026-11-22T15:46:00+01:00')
  await admit(question('1'))
  await expect(admit(question('1'))).rejects.toThrow('ab 23.11.2026, 15:46 Uhr')
})
