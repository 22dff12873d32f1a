import { execFile } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { checkAblesung, checkAblesungByPost, listAblesungen } from '@ekp/wire/ablesung'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, type Credentials } from '../../testing/call.ts'
import { createAblesung, createAnschlussnutzer, createVertrag, createZaehler } from '../../testing/data/factories.ts'
import { type TestApp, testApp } from '../../testing/portals/testApp.ts'

const obis = '1-0:1.8.0'
const neu = (wert: number, changes: object = {}) => ({
  ablesedatum: '2026-11-21',
  zaehlernummer: 'Z1',
  ablesewerte: { [obis]: wert },
  ...changes,
})

let portal: TestApp
let owner: Credentials
let origin: string
beforeAll(async () => {
  portal = await testApp()
  const { db } = portal
  await portal.app.listen({ host: '127.0.0.1', port: 0 })
  const address = portal.app.server.address()
  origin = `http://127.0.0.1:${isAddress(address) ? address.port : ''}`
  const { passwort } = await createAnschlussnutzer(db, { kundennummer: 'T-1', zugriff: 'eingeschränkt' })
  await createAnschlussnutzer(db, { kundennummer: 'T-2' })
  await createVertrag(db, { id: '4711', kundennummer: 'T-1' })
  await createVertrag(db, { id: '9999', kundennummer: 'T-2' })
  await createZaehler(db, { vertrag_id: '4711' })
  for (const [ablesedatum, wert] of [
    ['2024-11-21', 10_000],
    ['2025-11-21', 13_650],
  ] as const) {
    await createAblesung(db, { vertrag_id: '4711', ablesedatum, werte: { [obis]: wert } })
  }
  owner = await portal.login('T-1', passwort)
})
afterAll(() => portal.close())

function isAddress(address: AddressInfo | string | null): address is AddressInfo {
  return typeof address === 'object' && address !== null
}

const params = { vertragId: '4711' }
// 3650 kWh a year; after 365 days the range is 0.5 + 1.5 × 30/395 wide, and 10 more.
const erwartet = [{ obiskennzahl: obis, von: 15_049, bis: 19_551 }]

describe.each([
  ['GET', checkAblesung],
  ['POST', checkAblesungByPost],
] as const)('by %s', (_method, endpoint) => {
  const check = (
    body: Parameters<typeof call<typeof checkAblesung>>[2],
    credentials: Credentials | undefined = owner,
  ) => call<typeof checkAblesung | typeof checkAblesungByPost>(portal.app, endpoint, body, credentials)

  test('a likely reading is plausible, and the answer contains the range', async () => {
    const { status, body } = await check({ params, body: neu(17_300) })
    expect([status, body]).toEqual([200, { plausibel: true, hinweis: null, ueberlauf: false, erwartet }])
  })

  test('an unlikely reading gets a question', async () => {
    expect((await check({ params, body: neu(99_999) })).body).toEqual({
      plausibel: false,
      hinweis:
        'Der Zählerstand 99.999\u00A0kWh ist höher als erwartet: Nach Ihrem bisherigen Verbrauch liegt er am 21.11.2026 ' +
        'voraussichtlich zwischen 15.049 und 19.551\u00A0kWh. Möchten Sie den Zählerstand trotzdem übermitteln?',
      ueberlauf: false,
      erwartet,
    })
  })

  test('an impossible one is refused with the text as hinweis', async () => {
    const { status, body } = await check({ params, body: neu(1, { ablesedatum: '2026-11-22' }) })
    const text = 'Das Ablesedatum liegt in der Zukunft. Bitte wählen Sie einen Tag bis heute, den 21.11.2026.'
    expect(status).toBe(400)
    expect(body).toMatchObject({ detail: text, hinweis: text, felder: [{ feld: 'ablesedatum', text }] })
  })

  test('a photo does not matter, and nothing is stored', async () => {
    const { status } = await check({ params, body: neu(17_300, { foto: 'AAAA' }) })
    expect(status).toBe(200)
    expect((await call(portal.app, listAblesungen, { params }, owner)).body).toHaveLength(2)
    expect(await portal.db.selectFrom('vorgang').selectAll().execute()).toEqual([])
  })

  test('it needs a session, and a foreign Vertrag gets the answer of one that does not exist', async () => {
    const ask = (vertragId: string) => check({ params: { vertragId }, body: neu(1) })
    const [foreign, missing] = await Promise.all([ask('9999'), ask('0815')])
    expect([foreign.status, missing.text]).toEqual([404, foreign.text])
    expect((await check({ params, body: neu(1) }, { kundennummer: 'T-1', token: 'x' })).status).toBe(401)
  })

  test('without a body every field is missing', async () => {
    const { status, body } = await check({ params })
    expect([status, body]).toMatchObject([400, { title: 'Ungültige Angaben' }])
  })

  test('70 kB are accepted here, more than the endpoint allows are not', async () => {
    expect((await check({ params, body: neu(17_300, { foto: 'A'.repeat(70_000) }) })).status).toBe(200)
    expect((await check({ params, body: neu(17_300, { foto: 'A'.repeat(8_200_000) }) })).status).toBe(413)
  })
})

describe('through a real connection', () => {
  const url = '/api/4711/ablesungen/plausibilisiere'
  const curl = async (...args: string[]) => {
    const headers = Object.entries(owner).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
    const options = ['-sS', '--max-time', '20', '-w', '\n%{http_code}', ...headers]
    const { stdout } = await promisify(execFile)('curl', [...options, ...args])
    const [body = '', status] = stdout.split('\n')
    return { status: Number(status), body: JSON.parse(body) }
  }

  test.each([[[]], [['-H', 'content-type: application/json']], [['-H', 'transfer-encoding: chunked']]])(
    'curl -X GET -d works with %j',
    async (more) => {
      const answer = await curl('-X', 'GET', ...more, '-d', JSON.stringify(neu(17_300)), origin + url)
      expect(answer).toEqual({ status: 200, body: { plausibel: true, hinweis: null, ueberlauf: false, erwartet } })
    },
  )

  test('a GET with broken JSON is 400, and the connection serves the next request', async () => {
    const answer = await curl('-X', 'GET', '-d', '{"a":', origin + url)
    expect(answer).toMatchObject({ status: 400, body: { detail: 'Der Inhalt der Anfrage ist kein gültiges JSON.' } })
  })

  test('a GET with too long a body is 413, however long it is', async () => {
    const big = JSON.stringify(neu(1, { foto: 'A'.repeat(8_200_000) }))
    const { stdout } = await new Promise<{ stdout: string }>((resolve, reject) => {
      const headers = Object.entries(owner).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
      const args = ['-sS', '-X', 'GET', ...headers, '-H', 'transfer-encoding: chunked', '--data-binary', '@-']
      const child = execFile('curl', [...args, '-w', '%{http_code}', '-o', '/dev/null', origin + url], (error, out) =>
        out === '' ? reject(error ?? new Error('nothing')) : resolve({ stdout: out }),
      )
      child.stdin?.on('error', () => undefined)
      child.stdin?.end(big)
    })
    expect(stdout).toBe('413')
  })

  test('other GETs are answered without reading a body', async () => {
    const answer = await curl(
      '-X',
      'GET',
      '-H',
      'content-type: text/xml',
      '-d',
      '<a/>',
      `${origin}/api/4711/ablesungen`,
    )
    expect([answer.status, answer.body.length]).toEqual([200, 2])
  })
})

describe('without a session a large body', () => {
  const upload = (length: number) =>
    fetch(`${origin}/api/4711/ablesungen`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token: 'x', kundennummer: 'T-1' },
      body: 'A'.repeat(length),
    })

  test('is received and dropped, never parsed', async () => {
    const answer = await upload(1_000_000)
    // No JSON, and yet no 400.
    expect([answer.status, await answer.text()]).toEqual([401, expect.stringContaining('Sitzung')])
    expect(answer.headers.get('connection')).not.toBe('close')
  })

  test('ends the connection when it is longer than any call allows', async () => {
    const answer = await portal.app.inject({
      method: 'POST',
      url: '/api/4711/ablesungen',
      headers: { 'content-type': 'application/json', token: 'x', kundennummer: 'T-1' },
      payload: 'A'.repeat(9_000_000),
    })
    expect([answer.statusCode, answer.headers.connection]).toEqual([401, 'close'])
  })
})
