import { type Endpoint, empty, type Owned } from '@ekp/wire/endpoint'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createKundenbestand } from '../testing/data/createKundenbestand.ts'
import { createVertrag } from '../testing/data/factories.ts'
import { type TestDatabase, testDatabase } from '../testing/testDatabase.ts'
import { accessCheck } from './access.ts'
import type { Session } from './session/session.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await createKundenbestand(database.db, { kundennummer: 'T-1', vertragId: '4711' })
  await createVertrag(database.db, { id: '4712', kundennummer: 'T-1' })
  await createKundenbestand(database.db, { kundennummer: 'T-2', vertragId: '9999' })
})
afterAll(() => database.close())

const sessionOf = (kundennummer: string, changes: Partial<Session> = {}): Session => ({
  id: 1,
  kundennummer,
  zugriff: 'voll',
  abgeloest: false,
  laeuft_ab: new Date(),
  endet_spaetestens: new Date(),
  token: '',
  tokenHash: Buffer.alloc(32),
  ...changes,
})
const owner = sessionOf('T-1')
const endpointWith = (parts: Partial<Endpoint>): Endpoint => ({
  method: 'GET',
  path: '/:vertragId',
  summary: 'Probe.',
  access: 'session',
  output: empty,
  ...parts,
})

/** The result of the check for a session, and whether it was recorded as a try on something foreign. */
async function check(parts: Partial<Endpoint>, params: unknown, session = owner) {
  const onForeign = vi.fn<() => void>()
  const problem: unknown = await accessCheck(endpointWith(parts))(database.db, session, params, onForeign).then(
    () => 'allowed',
    (error: unknown) => error,
  )
  return { problem, isTold: onForeign.mock.calls.length > 0 }
}
const allowed = { problem: 'allowed', isTold: false }
const missing = (what: string) => ({
  problem: expect.objectContaining({ name: 'PortalError', status: 404, message: `${what} wurde nicht gefunden.` }),
  isTold: true,
})

async function idOf(noun: Owned, kundennummer: string): Promise<string> {
  if (noun === 'vertrag') return kundennummer === 'T-1' ? '4711' : '9999'
  const { id } = await database.db
    .selectFrom(noun)
    .where('kundennummer', '=', kundennummer)
    .where('vertrag_id', 'is not', null)
    .select('id')
    .executeTakeFirstOrThrow()
  return id
}

describe.each<[Owned, string]>([
  ['vertrag', 'Der Vertrag'],
  ['dokument', 'Das Dokument'],
  ['rechnungsadresse', 'Die Rechnungsadresse'],
  ['bankverbindung', 'Die Bankverbindung'],
])('of the kind %s', (noun, what) => {
  const checkId = (id: unknown, vertragId: unknown = '4711') => check({ owned: { it: noun } }, { it: id, vertragId })

  test('the customer’s own is admitted', async () => {
    expect(await checkId(await idOf(noun, 'T-1'))).toEqual(allowed)
  })

  test('a foreign one gets the answer of one that does not exist, and both are recorded', async () => {
    expect(await checkId(await idOf(noun, 'T-2'))).toEqual(missing(what))
    expect(await checkId(await idOf(noun, 'T-2'), '9999')).toEqual(missing(what))
    expect(await checkId('erfunden')).toEqual(missing(what))
  })

  test('a parameter that is no text counts as missing', async () => {
    for (const id of [undefined, null, 4711, ['4711']]) expect(await checkId(id)).toEqual(missing(what))
  })
})

test.each<[Owned, string]>([
  ['rechnungsadresse', 'Die Rechnungsadresse'],
  ['bankverbindung', 'Die Bankverbindung'],
])('an entry of the kind %s is missing at any other contract', async (noun, what) => {
  const it = await idOf(noun, 'T-1')
  for (const vertragId of ['4712', '9999', undefined, 4711]) {
    expect(await check({ owned: { it: noun } }, { it, vertragId })).toEqual(missing(what))
  }
})

test('several things must all be the customer’s own', async () => {
  const owned = { vertragId: 'vertrag', rechnungsadresseId: 'rechnungsadresse' } as const
  const [own, foreign] = [await idOf('rechnungsadresse', 'T-1'), await idOf('rechnungsadresse', 'T-2')]
  expect(await check({ owned }, { vertragId: '4711', rechnungsadresseId: own })).toEqual(allowed)
  expect(await check({ owned }, { vertragId: '9999', rechnungsadresseId: foreign })).toEqual(missing('Der Vertrag'))
  expect(await check({ owned }, { vertragId: '4711', rechnungsadresseId: foreign })).toEqual(
    missing('Die Rechnungsadresse'),
  )
})

test.each([undefined, null, 'vertragId', {}])('the parameters %j name nothing of the customer', async (params) => {
  expect(await check({ owned: { vertragId: 'vertrag' } }, params)).toEqual(missing('Der Vertrag'))
  expect(await check({}, params)).toEqual(allowed)
})

describe('restricted access', () => {
  const reader = sessionOf('T-1', { zugriff: 'eingeschränkt' })
  const restricted = { problem: expect.objectContaining({ name: 'PortalError', status: 403 }), isTold: false }

  test('reads and does not write', async () => {
    expect(await check({ writes: false }, {}, reader)).toEqual(allowed)
    expect(await check({}, {}, reader)).toEqual(allowed)
    expect(await check({ writes: true }, {}, reader)).toEqual(restricted)
    expect(await check({ writes: true }, {}, owner)).toEqual(allowed)
  })

  test('is refused with 403 only for the customer’s own things', async () => {
    const parts = { writes: true, owned: { vertragId: 'vertrag' } } as const
    expect(await check(parts, { vertragId: '4711' }, reader)).toEqual(restricted)
    expect(await check(parts, { vertragId: '9999' }, reader)).toEqual(missing('Der Vertrag'))
  })
})
