import { endAndereSitzungen, endSitzung, findAnmeldung } from '@ekp/wire/anmeldung/meine'
import { removeEigenerPasskey, renameEigenerPasskey } from '@ekp/wire/anmeldung/passkey'
import {
  createVerknuepfung,
  endVerknuepfung,
  findVerknuepfungen,
  switchKundennummer,
} from '@ekp/wire/anmeldung/verknuepfung'
import { findAnschlussnutzer, updateKontaktdaten } from '@ekp/wire/anschlussnutzer'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkProtokoll } from '../../../db/protokoll/checkProtokoll.ts'
import { call, type Credentials } from '../../../testing/call.ts'
import { openGeraetPortal, passwort, type GeraetPortal } from '../../../testing/portals/openGeraetPortal.ts'

let portal: GeraetPortal
/** Who signed in, and the number that he has switched to. */
let [a, b] = ['', '']
let there: Credentials
beforeAll(async () => (portal = await openGeraetPortal()))
beforeEach(async () => {
  ;[a, b] = [await portal.start(), await portal.start()]
  const session = await portal.login(a, passwort)
  await call(portal.app, createVerknuepfung, { body: { kundennummer: b, passwort } }, session)
  const { headers } = await call(portal.app, switchKundennummer, { body: { kundennummer: b } }, session)
  there = { kundennummer: b, token: String(headers['token']) }
})
afterAll(() => portal.close())

const holds = async (as: Credentials) => (await call(portal.app, findAnschlussnutzer, {}, as)).status === 200
const listOf = async (as: Credentials) => (await call(portal.app, findAnmeldung, {}, as)).body.sitzungen

test('a session that has switched stands among those of the number that was signed in with, which can end it [anmeldung-24]', async () => {
  const session = await portal.login(a, passwort)
  expect(await listOf(session)).toMatchObject([
    { istDiese: true, gewechseltVon: null, gewechseltZu: null },
    { istDiese: false, gewechseltVon: null, gewechseltZu: b },
  ])
  const sitzungId = (await listOf(session))[1]?.id ?? ''
  const other = await portal.login(await portal.start(), passwort)
  expect((await call(portal.app, endSitzung, { params: { sitzungId } }, other)).status).toBe(404)
  expect(await holds(there)).toBe(true)
  expect((await call(portal.app, endSitzung, { params: { sitzungId } }, session)).status).toBe(204)
  expect(await holds(there)).toBe(false)
})

test('ending all others ends it as well, from either number', async () => {
  const session = await portal.login(a, passwort)
  expect((await call(portal.app, endAndereSitzungen, {}, session)).status).toBe(204)
  expect([await holds(session), await holds(there)]).toEqual([true, false])
})

test('from the number switched to, ending all others leaves those of the one signed in with', async () => {
  const [ofA, ofB] = [await portal.login(a, passwort), await portal.login(b, passwort)]
  expect((await call(portal.app, endAndereSitzungen, {}, there)).status).toBe(204)
  expect(await Promise.all([there, ofA, ofB].map(holds))).toEqual([true, true, false])
})

test('what somebody does who has switched names in the audit trail the number that he signed in with', async () => {
  const own = await portal.login(b, passwort)
  for (const [as, mobil] of [
    [there, '0171 1234567'],
    [own, '0171 7654321'],
  ] as const) {
    expect(await call(portal.app, updateKontaktdaten, { body: { email: '', festnetz: '', mobil } }, as)).toMatchObject({
      status: 200,
    })
  }
  const trail = await portal.db
    .selectFrom('protokoll')
    .where('kundennummer', '=', b)
    .where('aktion', '=', 'kontaktdaten_geaendert')
    .orderBy('nr')
    .select(['akteur', 'inhalt'])
    .execute()
  expect(trail.map(({ akteur, inhalt }) => [akteur, Reflect.get(inhalt ?? {}, 'herkunft')])).toEqual([
    ['kunde', a],
    ['kunde', undefined],
  ])
  const { brueche } = await portal.db.transaction().execute((tx) => checkProtokoll(tx, () => undefined))
  expect(brueche).toBe(0)
})

test('so do the passkeys of the number, which he renames and removes there [anmeldung-38] [anmeldung-43]', async () => {
  const passkeys = await Promise.all(
    ['eins', 'zwei'].map((name) =>
      portal.db
        .insertInto('passkey')
        .values({
          kundennummer: b,
          name,
          passwort_version: 1,
          credential_id: `${b} ${name}`,
          public_key: Buffer.from('schlüssel'),
          counter: 0,
          angelegt_am: portal.clock.now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    ),
  )
  const own = await portal.login(b, passwort)
  for (const [as, id] of [
    [there, passkeys[0]?.id],
    [own, passkeys[1]?.id],
  ] as const) {
    const params = { passkeyId: String(id) }
    expect((await call(portal.app, renameEigenerPasskey, { params, body: { name: 'drei' } }, as)).status).toBe(204)
    expect((await call(portal.app, removeEigenerPasskey, { params }, as)).status).toBe(204)
  }
  const trail = await portal.db
    .selectFrom('protokoll')
    .where('kundennummer', '=', b)
    .where('aktion', 'in', ['passkey_umbenannt', 'passkey_entfernt'])
    .orderBy('nr')
    .select(['aktion', 'inhalt'])
    .execute()
  expect(trail.map(({ aktion, inhalt }) => [aktion, Reflect.get(inhalt ?? {}, 'herkunft')])).toEqual([
    ['passkey_umbenannt', a],
    ['passkey_entfernt', a],
    ['passkey_umbenannt', undefined],
    ['passkey_entfernt', undefined],
  ])
})

test('so does the end of a link of another number to it [anmeldung-38]', async () => {
  const c = await portal.start()
  await call(portal.app, createVerknuepfung, { body: { kundennummer: b, passwort } }, await portal.login(c, passwort))
  const { erlaubte } = (await call(portal.app, findVerknuepfungen, {}, there)).body
  const verknuepfungId = erlaubte.find(({ kundennummer }) => kundennummer === c)?.id ?? ''
  expect((await call(portal.app, endVerknuepfung, { params: { verknuepfungId } }, there)).status).toBe(204)
  const trail = await portal.db
    .selectFrom('protokoll')
    .where('kundennummer', '=', b)
    .where('aktion', '=', 'verknuepfung_beendet')
    .select('inhalt')
    .execute()
  expect(trail).toMatchObject([{ inhalt: { nachher: { von: c, zu: b }, herkunft: a } }])
})
