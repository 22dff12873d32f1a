import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBudget } from '../../db/budget.ts'
import { signer } from '../../lib/files/schluessel.ts'
import { spendErklaerungsmails } from '../../testing/mails/spendErklaerungsmails.ts'
import { testDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { testSchluessel } from '../../testing/testTenant.ts'
import { limitErklaerungen } from './erklaerungslimits.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.db.deleteFrom('budget').execute())

const now = new Date('2026-11-21T09:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const absender = (index: number) => ({ ip: `10.0.${index >> 8}.${index % 256}`, email: `k${index}@example.org` })
const budget = () => openBudget(database.db, signer(testSchluessel, 'test'))
const admit = (one: ReturnType<typeof absender>, at = now) => limitErklaerungen(budget(), one, at)
const spend = (count: number) => spendErklaerungsmails(database.db, count, now)

test('36 addresses that use up their own limits do not close the form to others', { tags: 'full' }, async () => {
  const answers: string[] = []
  for (let index = 0; index < 36; index++) {
    for (let times = 0; times < 20; times++) {
      const { bestaetigung } = await admit({ ...absender(index), email: `k${index}-${times}@example.org` })
      answers.push(bestaetigung)
    }
  }
  expect(answers.lastIndexOf('sofort')).toBe(399)
  expect(answers.indexOf('spaeter')).toBe(400)
  expect(await admit(absender(999))).toMatchObject({ bestaetigung: 'spaeter' })
})

test(
  'the mails that wait go out one after the other, and never more than 600 in an hour',
  { tags: 'full' },
  async () => {
    await spend(400)
    const waits: number[] = []
    for (let index = 0; index < 200; index++) waits.push((await admit(absender(index))).inSeconds)
    expect([waits[0], waits[1], waits[199]]).toEqual([18, 36, 3600])
    expect(await admit(absender(300), later(3600))).toMatchObject({ bestaetigung: 'spaeter', inSeconds: 18 })
    expect(await admit(absender(301), later(2 * 3600))).toMatchObject({ bestaetigung: 'sofort', inSeconds: 0 })
  },
)

test('a mail waits no longer than eight hours: beyond that none is sent, and the declaration is accepted without it', async () => {
  await spend(1999)
  expect(await admit(absender(1))).toMatchObject({ bestaetigung: 'spaeter', inSeconds: 28_800 })
  expect(await admit(absender(2))).toMatchObject({ bestaetigung: 'keine' })
  expect(await admit(absender(2), later(18))).toMatchObject({ bestaetigung: 'spaeter', inSeconds: 28_800 })
})

test('a mailbox gets ten mails a day; later declarations that name it are accepted without a mail', async () => {
  const one = { ip: '192.0.2.1', email: 'erika@example.org' }
  for (let index = 0; index < 10; index++) expect((await admit(one)).bestaetigung).toBe('sofort')
  for (let index = 0; index < 10; index++) expect((await admit(one)).bestaetigung).toBe('keine')
  expect((await admit({ ip: '192.0.2.2', email: 'erich@example.org' })).bestaetigung).toBe('sofort')
  expect((await admit({ ...one, ip: '192.0.2.3' }, later(24 * 3600))).bestaetigung).toBe('sofort')
})

test('a refused declaration counts against no limit', async () => {
  const one = { ip: '192.0.2.1', email: 'erika@example.org' }
  for (let index = 0; index < 20; index++) await admit({ ...one, email: `k${index}@example.org` })
  for (let index = 0; index < 50; index++) await expect(admit(one)).rejects.toThrow('Von Ihrem Internetanschluss')
  expect((await admit({ ...one, ip: '192.0.2.2' })).bestaetigung).toBe('sofort')
})

test('a hundred declarations an hour from one /48 network, from however many /64 networks', async () => {
  const from = (network: string, index: number) => ({ ...absender(index), ip: `2001:db8:${network}:${index}::1` })
  for (let index = 0; index < 100; index++) await admit(from('1', index))
  await expect(admit(from('1', 100))).rejects.toThrow('Aus Ihrem Netz kamen gerade sehr viele Erklärungen.')
  await expect(admit(from('2', 100))).resolves.toBeDefined()
})

test('a declaration that is taken back counts against no limit', async () => {
  const one = { ip: '192.0.2.1', email: 'erika@example.org' }
  for (let index = 0; index < 50; index++) await (await admit(one)).takeBack()
  for (let index = 0; index < 10; index++) expect((await admit(one)).bestaetigung).toBe('sofort')
  expect((await admit(one)).bestaetigung).toBe('keine')
})
