import { Writable } from 'node:stream'
import { checkIban } from '@ekp/wire/bankverbindung'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { call, type Credentials } from '../../testing/call.ts'
import { createAnschlussnutzer, createBankverbindung } from '../../testing/data/factories.ts'
import { testApp, type TestApp } from '../../testing/portals/testApp.ts'
import { deriveIban } from './konto.ts'

const iban = 'DE89370400440532013000'
const foreignIban = 'DE02120300000000202051'

let portal: TestApp
let owner: Credentials
let passwort: string
let logged = ''
beforeAll(async () => {
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      logged += String(chunk)
      done()
    },
  })
  portal = await testApp({ logger: { level: 'debug', stream } })
  ;({ passwort } = await createAnschlussnutzer(portal.db, { kundennummer: 'T-1' }))
  await createAnschlussnutzer(portal.db, { kundennummer: 'T-2' })
  await createAnschlussnutzer(portal.db, { kundennummer: 'T-3', zugriff: 'eingeschränkt' })
  await createBankverbindung(portal.db, { kundennummer: 'T-1', iban })
  await createBankverbindung(portal.db, { kundennummer: 'T-2', iban: foreignIban })
})
afterAll(() => portal.close())
beforeEach(async () => {
  portal.clock.advance(2 * 86_400)
  owner = await portal.login('T-1', passwort)
})

const check = (text: string, credentials: Credentials | undefined = owner) =>
  call(portal.app, checkIban, { query: { iban: text } }, credentials)

test('an IBAN is answered with its bank [bankverbindung-15]', async () => {
  const { status, body, headers } = await check('DE89 3704 0044 0532 0130 00')
  expect(status).toBe(200)
  expect(body).toEqual({
    valide: true,
    iban,
    bankname: 'Commerzbank',
    bic: 'COBADEFFXXX',
    kontonummer: '0532013000',
    blz: '37040044',
  })
  expect(headers['cache-control']).toBe('no-store')
})

test('a wrong IBAN is a normal answer, not an error', async () => {
  const nothing = { valide: false, iban: null, bankname: null, bic: null, kontonummer: null, blz: null }
  for (const text of ['', 'DE00', '😀', '<script>', 'x'.repeat(100), '%', "' or 1=1"]) {
    expect(await check(text)).toMatchObject({ status: 200, body: nothing })
  }
})

test('it needs a session and an IBAN of a sensible length; reading is enough', async () => {
  expect((await call(portal.app, checkIban, { query: { iban } })).status).toBe(401)
  expect((await check(iban, { kundennummer: 'T-2', token: owner.token })).status).toBe(401)
  expect((await call(portal.app, checkIban, {}, owner)).status).toBe(400)
  expect((await check('x'.repeat(101))).text).toContain('Die IBAN ist zu lang.')
  expect((await check(iban, await portal.login('T-3', passwort))).status).toBe(200)
})

test("the customer's own account, another customer's and an unknown one get the same answer", async () => {
  const unknownIban = deriveIban('12030000', '202052') ?? ''
  const answers = await Promise.all([foreignIban, unknownIban].map((text) => check(text)))
  const [foreign, unknown] = answers.map(({ status, text, headers }) => ({
    status,
    text: text.replace(/DE\d+|02020\d\d/g, ''),
    headers: { ...headers, date: '', 'x-request-id': '', 'request-id': '' },
  }))
  expect(foreign).toEqual(unknown)
  expect(answers[0]?.body).toMatchObject({ valide: true, blz: '12030000' })
  const other = await portal.login('T-2', passwort)
  expect((await check(iban, other)).text).toBe((await check(iban)).text)
})

test('the log contains nothing of the IBAN', async () => {
  await check(iban)
  await check('GEHEIM-4711')
  await check('9'.repeat(101))
  expect(logged).toContain('/api/bankverbindung/pruefe')
  for (const text of [iban, '0532013000', '37040044', 'GEHEIM-4711', '99999999', 'pruefe?']) {
    expect(logged).not.toContain(text)
  }
})

test('a session asks thirty times a minute; the next one says how long to wait', async () => {
  for (let time = 0; time < 30; time++) {
    expect((await check(iban)).status).toBe(200)
    portal.clock.advance(1)
  }
  const { status, headers, text } = await check(iban)
  expect([status, headers['retry-after']]).toEqual([429, '30'])
  expect(text).toContain('Sie haben sehr viele IBANs prüfen lassen.')
  const again = await portal.login('T-1', passwort)
  expect((await check(iban, again)).status).toBe(200)
  expect((await check(iban, await portal.login('T-2', passwort))).status).toBe(200)
  portal.clock.advance(29)
  expect((await check(iban)).status).toBe(429)
  portal.clock.advance(1)
  expect((await check(iban)).status).toBe(200)
})

test('a customer asks three hundred times a day, in however many sessions', { tags: 'full' }, async () => {
  for (let session = 0; session < 10; session++) {
    const credentials = await portal.login('T-1', passwort)
    for (let time = 0; time < 30; time++) expect((await check(iban, credentials)).status).toBe(200)
  }
  const fresh = await portal.login('T-1', passwort)
  const { status, headers } = await check(iban, fresh)
  expect([status, headers['retry-after']]).toEqual([429, '86400'])
  expect((await check(iban, await portal.login('T-2', passwort))).status).toBe(200)
  portal.clock.advance(86_400)
  expect((await check(iban, await portal.login('T-1', passwort))).status).toBe(200)
})

test('a hundred at once are thirty', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, () => check(iban)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(30)
})
