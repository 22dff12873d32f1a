import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { admitPerson } from '../../modules/dienst/anmeldung/anbieterRoutes.ts'
import { insertPasskey } from '../../modules/dienst/anmeldung/passkeyRoutes.ts'
import { type TestDatabase, testDatabase, waitUntilBlocked } from '../../testing/testDatabase.ts'
import { insertDienstkonto, type Kontoaenderung, updateDienstkonto } from './dienstkonto.ts'
import { type Ausweis, beginDienstsitzung, endDienstsitzungen, findDienstsitzung } from './dienstsitzung.ts'

const now = new Date('2026-11-21T09:00:00Z')
const passwortHash = 'hash of the password'

let database: TestDatabase
let eigen: number
let vomAnbieter: number

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

beforeEach(async () => {
  const { db } = database
  await db.deleteFrom('dienstkonto').execute()
  const konto = { kennung: 'a.berger', name: 'Anna Berger', rolle: 'service', passwortHash, angelegtAm: now } as const
  eigen = (await insertDienstkonto(db, konto)) ?? 0
  const key = { credentialId: 'key', publicKey: new Uint8Array(), counter: 0, bezeichnung: 'Laptop' }
  const token = await beginDienstsitzung(db, eigen, { passwortHash }, now)
  await insertPasskey(db, { kontoId: eigen, ...key }, token ?? '', now)
  await endDienstsitzungen(db, eigen)
  const person = { subjekt: 'issuer person', kennung: 'b.bauer', name: 'Ben Bauer', rolle: 'service' } as const
  const admitted = await admitPerson(db, person, now)
  vomAnbieter = typeof admitted === 'string' ? 0 : admitted.id
})

const idOf = (ausweis: Ausweis) => (ausweis === 'anbieter' ? vomAnbieter : eigen)
const kennungOf = (ausweis: Ausweis) => (ausweis === 'anbieter' ? 'b.bauer' : 'a.berger')

const ausweise: Ausweis[] = [{ passwortHash }, { passkey: 'key' }, 'anbieter']

test.each(ausweise)('a session begins with %j, and is found', async (ausweis) => {
  const token = await beginDienstsitzung(database.db, idOf(ausweis), ausweis, now)
  expect((await findDienstsitzung(database.db, token ?? '', now))?.kennung).toBe(kennungOf(ausweis))
})

test.each<[Ausweis, Kontoaenderung]>([
  [{ passwortHash }, { passwortHash: 'hash of another' }],
  [{ passwortHash }, { gesperrt: true }],
  [{ passwortHash }, { ueberAnbieter: true }],
  [{ passwortHash }, { entferntAm: now }],
  [{ passkey: 'key' }, { passkeysEntfernen: true }],
  [{ passkey: 'key' }, { gesperrt: true }],
  [{ passkey: 'key' }, { ueberAnbieter: true }],
  ['anbieter', { gesperrt: true }],
  ['anbieter', { passwortHash: 'hash of the first' }],
])('who signs in with %j while the account gets %j has no session afterwards', async (ausweis, aenderung) => {
  const { db } = database
  const changing = await db.startTransaction().execute()
  await updateDienstkonto(changing, kennungOf(ausweis), aenderung)
  const begun = beginDienstsitzung(db, idOf(ausweis), ausweis, now)
  await waitUntilBlocked(db)
  await changing.commit().execute()
  expect(await begun).toBeUndefined()

  expect(await db.selectFrom('dienstsitzung').select('konto_id').execute()).toEqual([])
})

test('who adds a passkey while the account changes has none afterwards', async () => {
  const { db } = database
  const token = await beginDienstsitzung(db, eigen, { passwortHash }, now)
  const changing = await db.startTransaction().execute()
  await updateDienstkonto(changing, 'a.berger', { passkeysEntfernen: true })
  const key = { credentialId: 'another key', publicKey: new Uint8Array(), counter: 0, bezeichnung: 'Telefon' }
  const added = insertPasskey(db, { kontoId: eigen, ...key }, token ?? '', now)
  await waitUntilBlocked(db)
  await changing.commit().execute()
  expect(await added).toBe('signedOut')
  expect(await db.selectFrom('dienstpasskey').select('bezeichnung').execute()).toEqual([])
})

test('a session that begins just before its account changes ends with the change', async () => {
  const { db } = database
  const token = await beginDienstsitzung(db, eigen, { passwortHash }, now)
  await db.transaction().execute((tx) => updateDienstkonto(tx, 'a.berger', { passwortHash: 'hash of another' }))
  expect(await findDienstsitzung(db, token ?? '', now)).toBeUndefined()
})
