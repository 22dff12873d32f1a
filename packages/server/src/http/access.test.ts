import { type Endpoint, empty, type Owned } from '@ekp/wire/endpoint'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { latestEnd } from '../lib/clock.ts'
import { createKundenbestand } from '../testing/data/createKundenbestand.ts'
import { createVertrag } from '../testing/data/factories.ts'
import { type TestDatabase, testDatabase } from '../testing/testDatabase.ts'
import { checkAccess, findOwnVertrag } from './access.ts'
import { insertSitzung, sitzungFor } from './session/queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await createKundenbestand(database.db, { kundennummer: 'T-1', vertragId: '4711' })
  await createVertrag(database.db, { id: '4712', kundennummer: 'T-1' })
  await createKundenbestand(database.db, { kundennummer: 'T-2', vertragId: '9999' })
  const ends = { laeuftAb: latest, endetSpaetestens: latest }
  await insertSitzung(database.db, { tokenHash, kundennummer: 'T-1', passwortVersion: 1, ...ends }, now)
})
afterAll(() => database.close())

const now = new Date('2026-01-01T12:00:00Z')
const latest = latestEnd(now, 3600_000)
const tokenHash = Buffer.alloc(32, 1)
const endpointWith = (parts: Partial<Endpoint>): Endpoint => ({
  method: 'GET',
  path: '/:vertragId',
  summary: 'Probe.',
  access: 'session',
  output: empty,
  ...parts,
})

/** The result of the check for T-1’s session, and whether it was recorded as a try on something foreign. */
async function check(parts: Partial<Endpoint>, params: object, changes: { zugriff?: 'eingeschränkt' } = {}) {
  const endpoint = endpointWith(parts)
  const [sitzung] = await sitzungFor(endpoint)(database.db, { ...params, tokenHash, now, latest })
  if (sitzung === undefined) throw new Error('no session')
  const onForeign = vi.fn<() => void>()
  let problem: unknown = 'allowed'
  try {
    checkAccess(endpoint, { ...sitzung, ...changes }, onForeign)
  } catch (error) {
    problem = error
  }
  return { problem, isTold: onForeign.mock.calls.length > 0 }
}
const allowed = { problem: 'allowed', isTold: false }
const missing = (what: string) => ({
  problem: expect.objectContaining({ name: 'PortalError', status: 404, message: `${what} wurde nicht gefunden.` }),
  isTold: true,
})

/** The others are tested with their calls. */
type Eintragsart = Exclude<Owned, 'rechnung' | 'abschlagsaenderung' | 'sitzung' | 'geraet' | 'passkey' | 'verknuepfung'>

async function idOf(noun: Eintragsart, kundennummer: string): Promise<string> {
  if (noun === 'vertrag') return kundennummer === 'T-1' ? '4711' : '9999'
  const { id } = await database.db
    .selectFrom(noun)
    .where('kundennummer', '=', kundennummer)
    .where('vertrag_id', 'is not', null)
    .select('id')
    .executeTakeFirstOrThrow()
  return id
}

describe.each<[Eintragsart, string]>([
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

  test('a parameter without a value counts as missing', async () => {
    for (const id of [undefined, null, '']) expect(await checkId(id)).toEqual(missing(what))
  })
})

test.each<[Eintragsart, string]>([
  ['rechnungsadresse', 'Die Rechnungsadresse'],
  ['bankverbindung', 'Die Bankverbindung'],
])('an entry of the kind %s is missing at any other contract', async (noun, what) => {
  const it = await idOf(noun, 'T-1')
  for (const vertragId of ['4712', '9999', undefined]) {
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

test('parameters that are not there name nothing of the customer', async () => {
  expect(await check({ owned: { vertragId: 'vertrag' } }, {})).toEqual(missing('Der Vertrag'))
  expect(await check({}, {})).toEqual(allowed)
})

test('a contract is found for its owner alone', async () => {
  const find = (id: string, kundennummer: string) => findOwnVertrag(database.db, { id, kundennummer })
  expect(await find('4711', 'T-1')).toEqual([{ id: '4711' }])
  expect(await find('9999', 'T-1')).toEqual([])
  expect(await find('4711', 'T-2')).toEqual([])
})

describe('restricted access', () => {
  const reader = { zugriff: 'eingeschränkt' } as const
  const restricted = { problem: expect.objectContaining({ name: 'PortalError', status: 403 }), isTold: false }

  test('reads and does not write', async () => {
    expect(await check({ writes: false }, {}, reader)).toEqual(allowed)
    expect(await check({}, {}, reader)).toEqual(allowed)
    expect(await check({ writes: true }, {}, reader)).toEqual(restricted)
    expect(await check({ writes: true }, {})).toEqual(allowed)
  })

  test('is refused with 403 only for the customer’s own things', async () => {
    const parts = { writes: true, owned: { vertragId: 'vertrag' } } as const
    expect(await check(parts, { vertragId: '4711' }, reader)).toEqual(restricted)
    expect(await check(parts, { vertragId: '9999' }, reader)).toEqual(missing('Der Vertrag'))
  })
})
