import { type AddressInfo, createConnection } from 'node:net'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Credentials } from '../../testing/call.ts'
import { createAnschlussnutzer, createVertrag } from '../../testing/data/factories.ts'
import { testApp, type TestApp } from '../../testing/portals/testApp.ts'

let portal: TestApp
let owner: Credentials
const logged: string[] = []
beforeAll(async () => {
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      logged.push(String(chunk))
      done()
    },
  })
  portal = await testApp({ logger: { level: 'debug', stream } })
  await portal.app.listen({ host: '127.0.0.1', port: 0 })
  const { passwort } = await createAnschlussnutzer(portal.db, { kundennummer: 'T-1' })
  await createVertrag(portal.db, { id: '4711', kundennummer: 'T-1' })
  owner = await portal.login('T-1', passwort)
})
afterAll(() => portal.close())

const json = { 'content-type': 'application/json' }

function expectProblem(answer: { statusCode: number; headers: object; json: () => unknown }, status: number): void {
  expect(answer.statusCode).toBe(status)
  expect(Reflect.get(answer.headers, 'content-type')).toMatch(/^application\/problem\+json/)
  expect(Reflect.get(answer.headers, 'x-content-type-options')).toBe('nosniff')
  expect(answer.json()).toMatchObject({ status, title: expect.any(String), detail: expect.stringMatching(/[.!]$/) })
}

/** Sends bytes unchanged, some a moment later, and returns everything that comes back until the server closes. */
function sendRaw(bytes: string, later = ''): Promise<string> {
  const address = portal.app.server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = createConnection(address.port, '127.0.0.1', () => socket.write(bytes, 'latin1'))
    if (later !== '') setTimeout(() => socket.write(later, 'latin1'), 50)
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')))
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}

describe('bodies', () => {
  const post = (payload: string | Buffer, headers: Record<string, string>) =>
    portal.app.inject({ method: 'POST', url: '/api/anschlussnutzer/login', payload, headers })

  test('broken JSON is 400', async () => {
    expectProblem(await post('{"a":', json), 400)
    expectProblem(await post('{"__proto__":{"a":1}}', json), 400)
    expectProblem(await post(Buffer.from([0x22, 0xff, 0x22]), json), 400)
  })

  test('another content type is 415', async () => {
    expectProblem(await post('<a/>', { 'content-type': 'text/xml' }), 415)
    expectProblem(await post('a=b', { 'content-type': 'application/x-www-form-urlencoded' }), 415)
  })

  test('an error repeats nothing of the input, whatever was expected', async () => {
    const url = '/api/anschlussnutzer/anfragen/gesehen'
    for (const antworten of [
      'Sonnenblume-2026',
      [{ id: 'v1', beantwortetAm: ['Sonnenblume-2026'] }],
      [{ id: { a: 'Sonnenblume-2026' } }],
    ]) {
      const answer = await portal.app.inject({ method: 'POST', url, payload: { antworten }, headers: { ...owner } })
      expectProblem(answer, 400)
      expect(answer.body).not.toMatch(/Sonnenblume|Invalid/)
    }
  })

  test('a huge body is 413', async () => {
    expectProblem(await post(JSON.stringify('x'.repeat(70_000)), json), 413)
  })

  test('an empty body of any type is no body', async () => {
    for (const headers of [json, { 'content-type': 'text/plain' }, {}]) {
      const answer = await post('', { ...headers, kundennummer: 'T-1', passwort: 'Sonnenblume-2026' })
      expect(answer.statusCode).toBe(200)
    }
  })
})

describe('headers', () => {
  test.each(['kundennummer', 'token'])('%s sent twice is 400', async (name) => {
    const lines = [`GET /api/anschlussnutzer HTTP/1.1`, 'host: localhost', 'connection: close']
    const sent = await sendRaw([...lines, `${name}: a`, `${name}: a`, '', ''].join('\r\n'))
    expect(sent).toMatch(/^HTTP\/1\.1 400 /)
    expect(sent).toContain(`Der Header ${name} darf nur einmal gesendet werden.`)
  })

  test('more than 16 kB is 431 with the security headers', async () => {
    const sent = await sendRaw(
      `GET /api/anschlussnutzer HTTP/1.1\r\nhost: localhost\r\ntoken: ${'x'.repeat(17_000)}\r\n\r\n`,
    )
    expect(sent).toMatch(/^HTTP\/1\.1 431 /)
    expect(sent).toMatch(/content-security-policy: default-src 'none'/)
    expect(sent).toMatch(/application\/problem\+json/)
  })

  test('a HEAD with more than that gets the status without a body, also in two packets', async () => {
    const line = `HEAD /api/${'x'.repeat(17_000)} HTTP/1.1\r\nhost: localhost\r\n\r\n`
    for (const at of [line.length, 9000]) {
      const sent = await sendRaw(line.slice(0, at), line.slice(at))
      expect(sent).toMatch(/^HTTP\/1\.1 431 /)
      expect(sent).toMatch(/\r\n\r\n$/)
    }
  })

  test('HTTP/1.1 without a host and an unknown expectation get problem details', async () => {
    for (const [lines, status] of [
      [['GET /api/health/live HTTP/1.1', 'connection: close'], 400],
      [['GET / HTTP/1.1', 'host: localhost', 'expect: wunder', 'connection: close'], 417],
    ] as const) {
      const sent = await sendRaw([...lines, '', ''].join('\r\n'))
      expect(sent).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
      expect(sent).toMatch(/application\/problem\+json/)
      expect(sent).toMatch(/x-content-type-options: nosniff/)
    }
  })

  test.each([
    ['the same', 'localhost', 'HTTP/1.1'],
    ['another', 'evil.example', 'HTTP/1.1'],
    ['an empty', '', 'HTTP/1.1'],
    ['another', 'evil.example', 'HTTP/1.0'],
  ])('a second host, %s one, is 400 on every path (%s, %s)', async (_which, second, version) => {
    for (const path of ['/', '/api/preiszeitreihe', '/api/health/live']) {
      const lines = [`GET ${path} ${version}`, 'host: localhost', `HOST: ${second}`, 'connection: close']
      const sent = await sendRaw([...lines, '', ''].join('\r\n'))
      expect(sent).toMatch(/^HTTP\/1\.1 400 /)
      expect(sent).toContain('Die Kopfzeile Host darf nur einmal gesendet werden.')
      expect(sent).toMatch(/x-content-type-options: nosniff/)
    }
  })

  test('what is not HTTP is 400', async () => {
    expect(await sendRaw('HALLO\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
  })
})

describe('queries', () => {
  test('missing parameters have German errors, each with its name', async () => {
    const answer = await portal.app.inject({
      url: '/api/4711/historie?von=2026-01-15T00:00:00Z',
      headers: { ...owner },
    })
    expectProblem(answer, 400)
    expect(answer.json()).toMatchObject({
      felder: [
        { feld: 'bis', text: 'Bitte geben Sie einen Zeitpunkt mit Zeitzone an.' },
        { feld: 'interval', text: 'Erlaubt sind: quarterHourly, hourly, daily, monthly.' },
      ],
    })
  })

  test('repeated parameters, and names of JavaScript’s own properties, are refused or ignored', async () => {
    const range = 'von=2026-01-15T00:00:00Z&bis=2026-01-16T00:00:00Z'
    for (const [query, status] of [
      [`${range}&von=2026-01-15T00:00:00Z`, 400],
      [`${range}&__proto__=1&constructor=2&toString=3&hasOwnProperty=4`, 200],
      ['__proto__=1', 400],
    ] as const) {
      const answer = await portal.app.inject({ url: `/api/preiszeitreihe?${query}`, headers: { ...owner } })
      expect([query, answer.statusCode]).toEqual([query, status])
    }
  })

  test('the error of a plus sign that arrived as a blank explains it', async () => {
    const query = 'von=2026-01-15T00:00:00+01:00&bis=2026-01-16T00:00:00Z'
    const answer = await portal.app.inject({ url: `/api/preiszeitreihe?${query}`, headers: { ...owner } })
    expectProblem(answer, 400)
    expect(answer.json()).toMatchObject({ detail: 'In einer Adresse wird das + der Zeitzone als %2B geschrieben.' })
  })
})

describe('paths', () => {
  test.each([
    '/api',
    '/api/',
    '/api/x/y/z',
    '/api/token',
    '/api/4711/',
    '/api//4711',
    '/api/4711/%',
    '/api/../4711',
    '/API/4711',
  ])('%s is 404 as problem+json', async (url) => {
    expectProblem(await portal.app.inject({ url, headers: { ...owner } }), 404)
  })

  test('an unknown method is 404', async () => {
    expectProblem(await portal.app.inject({ method: 'PUT', url: '/api/4711', headers: { ...owner } }), 404)
  })
})

describe('secrets', () => {
  const secret = 'Geheimnis-a81f'

  test('nothing that a customer sends is logged, and every status carries the security headers', async () => {
    const headers = { token: secret, kundennummer: secret, passwort: secret, cookie: secret, 'user-agent': secret }
    const requests = [
      { method: 'POST', url: `/api/anschlussnutzer/login?x=${secret}` },
      { method: 'POST', url: '/api/anschlussnutzer/login', payload: `{"${secret}`, contentType: 'application/json' },
      { method: 'GET', url: `/api/${secret}` },
      { method: 'GET', url: `/api/4711/${secret}` },
      { method: 'DELETE', url: '/api/anschlussnutzer/logout' },
    ] as const
    for (const { method, url, ...rest } of requests) {
      const payload = 'payload' in rest ? { payload: rest.payload, headers: { ...headers, ...json } } : { headers }
      const answer = await portal.app.inject({ method, url, ...payload })
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      expect(answer.statusCode).toBeLessThan(500)
      expect(answer.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-frame-options': 'DENY' })
      expect(answer.payload).not.toContain(secret)
    }
    expect(logged.length).toBeGreaterThan(0)
    expect(logged.join('')).not.toContain(secret)
    expect(logged.join('')).not.toContain('T-1')
  })

  test('a database error shows its code in the log and nothing else', async () => {
    logged.length = 0
    await portal.db.schema.alterTable('vertrag').renameColumn('storniert', 'weg').execute()
    const answer = await portal.app.inject({ url: '/api/4711/aktueller_tarif', headers: { ...owner } })
    await portal.db.schema.alterTable('tarif').renameTo('tarif_weg').execute()
    const broken = await portal.app.inject({ url: '/api/4711/tarifhistorie', headers: { ...owner } })
    await portal.db.schema.alterTable('tarif_weg').renameTo('tarif').execute()
    await portal.db.schema.alterTable('vertrag').renameColumn('weg', 'storniert').execute()
    expect(answer.statusCode).toBe(404)
    expectProblem(broken, 500)
    expect(broken.payload).not.toMatch(/tarif|relation/)
    const entry = logged.map((line) => JSON.parse(line)).find((line) => 'fehler' in line)
    expect(entry.fehler).toMatchObject({ code: '42P01' })
    expect(logged.join('')).not.toContain('relation')
  })
})

test('health answers on any host', async () => {
  for (const path of ['live', 'ready']) {
    const answer = await portal.app.inject({ url: `/api/health/${path}` })
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }])
  }
})
