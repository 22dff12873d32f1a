import { randomUUID } from 'node:crypto'
import { vorgangsarten } from '@ekp/wire/vorgang/arten'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkProtokoll } from '../db/protokoll/checkProtokoll.ts'
import { hashLinktoken } from '../http/session/ableselink.ts'
import { findAblesestand } from '../modules/kunde/ableselink/stand.ts'
import { listOffeneVorgaenge } from '../modules/vorgang/vorgaenge.ts'
import { findVorgang } from '../modules/vorgang/vorgangsblatt.ts'
import { testTenant } from '../testing/testTenant.ts'
import { type TestDatabase, testDatabase } from '../testing/testDatabase.ts'
import { demoLinktoken, prepareDemoAbleselinks } from './ableselinks.ts'
import { prepareDemoDienstkonten } from './loadDemo.ts'
import { prepareDemoVorgaenge } from './vorgaenge.ts'

const now = new Date('2026-03-02T09:00:00Z')
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await prepareDemoDienstkonten(database.db, now)
  await prepareDemoVorgaenge(database.db, now)
})
afterAll(() => database.close())

test('the demo has forty open Vorgänge of several kinds and ages, some with one of the two clerks; a second start adds none', async () => {
  const { db } = database
  const kontoId = (await db.selectFrom('dienstkonto').select('id').orderBy('id').executeTakeFirstOrThrow()).id
  await prepareDemoVorgaenge(db, now)
  const { vorgaenge, zahlen } = await listOffeneVorgaenge(db, { gefragt: {}, kontoId, now })
  expect(vorgaenge).toHaveLength(40)
  expect(new Set(zahlen.map(({ art }) => art)).size).toBeGreaterThan(5)
  expect(new Set(zahlen.map(({ alter }) => alter))).toEqual(new Set(['heute', 'woche', 'aelter']))
  expect(new Set(zahlen.map(({ von }) => von))).toEqual(new Set(['ich', 'niemand', 'andere']))
})

test('each of them can be decided: all is told, none waits for another', async () => {
  const { db } = database
  const { abschlag: settings, app } = testTenant()
  const blick = { rolle: 'service', settings, abrechnung: app.abrechnung, clock: { now: () => now } } as const
  const rows = await db.selectFrom('vorgang').select(['id', 'art']).execute()
  for (const { id, art } of rows) {
    const blatt = await findVorgang(db, id, blick)
    expect(vorgangsarten).toContain(art)
    expect([id, blatt?.vorher]).toEqual([id, null])
    expect(blatt?.angaben.length).toBeGreaterThan(0)
    const hasBefore = art === 'ablesung' || art === 'bankverbindung'
    expect([id, blatt?.vergleich.length !== 0]).toEqual([id, hasBefore || art === 'kuendigung'])
  }
  expect(rows).toHaveLength(40)
})

test('the demo has links to readings; the known one is good again after a start', async () => {
  const { db } = database
  const geoeffnet = () => db.selectFrom('ableselink').select('geoeffnet_am').where('token_hash', '=', known).execute()
  const known = hashLinktoken(demoLinktoken)
  await prepareDemoAbleselinks(db, now)
  expect(await geoeffnet()).toEqual([{ geoeffnet_am: null }])
  await db
    .updateTable('ableselink')
    .set({ abgelesen_am: now, sendung: randomUUID() })
    .where('token_hash', '=', known)
    .execute()
  await prepareDemoAbleselinks(db, now)
  const { anlaesse, fehlende } = await findAblesestand(db, '2026-03-02')
  expect(anlaesse).toMatchObject([{ bis: '2026-12-31', gesendet: 10, abgelesen: 0 }])
  expect(fehlende.length).toBeGreaterThan(2)
})

test('the audit trail of its customers is whole', async () => {
  const pruefung = await database.db.transaction().execute((tx) => checkProtokoll(tx, () => undefined))
  expect(pruefung).toMatchObject({ brueche: 0 })
})
