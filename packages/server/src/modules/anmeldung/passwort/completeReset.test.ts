import { findAnschlussnutzer } from '@ekp/wire/anschlussnutzer'
import {
  changePasswort,
  checkPasswortReset,
  completePasswortReset,
  login,
  requestPasswortReset,
} from '@ekp/wire/anmeldung'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { call } from '../../../testing/call.ts'
import { createAnschlussnutzer } from '../../../testing/data/factories.ts'
import { deleteQueuedMails } from '../../../testing/mails/queuedMails.ts'
import { receiveMails, tokenOf } from '../../../testing/mails/resetMails.ts'
import { type TestApp, testApp } from '../../../testing/portals/testApp.ts'

const failure = 'Bei der Änderung des Passworts ist ein Fehler aufgetreten. Bitte versuchen Sie es später erneut.'
const leichtZuErraten =
  'Dieses Passwort ist leicht zu erraten; bitte wählen Sie ein anderes, zum Beispiel drei Wörter, die nichts miteinander zu tun haben.'
const old = 'Sonnenblume-2026'

let portal: TestApp
let kundennummer: string
let number = 0
beforeAll(async () => {
  portal = await testApp({ database: { connections: 10 } })
})
afterAll(() => portal.close())
beforeEach(async () => {
  number += 1
  portal.clock.set(new Date(Date.parse('2026-11-21T10:00:00+01:00') + number * 86_400_000).toISOString())
  const email = 'erika@example.org'
  kundennummer = (await createAnschlussnutzer(portal.db, { kundennummer: `T-${number}`, email })).kundennummer
  await deleteQueuedMails(portal.db)
})

async function receiveToken(): Promise<string> {
  const basisUrl = 'https://portal.example.org/passwort/erneuern'
  const { status } = await call(portal.app, requestPasswortReset, { headers: { kundennummer, basisUrl } })
  expect(status).toBe(204)
  const [mail] = await receiveMails(portal)
  return tokenOf(mail)
}
const complete = (token: string, neuesPasswort = 'Neu-gesetzt-2026') =>
  portal.browserOf(kundennummer).call(completePasswortReset, { headers: { token, neuesPasswort } })
const signIn = async (passwort: string) =>
  (await portal.browserOf(kundennummer).call(login, { headers: { kundennummer, passwort } })).status
const findRow = () =>
  portal.db.selectFrom('anschlussnutzer').where('kundennummer', '=', kundennummer).selectAll().executeTakeFirstOrThrow()
async function expectFailure(token: string): Promise<void> {
  const before = await findRow()
  const { status, text } = await complete(token)
  expect([status, JSON.parse(text).detail]).toEqual([403, failure])
  expect(await findRow()).toEqual(before)
}

/** Whether the page would show its form. */
async function gilt(token: string): Promise<unknown> {
  const { status, text } = await call(portal.app, checkPasswortReset, { headers: { token } })
  return [status, JSON.parse(text)]
}

test('a link says that it holds, as often as it is asked, and says the same of every other token [passwort-36]', async () => {
  const token = await receiveToken()
  const before = await portal.db.selectFrom('passwort_reset').selectAll().execute()
  for (let asked = 0; asked < 3; asked++) expect(await gilt(token)).toEqual([200, { gilt: true }])
  expect(await portal.db.selectFrom('passwort_reset').selectAll().execute()).toEqual(before)
  const { token: ofSession } = await portal.login(kundennummer, old)
  for (const other of ['egal', 'ekpr_egal', `ekpr_${'A'.repeat(43)}`, token.replace('ekpr_', 'ekpv_'), ofSession]) {
    expect(await gilt(other), other).toEqual([200, { gilt: false }])
  }
  expect((await complete(token)).status).toBe(204)
  expect(await gilt(token)).toEqual([200, { gilt: false }])
})

test('a link that is too old, or of a customer who is locked, holds no more [passwort-36]', async () => {
  const token = await receiveToken()
  const lock = (gesperrt: boolean) =>
    portal.db.updateTable('anschlussnutzer').set({ gesperrt }).where('kundennummer', '=', kundennummer).execute()
  await lock(true)
  expect(await gilt(token)).toEqual([200, { gilt: false }])
  await lock(false)
  expect(await gilt(token)).toEqual([200, { gilt: true }])
  portal.clock.advance(86_400)
  expect(await gilt(token)).toEqual([200, { gilt: false }])
})

test('a link sets the password once, ends every session and tells the customer', async () => {
  const sessions = [await portal.login(kundennummer, old), await portal.login(kundennummer, old)]
  const token = await receiveToken()
  expect((await complete(token, 'Bäckerei+Öl€2026')).status).toBe(204)
  expect([await signIn(old), await signIn('Bäckerei+Öl€2026')]).toEqual([403, 200])
  for (const session of sessions) expect((await call(portal.app, findAnschlussnutzer, {}, session)).status).toBe(401)
  const mails = await receiveMails(portal)
  expect(mails.map(({ an, subject }) => [an, subject])).toEqual([
    [['erika@example.org'], 'Ihr Passwort wurde geändert'],
  ])
  expect(mails[0]?.text).not.toContain('Bäckerei')
  const text = mails[0]?.text?.replaceAll(/\s+/g, ' ')
  expect(text).toContain('Alle Geräte, die angemeldet waren, wurden dabei abgemeldet.')
  expect(text).toContain('Waren Sie das, brauchen Sie nichts zu tun.')
  await expectFailure(token)
})

test.each(['Sonnenblume-2027', 'Sonnenblume-2025', 'Sonnenblume-2029'])(
  'the old password with another year, %s, is refused, and the link stays valid',
  async (other) => {
    const token = await receiveToken()
    const { status, text } = await complete(token, other)
    expect([status, JSON.parse(text).felder]).toEqual([
      400,
      [
        {
          feld: 'neuesPasswort',
          text: 'Dieses Passwort hat dieselben Buchstaben wie das alte; bitte wählen Sie ein ganz anderes.',
        },
      ],
    ])
    expect([await signIn(old), (await complete(token)).status]).toEqual([200, 204])
  },
)

test('a hundred uses of one link at once have one success', { tags: 'full' }, async () => {
  const token = await receiveToken()
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) => complete(token, `Neu-gesetzt-${1000 + index}`)),
  )
  const won = answers.flatMap(({ status }, index) => (status === 204 ? [index] : []))
  expect(won).toHaveLength(1)
  expect(answers.filter(({ status }) => ![204, 403, 429].includes(status))).toEqual([])
  expect(await signIn(`Neu-gesetzt-${1000 + Number(won[0])}`)).toBe(200)
  expect(await findRow()).toMatchObject({ passwort_version: 2 })
  expect(await receiveMails(portal)).toHaveLength(1)
})

test(
  'a used link costs no hash: the refusal is that of an invalid link, never that of a full queue',
  { tags: 'full' },
  async () => {
    const token = await receiveToken()
    expect((await complete(token)).status).toBe(204)
    const before = await findRow()
    const answers = await Promise.all(Array.from({ length: 60 }, () => complete(token, 'Noch-einmal-2026')))
    expect(answers.filter(({ status }) => status !== 403)).toEqual([])
    expect(await findRow()).toEqual(before)
  },
)

test('a link is invalid while the customer has another address than the one it went to', async () => {
  const token = await receiveToken()
  const move = (email: string) =>
    portal.db.updateTable('anschlussnutzer').set({ email }).where('kundennummer', '=', kundennummer).execute()
  await move('neu@example.org')
  await expectFailure(token)
  await move('erika@example.org')
  expect((await complete(token)).status).toBe(204)
})

test('of a change and a link at once only one sets the password', { tags: 'full' }, async () => {
  const token = await receiveToken()
  const altes = { altesPasswort: old, neuesPasswort: 'Selbst-gesetzt-2026' }
  const [change, reset] = await Promise.all([
    call(portal.app, changePasswort, { headers: { kundennummer }, body: altes }),
    complete(token),
  ])
  expect([change.status, reset.status].toSorted()).toEqual(change.status === 200 ? [200, 403] : [204, 403])
  expect([await signIn('Selbst-gesetzt-2026'), await signIn('Neu-gesetzt-2026')]).toEqual(
    change.status === 200 ? [200, 403] : [403, 200],
  )
  expect(await findRow()).toMatchObject({ passwort_version: 2 })
})

test('a link is valid for 24 hours and not a second longer', async () => {
  const token = await receiveToken()
  portal.clock.advance(86_400)
  await expectFailure(token)
  portal.clock.advance(-1)
  expect((await complete(token)).status).toBe(204)
})

test('a newer link voids the older one when it is sent', async () => {
  const first = await receiveToken()
  portal.clock.advance(301)
  const second = await receiveToken()
  expect(second).not.toBe(first)
  await expectFailure(first)
  expect((await complete(second)).status).toBe(204)
})

test('a link is void after another change of the password', async () => {
  const token = await receiveToken()
  const body = { altesPasswort: old, neuesPasswort: 'Selbst-gesetzt-2026' }
  expect((await call(portal.app, changePasswort, { headers: { kundennummer }, body })).status).toBe(200)
  await expectFailure(token)
})

test('a locked customer cannot use a link', async () => {
  const token = await receiveToken()
  await portal.db
    .updateTable('anschlussnutzer')
    .set({ gesperrt: true })
    .where('kundennummer', '=', kundennummer)
    .execute()
  await expectFailure(token)
})

test('a link replaces a one-time password, also an expired one, and the next login needs no change', async () => {
  await portal.db
    .updateTable('anschlussnutzer')
    .set({ passwort_einmalig: true, einmalpasswort_seit: new Date('2026-01-01T10:00:00Z') })
    .where('kundennummer', '=', kundennummer)
    .execute()
  expect((await complete(await receiveToken())).status).toBe(204)
  expect(await signIn('Neu-gesetzt-2026')).toBe(200)
})

test('a session token and nonsense are not accepted as links, nor a reset token as a session', async () => {
  const session = await portal.login(kundennummer, old)
  await expectFailure(session.token)
  await expectFailure('Unsinn')
  const token = await receiveToken()
  expect((await call(portal.app, findAnschlussnutzer, {}, { kundennummer, token })).status).toBe(401)
  expect((await complete(token)).status).toBe(204)
})

test('the answer to an invalid link does not tell whether a password is weak', async () => {
  const token = await receiveToken()
  expect((await complete(token)).status).toBe(204)
  const { status, text } = await complete(token, 'Sommer2026')
  expect([status, JSON.parse(text).detail]).toEqual([403, failure])
})

test.each([
  ['kurz-26', 'Das Passwort muss mindestens 8 Zeichen lang sein.'],
  [`x${'y'.repeat(128)}`, 'Das Passwort darf höchstens 128 Zeichen lang sein.'],
  ['Sommer2026', leichtZuErraten],
  ['Stadtwerke Test', leichtZuErraten],
])('%s is refused as a new password, and the link stays valid', async (neuesPasswort, detail) => {
  const token = await receiveToken()
  const { status, text } = await complete(token, neuesPasswort)
  expect([status, JSON.parse(text).detail]).toEqual([400, detail])
  expect((await complete(token)).status).toBe(204)
})
