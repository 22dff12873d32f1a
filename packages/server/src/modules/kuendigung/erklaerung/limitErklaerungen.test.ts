import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBudget } from '../../../db/budget/openBudget.ts'
import { signer } from '../../../lib/signer.ts'
import { type TestDatabase, testDatabase } from '../../../testing/testDatabase.ts'
import { testSchluessel } from '../../../testing/testSchluessel.ts'
import { limitErklaerungen } from './limitErklaerungen.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.db.deleteFrom('budget').execute())

const now = new Date('2026-11-21T09:00:00Z')
const absender = (index: number) => ({ ip: `10.0.${index >> 8}.${index % 256}`, email: `k${index}@example.org` })
const admit = (one: ReturnType<typeof absender>, at = now) =>
  limitErklaerungen(openBudget(database.db, signer(testSchluessel, 'test')), one, at)

test('six hundred an hour in all of a portal', async () => {
  for (let index = 0; index < 600; index++) await admit(absender(index))
  await expect(admit(absender(600))).rejects.toThrow('Gerade gehen sehr viele Erklärungen ein.')
  await expect(admit(absender(600), new Date(now.getTime() + 3_600_000))).resolves.toBeDefined()
})

test('what is refused counts nowhere', async () => {
  const one = { ip: '192.0.2.1', email: 'erika@example.org' }
  for (let index = 0; index < 10; index++) await admit(one)
  for (let index = 0; index < 50; index++) await expect(admit(one)).rejects.toThrow('An diese E-Mail-Adresse')
  await expect(admit({ ...one, email: 'erich@example.org' })).resolves.toBeDefined()
})

test('a hundred an hour from one /48, however many /64 it has', async () => {
  const from = (network: string, index: number) => ({ ...absender(index), ip: `2001:db8:${network}:${index}::1` })
  for (let index = 0; index < 100; index++) await admit(from('1', index))
  await expect(admit(from('1', 100))).rejects.toThrow('Aus Ihrem Netz kamen gerade sehr viele Erklärungen.')
  await expect(admit(from('2', 100))).resolves.toBeDefined()
})

test('what could not be kept counts nowhere', async () => {
  const one = { ip: '192.0.2.1', email: 'erika@example.org' }
  for (let index = 0; index < 50; index++) await (await admit(one))()
  for (let index = 0; index < 10; index++) await admit(one)
  await expect(admit(one)).rejects.toThrow('An diese E-Mail-Adresse')
})
