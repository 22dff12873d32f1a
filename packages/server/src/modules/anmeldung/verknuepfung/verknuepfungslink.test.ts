import { completePasswortReset, logout } from '@ekp/wire/anmeldung'
import {
  createVerknuepfung,
  createVerknuepfungByLink,
  findVerknuepfungen,
  requestVerknuepfungslink,
  switchKundennummer,
} from '@ekp/wire/anmeldung/verknuepfung'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { stripKunde } from '../../../datenschutz/deleteKundeOnRequest.ts'
import { call, type Credentials } from '../../../testing/call.ts'
import { createAnschlussnutzer } from '../../../testing/data/factories.ts'
import { askForReset, receiveMails, tokenOf } from '../../../testing/mails/resetMails.ts'
import { openGeraetPortal, passwort, type GeraetPortal } from '../../../testing/portals/openGeraetPortal.ts'
import { waitUntilBlocked } from '../../../testing/testDatabase.ts'

let portal: GeraetPortal
/** The number that asks, the one to be added, and a third one. */
let [a, b, fremd] = ['', '', '']
let session: Credentials
beforeAll(async () => (portal = await openGeraetPortal()))
beforeEach(async () => {
  await portal.db.deleteFrom('sitzung').execute()
  ;[a, b, fremd] = [await portal.start(), await portal.start(), await portal.start()]
  session = await portal.login(a, passwort)
})
afterAll(() => portal.close())

const ask = async (kundennummer: string, as = session, ip = '198.51.100.1') => {
  const from = { 'x-forwarded-for': ip }
  const { status, text } = await call(portal.app, requestVerknuepfungslink, { body: { kundennummer } }, as, from)
  return [status, text]
}
const redeem = (token: string, zu = b, as = session) =>
  call(portal.app, createVerknuepfungByLink, { body: { kundennummer: zu, token } }, as)
const detailOf = ({ status, body }: { status: number; body: unknown }) => [status, Reflect.get(Object(body), 'detail')]
const linked = async (as = session) =>
  (await call(portal.app, findVerknuepfungen, {}, as)).body.weitere.map(({ kundennummer }) => kundennummer)
const update = (kundennummer: string, changes: object) =>
  portal.db.updateTable('anschlussnutzer').set(changes).where('kundennummer', '=', kundennummer).execute()
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

const sent = [204, '']
const invalid = [403, expect.stringContaining('Dieser Link gilt nicht oder nicht mehr.')]

/** Asks for a link and reads its mail. */
async function receiveLink(zu = b, as = session) {
  expect(await ask(zu, as)).toEqual(sent)
  const [mail, ...more] = await receiveMails(portal)
  expect(more).toEqual([])
  const [url = ''] = /https:\/\/portal\.example\.org\/kundennummer\/hinzufuegen#\S+/.exec(mail?.text ?? '') ?? []
  const [von = '', nummer = '', token = ''] = url.split('#')[1]?.split('.') ?? []
  return { mail, von, zu: nummer, token }
}

test('the link goes to the address on record, says who asks, and adds the number once to who asked', async () => {
  const { mail, von, zu, token } = await receiveLink()
  expect(mail).toMatchObject({ an: ['erika@example.org'], subject: 'Ihre Kundennummer zu einer anderen hinzufügen' })
  expect(mail?.text).toContain(`Hinzufügen zu: ${a}`)
  expect(mail?.text).toContain('Link gültig bis: 22.11.2026, 10:00 Uhr')
  expect([von, zu, token]).toEqual([a, b, expect.stringMatching(/^ekpv_[\w-]{43}$/)])
  expect(await linked()).toEqual([])
  expect((await redeem(token)).status).toBe(204)
  expect(await linked()).toEqual([b])
  const there = await call(portal.app, switchKundennummer, { body: { kundennummer: b } }, session)
  expect(there.status).toBe(200)
  session = await portal.login(a, passwort)
  expect(detailOf(await redeem(token))).toEqual(invalid)
})

test('both trails and a mail tell of the number that was added; only its own tells that a link was asked for', async () => {
  const { token } = await receiveLink()
  await redeem(token)
  const nachher = { von: a, zu: b }
  const angelegt = ['verknuepfung_angelegt', 'kunde', { nachher: { ...nachher, weg: 'link' } }]
  expect(await trailOf(a)).toEqual([angelegt])
  expect(await trailOf(b)).toEqual([['verknuepfung_angefordert', 'portal', { nachher }], angelegt])
  const [mail, ...more] = await receiveMails(portal)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Eine andere Kundennummer hat jetzt Zugang zu Ihrem Kundenportal')
  expect(mail?.text?.replaceAll(/\s+/g, ' ')).toContain('mit einem Link aus einer E-Mail an Sie')
})

test('no answer tells whether a number exists, has an address, or may come in; a mail goes out where it may [T10]', async () => {
  const [ohneMail, gesperrt] = [await portal.start(), await portal.start()]
  await update(ohneMail, { email: null })
  await update(gesperrt, { gesperrt: true })
  for (const nummer of ['T-999999', '???', ohneMail, gesperrt, b]) {
    const begun = performance.now()
    expect([nummer, ...(await ask(nummer))]).toEqual([nummer, ...sent])
    expect(performance.now() - begun).toBeGreaterThan(240)
  }
  expect(await receiveMails(portal)).toHaveLength(1)
})

test('the own number is refused, and nothing is asked for or added in a session that switched', async () => {
  expect((await ask(a))[0]).toBe(400)
  const { token } = await receiveLink(fremd)
  await call(portal.app, createVerknuepfung, { body: { kundennummer: b, passwort } }, session)
  const { headers } = await call(portal.app, switchKundennummer, { body: { kundennummer: b } }, session)
  const there = { kundennummer: b, token: String(headers['token']) }
  expect((await ask(fremd, there))[0]).toBe(403)
  expect(detailOf(await redeem(token, fremd, there))).toEqual([403, expect.stringContaining(a)])
  expect(await linked(await portal.login(a, passwort))).toEqual([b])
})

test('a stranger who opens a link gives nothing away, and it still holds for the number that asked', async () => {
  const { token } = await receiveLink()
  for (const other of [b, fremd]) {
    const as = await portal.login(other, passwort)
    expect(detailOf(await redeem(token, other === b ? a : b, as))).toEqual(invalid)
    expect(await linked(as)).toEqual([])
  }
  expect((await redeem(token)).status).toBe(204)
})

test('every token that does not hold gets the same answer, to the byte', async () => {
  const used = (await receiveLink()).token
  await redeem(used)
  await receiveMails(portal)
  portal.clock.advance(301)
  const other = await receiveLink(fremd)
  const answers = [
    await redeem(used),
    await redeem('Unsinn'),
    await redeem(`ekpv_${'a'.repeat(43)}`),
    await redeem(session.token),
    // Another number than the link's.
    await redeem(other.token, b),
    await redeem(other.token, '???'),
    await redeem(other.token, fremd, await portal.login(b, passwort)),
  ]
  portal.clock.advance(86_400)
  session = await portal.login(a, passwort)
  answers.push(await redeem(other.token, fremd))
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(detailOf(answers[0] ?? { status: 0, body: '' })).toEqual(invalid)
})

test('it holds for 24 hours and not a second longer; a newer one voids the older, not one to a password', async () => {
  await askForReset(portal, b)
  const reset = tokenOf((await receiveMails(portal))[0])
  const first = await receiveLink()
  portal.clock.advance(301)
  const { token } = await receiveLink()
  expect(detailOf(await redeem(first.token))).toEqual(invalid)
  portal.clock.advance(86_399)
  session = await portal.login(a, passwort)
  expect((await redeem(token)).status).toBe(204)
  portal.clock.advance(-302)
  const headers = { token: reset, neuesPasswort: 'Neu-gesetzt-2026' }
  expect((await call(portal.app, completePasswortReset, { headers })).status).toBe(204)
})

test('one that a clock sent which was a year ahead holds neither then nor later', async () => {
  portal.clock.set('2027-11-21T10:00:00+01:00')
  session = await portal.login(a, passwort)
  // About the device, which counts as new.
  await receiveMails(portal)
  const { token } = await receiveLink()
  portal.clock.set('2026-11-21T10:00:00+01:00')
  session = await portal.login(a, passwort)
  expect(detailOf(await redeem(token))).toEqual(invalid)
  await receiveMails(portal)
  expect((await redeem((await receiveLink()).token)).status).toBe(204)
})

test.each([
  ['a new password', () => update(b, { passwort_version: 2 })],
  ['a lock', () => update(b, { gesperrt: true })],
  ['another address', () => update(b, { email: 'neu@example.org' })],
  [
    'an erasure',
    () =>
      portal.db.transaction().execute((tx) => stripKunde(tx, b, { now: portal.clock.now(), bearbeiter: 'M.Weber' })),
  ],
])('%s of the number between asking and confirming makes the link worth nothing', async (_what, happen) => {
  const { token } = await receiveLink()
  await happen()
  expect(detailOf(await redeem(token))).toEqual(invalid)
  expect(await linked()).toEqual([])
})

test('a mail that waits is not sent once the customer who asked is erased', async () => {
  expect(await ask(b)).toEqual(sent)
  await portal.db.transaction().execute((tx) => stripKunde(tx, a, { now: portal.clock.now(), bearbeiter: 'M.Weber' }))
  expect(await receiveMails(portal)).toEqual([])
})

test('a link to a new password adds no number, and this one sets no password', async () => {
  await askForReset(portal, b)
  const reset = tokenOf((await receiveMails(portal))[0])
  const { token } = await receiveLink()
  expect(detailOf(await redeem(reset))).toEqual(invalid)
  for (const text of [token, token.replace('ekpv_', 'ekpr_')]) {
    const headers = { token: text, neuesPasswort: 'Neu-gesetzt-2026' }
    expect((await call(portal.app, completePasswortReset, { headers })).status).toBe(403)
  }
})

test('with a one-time password the link is proof as well, since the same mailbox could set a password', async () => {
  await update(b, { passwort_einmalig: true, einmalpasswort_seit: portal.clock.now() })
  const { token } = await receiveLink()
  expect((await redeem(token)).status).toBe(204)
  expect(await linked()).toEqual([b])
})

test('of two uses at once one adds the number', async () => {
  const { token } = await receiveLink()
  const answers = await Promise.all([redeem(token), redeem(token)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 403])
  expect(await trailOf(a)).toHaveLength(1)
})

test.each(['von', 'zu'])(
  'a deletion of %s at the same moment goes first, and the link is worth nothing',
  async (side) => {
    const { token } = await receiveLink()
    const deleting = await portal.db.startTransaction().execute()
    const kundennummer = side === 'von' ? a : b
    await deleting
      .selectFrom('anschlussnutzer')
      .where('kundennummer', '=', kundennummer)
      .select('email')
      .forUpdate()
      .execute()
    const answer = redeem(token)
    await waitUntilBlocked(portal.db)
    await deleting.deleteFrom('passwort_reset').where('kundennummer', '=', b).execute()
    await deleting.deleteFrom('anschlussnutzer').where('kundennummer', '=', kundennummer).execute()
    await deleting.commit().execute()
    expect(detailOf(await answer)).toEqual(invalid)
  },
)

test('many requests for one number are one mail in five minutes, and use up none of its links to a password [T11]', async () => {
  const others = [await portal.login(fremd, passwort), session]
  const answers = await Promise.all(Array.from({ length: 40 }, (_, nr) => ask(b, others[nr % 2], `203.0.113.${nr}`)))
  expect(new Set(answers.map(String))).toEqual(new Set([String(sent)]))
  expect(await receiveMails(portal)).toHaveLength(1)
  for (const _ of [1, 2, 3, 4]) {
    portal.clock.advance(3600)
    await ask(b, await portal.login(fremd, passwort))
  }
  await receiveMails(portal)
  expect((await askForReset(portal, b)).status).toBe(204)
  expect((await receiveMails(portal)).map(({ subject }) => subject)).toEqual(['Neues Passwort für Ihr Kundenportal'])
})

test('mails to many numbers count as those of links to passwords: ten an hour from one source', async () => {
  for (let nr = 0; nr < 12; nr++) {
    const kunde = { kundennummer: `T-${a.slice(2)}00${nr}`, email: 'erika@example.org', passwort_hash: null }
    expect(await ask((await createAnschlussnutzer(portal.db, kunde)).kundennummer)).toEqual(sent)
  }
  expect(await receiveMails(portal)).toHaveLength(10)
})

test.each([
  [requestVerknuepfungslink, { body: { kundennummer: 'T-1' } }],
  [createVerknuepfungByLink, { body: { kundennummer: 'T-1', token: 'x' } }],
] as const)('needs a session that holds: %o', async (endpoint, request) => {
  await call(portal.app, logout, {}, session)
  expect((await call(portal.app, endpoint, request, session)).status).toBe(401)
})
