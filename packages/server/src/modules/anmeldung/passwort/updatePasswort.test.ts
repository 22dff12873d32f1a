import { findAnschlussnutzer } from '@ekp/wire/anschlussnutzer'
import { changePasswort, login } from '@ekp/wire/anmeldung'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashPasswort } from '../../../lib/passwort.ts'
import { call, type Credentials } from '../../../testing/call.ts'
import { createAnschlussnutzer } from '../../../testing/data/factories.ts'
import { deleteQueuedMails } from '../../../testing/mails/queuedMails.ts'
import { receiveMails } from '../../../testing/mails/resetMails.ts'
import { type TestApp, testApp } from '../../../testing/portals/testApp.ts'

const old = 'Sonnenblume-2026'
const next = 'Selbst-gesetzt-2026'

let portal: TestApp
let kundennummer: string
let number = 0
beforeAll(async () => {
  portal = await testApp({ database: { connections: 10 } })
})
afterAll(() => portal.close())
beforeEach(async () => {
  number += 1
  const email = 'erika@example.org'
  kundennummer = (await createAnschlussnutzer(portal.db, { kundennummer: `T-${number}`, email })).kundennummer
  await deleteQueuedMails(portal.db)
})

async function change(
  { altesPasswort = old, neuesPasswort = next, of = kundennummer }: Record<string, string> = {},
  credentials?: Credentials,
) {
  const { status, headers, text } = await portal
    .browserOf(kundennummer)
    .call(changePasswort, { headers: { kundennummer: of }, body: { altesPasswort, neuesPasswort } }, credentials)
  return { status, headers, body: JSON.parse(text) }
}
const signIn = (passwort: string) => portal.browserOf(kundennummer).call(login, { headers: { kundennummer, passwort } })
const whoAmI = async (credentials: Credentials) => (await call(portal.app, findAnschlussnutzer, {}, credentials)).status
const setColumns = (columns: {
  gesperrt?: boolean
  einmalpasswort_seit?: Date
  passwort_hash?: string
  zugriff?: 'eingeschränkt'
}) =>
  portal.db
    .updateTable('anschlussnutzer')
    .set({ ...columns, ...(columns.einmalpasswort_seit && { passwort_einmalig: true }) })
    .where('kundennummer', '=', kundennummer)
    .execute()

test('a change ends every session, opens a new one and tells the customer', async () => {
  const here = await portal.login(kundennummer, old)
  const elsewhere = await portal.login(kundennummer, old)
  const answer = await change({}, here)
  expect(answer).toMatchObject({ status: 200, body: { kundennummer }, headers: { ttl: '1800' } })
  const token = String(answer.headers['token'])
  expect([await whoAmI({ kundennummer, token }), await whoAmI(here), await whoAmI(elsewhere)]).toEqual([200, 401, 401])
  const stored = portal.db.selectFrom('sitzung').where('kundennummer', '=', kundennummer).select('passwort_version')
  expect(await stored.execute()).toEqual([{ passwort_version: 2 }])
  expect([(await signIn(next)).status, (await signIn(old)).status]).toEqual([200, 403])
  const [mail, ...more] = await receiveMails(portal)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ an: ['erika@example.org'], subject: 'Ihr Passwort wurde geändert' })
  expect(mail?.text?.replaceAll(/\s+/g, ' ')).toContain(
    'Alle anderen Geräte, die angemeldet waren, wurden dabei abgemeldet.',
  )
  expect(`${mail?.text}${mail?.html}`).not.toMatch(/Selbst-gesetzt|Sonnenblume/)
})

test('the one-time password is changed without a session, and the new one must differ', async () => {
  await setColumns({ einmalpasswort_seit: portal.clock.now() })
  expect((await signIn(old)).body).toMatchObject({ code: 700 })
  expect(await change({ neuesPasswort: old })).toMatchObject({
    status: 400,
    body: {
      detail: 'Bitte wählen Sie ein anderes Passwort als das Einmalpasswort.',
      felder: [{ feld: 'neuesPasswort' }],
    },
  })
  const answer = await change()
  expect(answer.status).toBe(200)
  expect(await whoAmI({ kundennummer, token: String(answer.headers['token']) })).toBe(200)
  expect((await signIn(next)).status).toBe(200)
})

test('a new password must differ from the old one, in any Unicode form', async () => {
  await setColumns({ passwort_hash: await hashPasswort('Bäckerei-2026') })
  const same = { altesPasswort: 'Bäckerei-2026', neuesPasswort: 'Bäckerei-2026'.normalize('NFD') }
  expect(await change(same)).toMatchObject({
    status: 400,
    body: { detail: 'Bitte wählen Sie ein anderes Passwort als das alte.' },
  })
  expect(await receiveMails(portal)).toEqual([])
})

test.each(['Passwort2026', 'NUMMER NUMMER NUMMER', 'Stadtwerke Test 2026'])(
  'a new password that is easy to guess is refused at its field, and the old one stays: %s',
  async (easy) => {
    const neuesPasswort = easy.replaceAll('NUMMER', kundennummer)
    const text =
      'Dieses Passwort ist leicht zu erraten; bitte wählen Sie ein anderes, zum Beispiel drei Wörter, die nichts miteinander zu tun haben.'
    for (const columns of [{}, { einmalpasswort_seit: portal.clock.now() }]) {
      if (columns.einmalpasswort_seit !== undefined) await setColumns(columns)
      expect(await change({ neuesPasswort })).toMatchObject({
        status: 400,
        body: { detail: text, felder: [{ feld: 'neuesPasswort', text }] },
      })
    }
    expect((await change()).status).toBe(200)
  },
)

test('a stored password that is easy to guess works until its owner changes it', async () => {
  await setColumns({ passwort_hash: await hashPasswort('passwort1') })
  expect((await signIn('passwort1')).status).toBe(200)
  expect((await change({ altesPasswort: 'passwort1' })).status).toBe(200)
})

test('a token sent with the number of another customer is 401, even with that customer’s password', async () => {
  const { kundennummer: other } = await createAnschlussnutzer(portal.db, { kundennummer: `T-9${number}` })
  const mine = await portal.login(kundennummer, old)
  const answer = await change({ of: other }, { ...mine, kundennummer: other })
  expect(answer.status).toBe(401)
  expect((await change({}, { kundennummer, token: 'ekps_unsinn' })).status).toBe(401)
  expect((await signIn(old)).status).toBe(200)
  expect(await whoAmI(mine)).toBe(200)
})

test('a wrong old password gets exactly the answer of a wrong login, also for unknown numbers', async () => {
  const wrong = await change({ altesPasswort: 'falsch-2026' })
  const unknown = await change({ altesPasswort: 'falsch-2026', of: 'T-4711' })
  const { status, body } = await signIn('falsch-2026')
  expect([wrong.status, wrong.body]).toEqual([status, body])
  expect([unknown.status, unknown.body]).toEqual([status, body])
  expect(body).toMatchObject({ detail: 'Die Kundennummer oder das Passwort ist nicht richtig.' })
})

test('a wrong old password leaves session and password as they are', async () => {
  const session = await portal.login(kundennummer, old)
  const text = 'Das alte Passwort ist nicht richtig.'
  expect(await change({ altesPasswort: 'falsch-2026' }, session)).toMatchObject({
    status: 403,
    body: { detail: text, felder: [{ feld: 'altesPasswort', text }] },
  })
  expect(await whoAmI(session)).toBe(200)
  expect((await signIn(old)).status).toBe(200)
  expect(await receiveMails(portal)).toEqual([])
})

test('a customer with a session who has tried too often reads how long to wait, without a hint at the reset link', async () => {
  const session = await portal.login(kundennummer, old)
  for (let times = 0; times < 10; times++) await change({ altesPasswort: 'falsch-2026' }, session)
  const answer = await change({}, session)
  expect(answer).toMatchObject({ status: 429, headers: { 'retry-after': '90' } })
  expect(answer.body.detail).toMatch(/das Passwort wurde nicht geprüft\. Bitte versuchen Sie es in 2 Minuten erneut\.$/)
})

test('a locked customer is told so after the right password, and changes nothing', async () => {
  await setColumns({ gesperrt: true })
  expect(await change()).toMatchObject({ status: 403, body: { code: 702 } })
  expect((await change({ altesPasswort: 'falsch-2026' })).body).not.toHaveProperty('code')
  await setColumns({ gesperrt: false })
  expect((await signIn(old)).status).toBe(200)
})

test('a customer with restricted access may change the password', async () => {
  await setColumns({ zugriff: 'eingeschränkt' })
  expect((await change({}, await portal.login(kundennummer, old))).status).toBe(200)
})

test('of many changes at once one succeeds', async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => change({ neuesPasswort: `Neu-gesetzt-${1000 + index}` })),
  )
  const won = answers.flatMap(({ status }, index) => (status === 200 ? [index] : []))
  expect(won).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
  expect((await signIn(`Neu-gesetzt-${1000 + Number(won[0])}`)).status).toBe(200)
  expect(await receiveMails(portal)).toHaveLength(1)
})

test.each([
  [{ neuesPasswort: 'kurz' }, 'Das Passwort muss mindestens 8 Zeichen lang sein.'],
  [{ neuesPasswort: ' mit-Rand-2026' }, 'Das Passwort darf nicht mit einem Leerzeichen beginnen oder enden.'],
  [{ altesPasswort: '' }, 'Bitte geben Sie Ihr altes Passwort an.'],
])('%j is refused before any password is looked at', async (typed, detail) => {
  expect(await change(typed)).toMatchObject({ status: 400, body: { detail } })
})
