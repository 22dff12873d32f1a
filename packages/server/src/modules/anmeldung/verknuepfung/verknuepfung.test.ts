import { changePasswort, logout, refreshToken } from '@ekp/wire/anmeldung'
import { endSitzung, findAnmeldung } from '@ekp/wire/anmeldung/meine'
import {
  createVerknuepfung,
  endVerknuepfung,
  findVerknuepfungen,
  switchKundennummer,
} from '@ekp/wire/anmeldung/verknuepfung'
import { findAnschlussnutzer } from '@ekp/wire/anschlussnutzer'
import { findVertrag } from '@ekp/wire/vertrag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { stripKunde } from '../../../datenschutz/deleteKundeOnRequest.ts'
import { call, type Credentials } from '../../../testing/call.ts'
import { createVertrag } from '../../../testing/data/factories.ts'
import { loescheAm } from '../../../testing/data/loeschtest.ts'
import { receiveMails } from '../../../testing/mails/resetMails.ts'
import { openGeraetPortal, passwort, type GeraetPortal } from '../../../testing/portals/openGeraetPortal.ts'
import { waitUntilBlocked } from '../../../testing/testDatabase.ts'
import { tryPasswort } from '../../../testing/tryPasswort.ts'

let portal: GeraetPortal
/** Who signs in, whom he adds, and somebody else. */
let [a, b, fremd] = ['', '', '']
let session: Credentials
beforeAll(async () => (portal = await openGeraetPortal()))
beforeEach(async () => {
  await portal.db.deleteFrom('sitzung').execute()
  ;[a, b, fremd] = [await portal.start(), await portal.start(), await portal.start()]
  session = await portal.login(a, passwort)
})
afterAll(() => portal.close())

const add = (kundennummer: string, typed = passwort, as = session) =>
  call(portal.app, createVerknuepfung, { body: { kundennummer, passwort: typed } }, as)
const list = async (as = session) => (await call(portal.app, findVerknuepfungen, {}, as)).body
const trySwitch = (kundennummer: string, as = session) =>
  call(portal.app, switchKundennummer, { body: { kundennummer } }, as)
async function switchTo(kundennummer: string, as = session): Promise<Credentials> {
  const { status, body, headers } = await trySwitch(kundennummer, as)
  expect([status, body]).toEqual([200, { kundennummer }])
  return { kundennummer, token: String(headers['token']) }
}
const holds = async (as: Credentials) => (await call(portal.app, findAnschlussnutzer, {}, as)).status === 200
const detailOf = ({ status, body }: { status: number; body: unknown }) => [status, Reflect.get(Object(body), 'detail')]
const idOf = async (kundennummer: string) =>
  (await list()).weitere.find((one) => one.kundennummer === kundennummer)?.id ?? ''
const end = (verknuepfungId: string, as = session) =>
  call(portal.app, endVerknuepfung, { params: { verknuepfungId } }, as)
const trailOf = async (kundennummer: string) =>
  (
    await portal.db
      .selectFrom('protokoll')
      .where('kundennummer', '=', kundennummer)
      .where('objekt', '=', 'verknuepfung')
      .orderBy('nr')
      .select(['aktion', 'akteur', 'inhalt'])
      .execute()
  ).map(({ aktion, akteur, inhalt }) => [aktion, akteur, inhalt])
const notLinked = [404, 'Die Kundennummer wurde nicht gefunden.']

test('a number that was added with its password is switched to without it, and back; a session is always of one number', async () => {
  expect((await add(b)).status).toBe(204)
  expect(await list()).toMatchObject({
    angemeldetMit: { kundennummer: a, anzeigename: 'Erika Muster' },
    weitere: [{ kundennummer: b, anzeigename: 'Erika Muster', hinzugefuegtAm: '2026-11-21T09:00:00.000Z' }],
    erlaubte: [],
  })
  await createVertrag(portal.db, { id: `9${b.slice(2)}`, kundennummer: b })
  await createVertrag(portal.db, { id: `9${a.slice(2)}`, kundennummer: a })
  const contractOf = async (owner: string, as: Credentials) =>
    (await call(portal.app, findVertrag, { params: { vertragId: `9${owner.slice(2)}` } }, as)).status
  const there = await switchTo(b)
  expect([await holds(there), await holds(session)]).toEqual([true, false])
  expect([await contractOf(b, there), await contractOf(a, there)]).toEqual([200, 404])
  // The token of one number with the other number.
  expect(await holds({ ...there, kundennummer: a })).toBe(false)
  expect(await list(there)).toMatchObject({
    angemeldetMit: { kundennummer: a },
    weitere: [{ kundennummer: b }],
    erlaubte: [{ kundennummer: a }],
  })
  const back = await switchTo(a, there)
  expect([await holds(back), await holds(there)]).toEqual([true, false])
  expect([await contractOf(a, back), await contractOf(b, back)]).toEqual([200, 404])
})

test('both trails tell of adding, switching and ending, and the added number gets a mail', async () => {
  await add(b)
  await switchTo(a, await switchTo(b))
  session = await portal.login(a, passwort)
  await end(await idOf(b))
  const inhalt = { nachher: { von: a, zu: b } }
  for (const kundennummer of [a, b]) {
    expect(await trailOf(kundennummer)).toEqual([
      ['verknuepfung_angelegt', 'kunde', { nachher: { von: a, zu: b, weg: 'passwort' } }],
      ['verknuepfung_benutzt', 'kunde', inhalt],
      ['verknuepfung_beendet', 'kunde', inhalt],
    ])
  }
  const [mail, ...more] = await receiveMails(portal)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Eine andere Kundennummer hat jetzt Zugang zu Ihrem Kundenportal')
  expect(mail?.text).toContain(a)
})

test('adding it again changes nothing and mails nothing', async () => {
  await add(b)
  await receiveMails(portal)
  expect((await add(b)).status).toBe(204)
  expect(await trailOf(a)).toHaveLength(1)
  expect(await receiveMails(portal)).toEqual([])
})

test('a wrong password, an unknown number and the own one add nothing, and count as tries of that number', async () => {
  const failed = [403, 'Die Kundennummer oder das Passwort ist nicht richtig.']
  expect(detailOf(await add(b, 'falsch'))).toEqual(failed)
  expect(detailOf(await add('T-999999', 'falsch'))).toEqual(failed)
  expect(detailOf(await add(a))).toEqual([400, 'Mit dieser Kundennummer sind Sie gerade angemeldet.'])
  for (let tries = 0; tries < 12; tries++) await tryPasswort(portal, b, { ip: `203.0.113.${tries}` })
  expect((await add(b)).status).toBe(429)
  expect((await list()).weitere).toEqual([])
})

test('a locked customer is 702 as at the login, when adding and when switching', async () => {
  const lock = (gesperrt: boolean) =>
    portal.db.updateTable('anschlussnutzer').set({ gesperrt }).where('kundennummer', '=', b).execute()
  await lock(true)
  expect([(await add(b)).status, Reflect.get(Object((await add(b)).body), 'code')]).toEqual([403, 702])
  await lock(false)
  await add(b)
  await lock(true)
  expect(Reflect.get(Object((await trySwitch(b)).body), 'code')).toBe(702)
  expect(await holds(session)).toBe(true)
})

test('a one-time password is no proof, and the answer says what to do', async () => {
  await portal.db
    .updateTable('anschlussnutzer')
    .set({ passwort_einmalig: true, einmalpasswort_seit: portal.clock.now() })
    .where('kundennummer', '=', b)
    .execute()
  const answer = await add(b)
  expect(answer.status).toBe(403)
  expect(Reflect.get(Object(answer.body), 'felder')).toEqual([
    { feld: 'passwort', text: expect.stringContaining('wählen Sie ein eigenes Passwort') },
  ])
  expect((await list()).weitere).toEqual([])
})

test('no other number can be switched to: unknown, not added, of another link, or the other way round', async () => {
  await add(b)
  const other = await portal.login(fremd, passwort)
  const ofB = await portal.login(b, passwort)
  for (const [ziel, as] of [
    [fremd, session],
    ['T-999999', session],
    ['', session],
    [b, other],
    [a, other],
    // The link has a direction.
    [a, ofB],
  ] as const) {
    const { status } = await trySwitch(ziel, as)
    expect([ziel, status]).toEqual([ziel, ziel === '' ? 400 : 404])
  }
  expect(detailOf(await trySwitch(fremd))).toEqual(notLinked)
  for (const as of [session, other, ofB]) expect(await holds(as)).toBe(true)
})

test('links are those of the number that was signed in with: no chain, and none is added elsewhere', async () => {
  await add(b)
  await add(fremd, passwort, await portal.login(b, passwort))
  const there = await switchTo(b)
  expect(detailOf(await trySwitch(fremd, there))).toEqual(notLinked)
  const [status, detail] = detailOf(await add(fremd, passwort, there))
  expect([status, detail]).toEqual([403, expect.stringContaining(a)])
  expect((await list(there)).weitere).toHaveLength(1)
})

test('from one added number straight to another', async () => {
  await add(b)
  await add(fremd)
  const there = await switchTo(fremd, await switchTo(b))
  expect(await holds(there)).toBe(true)
  expect(await trailOf(fremd)).toHaveLength(2)
  // Neither of the two learns of the other.
  expect(JSON.stringify([await trailOf(b), (await list(there)).erlaubte])).not.toContain(fremd)
})

test('either side ends a link, nobody else, and its sessions end at once', async () => {
  for (const side of ['von', 'zu'] as const) {
    session = await portal.login(a, passwort)
    await add(b)
    const id = await idOf(b)
    const there = await switchTo(b)
    session = await portal.login(a, passwort)
    const other = await portal.login(fremd, passwort)
    expect(detailOf(await end(id, other))).toEqual([404, 'Die Verknüpfung wurde nicht gefunden.'])
    expect(detailOf(await end('999999999', other))).toEqual([404, 'Die Verknüpfung wurde nicht gefunden.'])
    expect(await holds(there)).toBe(true)
    expect((await end(id, side === 'von' ? session : await portal.login(b, passwort))).status).toBe(204)
    expect(await holds(there)).toBe(false)
    expect(detailOf(await trySwitch(b))).toEqual(notLinked)
  }
})

const neu = 'Windrad-am-Deich-26'
const change = (kundennummer: string, as: Credentials) =>
  call(
    portal.app,
    changePasswort,
    { headers: { kundennummer }, body: { altesPasswort: passwort, neuesPasswort: neu } },
    as,
  )

test('a new password of the added number ends the link; the night deletes it and says so in both trails', async () => {
  await add(b)
  const there = await switchTo(b)
  expect((await change(b, await portal.login(b, passwort))).status).toBe(200)
  expect(await holds(there)).toBe(false)
  session = await portal.login(a, passwort)
  expect((await list()).weitere).toEqual([])
  expect(detailOf(await trySwitch(b))).toEqual(notLinked)
  const rows = () => portal.db.selectFrom('verknuepfung').where('zu', '=', b).select('id').execute()
  expect(await rows()).toHaveLength(1)
  await loescheAm(portal.db, '2026-11-22T02:00:00Z')
  expect(await rows()).toEqual([])
  const beendet = ['verknuepfung_beendet', 'portal', { nachher: { von: a, zu: b } }]
  for (const kundennummer of [a, b]) expect((await trailOf(kundennummer)).at(-1)).toEqual(beendet)
  // With the new one it is added again.
  expect((await add(b, neu)).status).toBe(204)
  expect(await holds(await switchTo(b))).toBe(true)
})

test('a new password, a lock or the deletion of the number signed in with ends the sessions that switched', async () => {
  for (const happens of ['passwort', 'sperre', 'loeschung'] as const) {
    const [von] = [await portal.start()]
    session = await portal.login(von, passwort)
    await add(b)
    const there = await switchTo(b)
    session = await portal.login(von, passwort)
    expect(await holds(there)).toBe(true)
    if (happens === 'passwort') await change(von, session)
    else if (happens === 'sperre') {
      await portal.db.updateTable('anschlussnutzer').set({ gesperrt: true }).where('kundennummer', '=', von).execute()
    } else await portal.db.deleteFrom('anschlussnutzer').where('kundennummer', '=', von).execute()
    expect([happens, await holds(there)]).toEqual([happens, false])
    expect((await trySwitch(von, there)).status).toBe(401)
  }
})

test('an erased customer has no links at either side', async () => {
  await add(b)
  await portal.db.transaction().execute((tx) => stripKunde(tx, b, { now: portal.clock.now(), bearbeiter: 'M.Weber' }))
  expect((await list()).weitere).toEqual([])
  expect(await portal.db.selectFrom('verknuepfung').where('zu', '=', b).select('id').execute()).toEqual([])
})

test('switching does not lengthen a sign-in: it ends when the first session would have', async () => {
  await add(b)
  const endOf = async (kundennummer: string) =>
    (
      await portal.db
        .selectFrom('sitzung')
        .where('kundennummer', '=', kundennummer)
        .select('endet_spaetestens')
        .execute()
    ).map(({ endet_spaetestens }) => endet_spaetestens)
  const before = await endOf(a)
  portal.clock.advance(1200)
  const there = await switchTo(b)
  expect(await endOf(b)).toEqual(before)
  const { body: token } = await call(portal.app, refreshToken, {}, there)
  const back = await switchTo(a, { ...there, token })
  expect(await endOf(a)).toEqual(before)
  expect(await holds(back)).toBe(true)
})

test('of two switches of one session at once one wins, and a session that has ended switches nowhere', async () => {
  await add(b)
  await add(fremd)
  const answers = await Promise.all([trySwitch(b), trySwitch(fremd)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
  expect(await portal.db.selectFrom('sitzung').select('id').execute()).toHaveLength(1)
})

test('a switch while the link is being ended finds no number, and the session goes on', async () => {
  await add(b)
  const id = Number(await idOf(b))
  const ending = await portal.db.startTransaction().execute()
  await ending.deleteFrom('verknuepfung').where('id', '=', id).execute()
  const answer = trySwitch(b)
  await waitUntilBlocked(portal.db)
  await ending.commit().execute()
  expect(detailOf(await answer)).toEqual(notLinked)
  expect(await holds(session)).toBe(true)
})

test('the session stands among those of the number switched to, which can end it', async () => {
  await add(b)
  const there = await switchTo(b)
  const ofB = await portal.login(b, passwort)
  const { sitzungen } = (await call(portal.app, findAnmeldung, {}, ofB)).body
  expect(sitzungen.map(({ istDiese, gewechseltVon }) => [istDiese, gewechseltVon])).toEqual([
    [true, null],
    [false, a],
  ])
  const sitzungId = sitzungen.find(({ istDiese }) => !istDiese)?.id ?? ''
  expect((await call(portal.app, endSitzung, { params: { sitzungId } }, ofB)).status).toBe(204)
  expect(await holds(there)).toBe(false)
})

test.each([
  [findVerknuepfungen, {}],
  [createVerknuepfung, { body: { kundennummer: 'T-1', passwort } }],
  [switchKundennummer, { body: { kundennummer: 'T-1' } }],
  [endVerknuepfung, { params: { verknuepfungId: '1' } }],
] as const)('needs a session that holds: %o', async (endpoint, request) => {
  await call(portal.app, logout, {}, session)
  expect((await call(portal.app, endpoint, request, session)).status).toBe(401)
})
