import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signer } from '../../lib/files/schluessel.ts'
import { type TestDatabase, testDatabase } from '../../testing/testDatabase.ts'
import { testSchluessel } from '../../testing/testTenant.ts'
import { geraetLifeMs } from '../anmeldung/geraete.ts'
import { describeKundenstand } from './describeKundenstand.ts'
import { findKundenstand } from './kundenstand.ts'

const now = new Date('2026-11-21T09:00:00Z')
const dayMs = 86_400_000

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const tenant = { einmalpasswortTage: 14, sitzungHoechstensSekunden: 8 * 3600 }

test('the sheet lists the devices and sessions that are valid, and none from a clock that was ahead', async () => {
  const { db } = database
  await sql`insert into anschlussnutzer (kundennummer, anrede, nachname) values ('T-1', 'Frau', 'Muster')`.execute(db)
  const geraet = (id: string, endMs: number) => ({
    id,
    kundennummer: 'T-1',
    passwort_version: 1,
    angelegt_am: now,
    gilt_bis: new Date(now.getTime() + endMs),
  })
  await db
    .insertInto('geraet')
    .values([geraet('expired', 0), geraet('known', geraetLifeMs - dayMs), geraet('ahead', geraetLifeMs + dayMs)])
    .execute()
  const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)
  for (const [nr, ends] of [hours(7), hours(9)].entries()) {
    const { id } = await db
      .insertInto('sitzung')
      .values({ kundennummer: 'T-1', passwort_version: 1, endet_spaetestens: ends })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('sitzung_token')
      .values({ token_hash: Buffer.alloc(32, nr), sitzung_id: id, laeuft_ab: hours(1) })
      .execute()
  }
  const sign = signer(testSchluessel, 'test')
  const { geraete, sitzungen } = await findKundenstand(db, 'T-1', { sign, tenant, now })
  expect(sitzungen).toEqual([hours(1)])
  expect(geraete).toEqual([{ bekanntSeit: now, zuletztAngemeldet: new Date(now.getTime() - dayMs) }])
})

test('it tells of passkeys that sign in, and of numbers that one sign-in reaches', async () => {
  const { db } = database
  await sql`
    insert into anschlussnutzer (kundennummer, anrede, nachname) values
      ('T-2', 'Frau', 'Muster'), ('T-3', 'Frau', 'Muster'), ('T-4', 'Frau', 'Muster')
  `.execute(db)
  const passkey = (nr: number, version: number, zuletzt_am: Date | null) => ({
    kundennummer: 'T-2',
    passwort_version: version,
    credential_id: `id-${nr}`,
    public_key: Buffer.alloc(1),
    counter: 0,
    name: `Gerät ${nr}`,
    angelegt_am: now,
    zuletzt_am,
  })
  // The third was added beside an older password and signs in no more.
  await db
    .insertInto('passkey')
    .values([passkey(1, 1, null), passkey(2, 1, now), passkey(3, 0, now)])
    .execute()
  await db
    .insertInto('verknuepfung')
    .values([
      { von: 'T-2', zu: 'T-3', passwort_version: 1, angelegt_am: now },
      { von: 'T-4', zu: 'T-2', passwort_version: 1, angelegt_am: now },
    ])
    .execute()
  const stand = await findKundenstand(db, 'T-2', { sign: signer(testSchluessel, 'test'), tenant, now })
  expect(describeKundenstand(stand, now)).toEqual(
    expect.arrayContaining([
      '2 Passkeys melden auch ohne Passwort an, zuletzt am 21.11.2026, 10:00 Uhr.',
      'Mit dieser Anmeldung kann er wechseln zu: T-3.',
      'Zu dieser Nummer wechseln können: T-4.',
    ]),
  )
})
