import { sql } from 'kysely'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPasswort, verifyPasswort } from '../lib/passwort.ts'
import { counts, kunde, type Lines, listRows, load as loadInto } from '../testing/data/importRecords.ts'
import { testDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { PasswortHash } from './passwoerter.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(() => sql`truncate anschlussnutzer cascade`.execute(database.db))
afterAll(() => database.close())

const load = (lines: Lines) => loadInto(database.db, lines)

describe('passwords', () => {
  const findKunde = async () => {
    const row = (await listRows(database.db, 'anschlussnutzer'))[0]
    if (row === undefined) throw new Error('no customer')
    return row
  }
  const opens = async (passwort: string) => verifyPasswort((await findKunde()).passwort_hash ?? undefined, passwort)

  test('a password and a one-time password are hashed; the one-time one must be changed', async () => {
    await load([{ ...kunde, passwort: 'Bäckerei+Öl€2026' }])
    expect(await opens('Bäckerei+Öl€2026')).toBe(true)
    expect(await findKunde()).toMatchObject({ passwort_einmalig: false, passwort_version: 1 })
    await load([{ ...kunde, einmalpasswort: 'Einmal-2026' }])
    expect(await opens('Einmal-2026')).toBe(true)
    expect(await findKunde()).toMatchObject({ passwort_einmalig: true, passwort_version: 2 })
  })

  test('a file with more passwords than logins are allowed at once is hashed completely', async () => {
    await load(
      Array.from({ length: 12 }, (_, index) => ({ ...kunde, kundennummer: `T-${index}`, passwort: 'Mond-2026' })),
    )
    const hashes = (await listRows(database.db, 'anschlussnutzer')).map((row) => row.passwort_hash)
    expect(hashes.filter((hash) => hash?.startsWith('$argon2id$'))).toHaveLength(12)
  })

  test('the same password again sets nothing and ends no session', async () => {
    const line = { ...kunde, passwort: 'Sonnenblume-2026' }
    await load([line])
    const before = await findKunde()
    expect((await load([line])).arten['anschlussnutzer']).toEqual(counts(0, 0, 1))
    expect((await load([kunde])).arten['anschlussnutzer']).toEqual(counts(0, 0, 1))
    expect(await findKunde()).toEqual(before)
  })

  test('a one-time password that the customer has changed stays changed when it is imported again', async () => {
    const line = { ...kunde, einmalpasswort: 'Einmal-2026' }
    await load([line])
    const own = await hashPasswort('Selbst-gewählt-1')
    await database.db
      .updateTable('anschlussnutzer')
      .set({ passwort_hash: own, passwort_einmalig: false, einmalpasswort_seit: null })
      .execute()
    expect((await load([line])).arten['anschlussnutzer']).toEqual(counts(0, 0, 1))
    expect(await opens('Selbst-gewählt-1')).toBe(true)
    await load([{ ...line, einmalpasswort: 'Einmal-2027' }])
    expect(await opens('Einmal-2027')).toBe(true)
    expect(await findKunde()).toMatchObject({ passwort_einmalig: true, passwort_version: 2 })
  })

  test('the same password of the other kind is set if the customer has not chosen his own', async () => {
    await load([{ ...kunde, passwort: 'Sonnenblume-2026' }])
    await load([{ ...kunde, einmalpasswort: 'Sonnenblume-2026' }])
    expect(await findKunde()).toMatchObject({ passwort_einmalig: true, passwort_version: 2 })
  })

  test('a hash of another system is stored unchanged, once', async () => {
    const passwortHash = await hashPasswort('Von-drüben-2026')
    await load([{ ...kunde, passwortHash }])
    expect(await opens('Von-drüben-2026')).toBe(true)
    expect((await load([{ ...kunde, passwortHash }])).arten['anschlussnutzer']).toEqual(counts(0, 0, 1))
    expect(await findKunde()).toMatchObject({ passwort_hash: passwortHash, passwort_version: 1 })
  })
})

const hash = (cost: string) =>
  `$argon2id$v=19$${cost}$jS6YhszzxpNMb718EIDd8A$1Ik0Bs/tTQpcxBg69DQAEj3LrMstSGGiICa6HzbwVMM`

test.each(['m=19456,t=2,p=1', 'm=12288,t=3,p=1', 'm=47104,t=1,p=1', 'm=65536,t=4,p=1'])(
  '%s is near the portal’s own cost',
  (cost) => {
    expect(v.is(PasswortHash, hash(cost))).toBe(true)
  },
)

test.each([
  'm=7168,t=1,p=1',
  'm=12287,t=3,p=1',
  'm=65537,t=1,p=1',
  'm=65536,t=10,p=1',
  'm=19456,t=5,p=1',
  'm=19456,t=0,p=1',
  'm=19456,t=2,p=2',
  'm=19456,t=2,p=0',
])('%s is refused: its time would tell which numbers exist', (cost) => {
  expect(v.is(PasswortHash, hash(cost))).toBe(false)
})

test.each(['argon2i', 'argon2d'])('%s is refused', (kind) => {
  expect(v.is(PasswortHash, hash('m=19456,t=2,p=1').replace('argon2id', kind))).toBe(false)
})
