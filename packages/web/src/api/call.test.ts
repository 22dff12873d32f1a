/// <reference types="node" />
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { TtlSeconds } from '@ekp/wire/anmeldung'
import { findAnschlussnutzer, updateKontaktdaten } from '@ekp/wire/anschlussnutzer'
import { binary, empty, endpoint } from '@ekp/wire/endpoint'
import { technicalError } from '@ekp/wire/problem'
import { findAktuelleRechnungsadresse } from '@ekp/wire/rechnungsadresse'
import { decodeHeaderValue } from '@ekp/wire/rules/text/headerValue'
import { listPreiszeitreihe } from '@ekp/wire/tarif/preise'
import { findVertrag } from '@ekp/wire/vertrag'
import { object, string, unknown } from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ApiError, errorText, withReason } from './ApiError.ts'
import { call, callWithHeaders } from './call.ts'
import { callForBytes } from './callForBytes.ts'
import { configureApi, type Credentials } from './setup.ts'

const login = endpoint({
  method: 'POST',
  path: '/anschlussnutzer/login',
  summary: 'Test',
  access: 'public',
  headers: object({ kundennummer: string(), passwort: string() }),
  output: object({ kundennummer: string() }),
  replyHeaders: object({ token: string(), ttl: TtlSeconds }),
})
const changePasswort = endpoint({
  method: 'PUT',
  path: '/passwort',
  summary: 'Test',
  access: 'passwort',
  headers: object({ kundennummer: string() }),
  body: unknown(),
  output: empty,
})
const findDatei = endpoint({ method: 'GET', path: '/datei', summary: 'Test', access: 'session', output: binary })

interface Seen {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

let server: Server
let apiBase: string
let seen: Seen[]
let answer: (response: ServerResponse) => void
let credentials: Credentials | undefined
let events: unknown[][]

beforeEach(async () => {
  seen = []
  events = []
  credentials = { kundennummer: 'SWM-100001', token: 'token-1' }
  answer = (response) => response.end('{}')
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      seen.push({ method: request.method, url: request.url, headers: request.headers, body })
      answer(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  apiBase = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/api`
  configureApi({
    apiBase: `${apiBase}/`,
    credentials: () => credentials,
    onTtl: (token, ttlSeconds) => events.push(['ttl', token, ttlSeconds]),
    onUnauthorized: (token) => events.push(['401', token]),
  })
})

afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

function answerJson(status: number, body: unknown, headers: Record<string, string> = {}): void {
  answer = (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

async function failure(promise: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw new Error('expected an ApiError', { cause: error })
  return error
}

const vertrag = { params: { vertragId: '4711001' } }

describe('a request', () => {
  test('puts parameters into the path and the session into the headers', async () => {
    answerJson(200, { id: '4711001', versorgungsart: 'gas', status: 'GEKEUNDIGT', unbekannt: 1 })
    const data = await call(findVertrag, vertrag)
    expect(seen[0]).toMatchObject({ method: 'GET', url: '/api/4711001' })
    expect(seen[0]?.headers).toMatchObject({ kundennummer: 'SWM-100001', token: 'token-1' })
    expect(data).toMatchObject({ id: '4711001', status: 'gekuendigt', lieferbeginn: null })
  })

  test('escapes the query', async () => {
    answerJson(200, { preise: [] })
    await call(listPreiszeitreihe, { query: { von: '2026-01-01T00:00:00+01:00', bis: '2026-01-02T00:00:00+01:00' } })
    expect(seen[0]?.url).toBe(
      '/api/preiszeitreihe?von=2026-01-01T00%3A00%3A00%2B01%3A00&bis=2026-01-02T00%3A00%3A00%2B01%3A00',
    )
  })

  test('sends a body as JSON', async () => {
    answerJson(200, { kundennummer: 'SWM-100001' })
    const body = { email: 'ä@example.org', mobil: null, festnetz: null, fax: null }
    await call(updateKontaktdaten, { body })
    expect(seen[0]?.headers['content-type']).toBe('application/json')
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual(body)
  })

  test.each(['Öl€', 'Bäckerei+Öl€2026', '😀 pass', 'A\u0308pfel'])(
    'carries the password %s as UTF-8 bytes',
    async (passwort) => {
      answerJson(200, { kundennummer: 'x' }, { token: 't', ttl: '60' })
      await call(login, { headers: { kundennummer: 'SWM-1', passwort } })
      expect(decodeHeaderValue(String(seen[0]?.headers['passwort']))).toBe(passwort.normalize('NFC'))
    },
  )

  test('says so when a password cannot be a header', async () => {
    const error = await failure(call(login, { headers: { kundennummer: 'SWM-1', passwort: 'a\u0000b' } }))
    expect(error).toMatchObject({ status: 400, text: 'Die Eingabe enthält ein unzulässiges Zeichen.' })
    expect(seen).toEqual([])
  })

  test('a public call carries no session', async () => {
    answerJson(200, { kundennummer: 'x' }, { token: 't', ttl: '60' })
    await call(login, { headers: { kundennummer: 'SWM-2', passwort: 'p' } })
    expect(seen[0]?.headers).not.toHaveProperty('token')
    expect(seen[0]?.headers['kundennummer']).toBe('SWM-2')
  })

  test('a password change carries the token if there is one', async () => {
    answer = (response) => response.writeHead(204).end()
    const request = { headers: { kundennummer: 'SWM-100001' }, body: {} }
    await call(changePasswort, request)
    credentials = { kundennummer: 'SWM-100001', token: '' }
    await call(changePasswort, request)
    expect(seen.map(({ headers }) => headers['token'])).toEqual(['token-1', undefined])
  })

  test.each(['..', '.', '', 'a/b', 'anschlussnutzer'])(
    'is never sent with an invalid contract id: %j',
    async (vertragId) => {
      expect((await failure(call(findVertrag, { params: { vertragId } }))).status).toBe(404)
      expect(seen).toEqual([])
    },
  )
})

describe('an answer', () => {
  test('returns the reply headers', async () => {
    answerJson(200, { kundennummer: 'SWM-1' }, { token: 'neu', ttl: '1800' })
    const reply = await callWithHeaders(login, { headers: { kundennummer: 'SWM-1', passwort: 'p' } })
    expect(reply).toEqual({ data: { kundennummer: 'SWM-1' }, headers: { token: 'neu', ttl: 1800 } })
  })

  test('returns bytes as a Blob', async () => {
    answer = (response) => response.writeHead(200, { 'content-type': 'application/pdf' }).end(Buffer.from([0, 255, 10]))
    expect(new Uint8Array(await (await callForBytes(findDatei, {})).arrayBuffer())).toEqual(
      new Uint8Array([0, 255, 10]),
    )
  })

  test('bytes never get a type that a browser would open as a page', async () => {
    const type = 'application/xhtml+xml'
    answer = (response) => response.writeHead(200, { 'content-type': type }).end('<script>alert(1)</script>')
    const inhalt = await callForBytes(findDatei, {})
    expect([inhalt.type, await inhalt.text()]).toEqual(['application/octet-stream', '<script>alert(1)</script>'])
  })

  test('an HTML page is refused as a file', async () => {
    answer = (response) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<h1>WLAN</h1>')
    await expect(callForBytes(findDatei, {})).rejects.toMatchObject({ status: 200, message: technicalError })
  })

  test('tells how much of the bytes has come', async () => {
    const steps: unknown[] = []
    answer = (response) => {
      response.writeHead(200, { 'content-length': '10' })
      response.write('12345', () => setTimeout(() => response.end('67890'), 20))
    }
    const onProgress = (...step: unknown[]) => steps.push(step)
    expect(await (await callForBytes(findDatei, {}, { onProgress })).text()).toBe('1234567890')
    expect(steps).toEqual([
      [5, 10],
      [10, 10],
    ])
  })

  test('reports no length if there is none, or if the answer is compressed', async () => {
    const totals: unknown[] = []
    const onProgress = (_received: number, total: number | undefined) => totals.push(total)
    answer = (response) => response.writeHead(200).end('1234')
    await callForBytes(findDatei, {}, { onProgress })
    const packed = gzipSync('1234')
    answer = (response) =>
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': packed.length }).end(packed)
    expect(await (await callForBytes(findDatei, {}, { onProgress })).text()).toBe('1234')
    expect(totals).toEqual([undefined, undefined])
  })

  test('an empty file is a file', async () => {
    answer = (response) => response.writeHead(200, { 'content-length': '0' }).end()
    expect((await callForBytes(findDatei, {})).size).toBe(0)
  })

  test.each([
    [204, ''],
    [200, ''],
    [200, 'null'],
    [200, '{}'],
  ])('%d with %j is empty if the schema allows nothing', async (status, body) => {
    answer = (response) => response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    expect(await call(findAktuelleRechnungsadresse, {})).toBeNull()
  })

  test('an answer that breaks off is an error, not an empty answer', async () => {
    answer = (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":')
    expect((await failure(call(findAktuelleRechnungsadresse, {}))).text).toBe(technicalError)
  })

  test('204 has no content', async () => {
    answer = (response) => response.writeHead(204).end()
    expect(await call(changePasswort, { headers: { kundennummer: 'x' }, body: {} })).toBeUndefined()
  })

  test.each([
    [200, undefined, ''],
    [200, 'text/html', ''],
    [200, 'text/plain', '\n'],
    [202, 'application/json', ''],
    [200, 'application/json', 'null'],
    [200, 'application/json', 'true'],
    [201, 'application/json; charset=utf-8', '{"kundennummer":"SWM-1"}'],
    [200, 'application/hal+json', '"OK"'],
  ])('%d %s %j is a success if the call has no output', async (status, type, body) => {
    answer = (response) => response.writeHead(status, type === undefined ? {} : { 'content-type': type }).end(body)
    expect(await call(changePasswort, { headers: { kundennummer: 'x' }, body: {} })).toBeUndefined()
  })

  test.each([
    ['text/html', '<!doctype html><title>WLAN im Hotel</title>'],
    ['text/html; charset=utf-8', '<div id="root"></div>'],
    ['application/xhtml+xml', '<html/>'],
    ['application/octet-stream', 'x'],
    ['text/plain', 'Bitte melden Sie sich im WLAN an.'],
    [undefined, '<html>'],
    ['application/json', '<html>'],
    ['application/json', '{"id":'],
  ])("%s %s is no success, but a page that is not the API's", async (type, body) => {
    answer = (response) => response.writeHead(200, type === undefined ? {} : { 'content-type': type }).end(body)
    const error = await failure(call(changePasswort, { headers: { kundennummer: 'x' }, body: {} }))
    expect(error).toMatchObject({ status: 200, text: technicalError })
    // It does not count as an empty answer either.
    expect((await failure(call(findAktuelleRechnungsadresse, {}))).text).toBe(technicalError)
  })

  test.each([['{"id":'], ['{"id":5}'], ['null'], ['']])(
    'an answer that does not fit the schema is a technical error: %s',
    async (body) => {
      answer = (response) => response.writeHead(200, { 'content-type': 'application/json' }).end(body)
      expect((await failure(call(findVertrag, vertrag))).text).toBe(technicalError)
    },
  )
})

describe('errors', () => {
  test.each([
    [400, 'application/problem+json', '{"status":400,"title":"x","detail":"So nicht."}', 400, 'So nicht.'],
    [400, 'application/json', '{"hinweis":"Zuerst","detail":"Danach"}', 400, 'Zuerst'],
    [400, 'application/json', '{"message":"Auch das"}', 400, 'Auch das'],
    [400, 'application/json', '"Ein Satz."', 400, 'Ein Satz.'],
    [400, 'text/plain; charset=utf-8', 'Ein Satz.', 400, 'Ein Satz.'],
    [404, 'text/html', '<h1>Not Found</h1>', 404, undefined],
    [400, 'application/json', '{"detail":7}', 400, undefined],
    [400, 'application/json', '{"detail', 400, undefined],
    [403, 'application/problem+json', '{"detail":"Einmal","code":700}', 700, 'Einmal'],
    [403, 'application/problem+json', '{"detail":"Kein Zugang","code":702}', 702, 'Kein Zugang'],
    [403, 'application/problem+json', '{"detail":"Nein","code":999}', 403, 'Nein'],
    [702, 'text/plain', 'Kein Zugang', 702, 'Kein Zugang'],
    [700, 'text/plain', '', 700, undefined],
    [500, 'application/problem+json', '{"detail":"stack trace"}', 500, technicalError],
    [502, 'text/html', '<h1>Bad Gateway</h1>', 502, technicalError],
    [599, 'text/plain', 'x', 599, technicalError],
  ])('%d %s %s', async (status, type, body, code, text) => {
    answer = (response) => response.writeHead(status, { 'content-type': type }).end(body)
    expect(await failure(call(findVertrag, vertrag))).toMatchObject({ status, code, text })
  })

  test('an error instead of bytes is not returned as a file', async () => {
    answerJson(404, { detail: 'Das Dokument ist zurzeit nicht verfügbar.' })
    expect(await failure(callForBytes(findDatei, {}))).toMatchObject({
      status: 404,
      text: 'Das Dokument ist zurzeit nicht verfügbar.',
    })
  })

  test('no answer is a friendly sentence', async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    const error = await failure(call(findVertrag, vertrag))
    expect(error.status).toBe(0)
    expect(error.text).toContain('nicht zu erreichen')
  })

  test('so is an answer that breaks off', async () => {
    answer = (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
      response.write('{"id"', () => response.destroy())
    }
    expect((await failure(call(findVertrag, vertrag))).text).toContain('nicht zu erreichen')
    expect((await failure(callForBytes(findDatei, {}))).text).toContain('nicht zu erreichen')
  })

  test('an abort stays an abort', async () => {
    const controller = new AbortController()
    answer = () => controller.abort()
    await expect(call(findVertrag, vertrag, { signal: controller.signal })).rejects.toMatchObject({
      name: 'AbortError',
    })
    expect(events).toEqual([])
  })

  test('an abort in the middle of the answer stays an abort, for text and for bytes', async () => {
    for (const ask of [
      (signal: AbortSignal) => call(findVertrag, vertrag, { signal }),
      (signal: AbortSignal) => callForBytes(findDatei, {}, { signal }),
    ]) {
      const controller = new AbortController()
      answer = (response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
        response.write('{"id"', () => setTimeout(() => controller.abort(), 20))
      }
      await expect(ask(controller.signal)).rejects.toMatchObject({ name: 'AbortError' })
    }
  })

  test('the host’s sentence is used before the fallback, which is for all other errors', () => {
    expect(errorText(new ApiError({ status: 400, text: 'Vom Server' }), 'Sonst')).toBe('Vom Server')
    expect(errorText(new ApiError({ status: 400, text: undefined }), 'Sonst')).toBe('Sonst')
    expect(errorText(new Error('intern'), 'Sonst')).toBe('Sonst')
  })

  test('a failure is said once: with its reason, and after a fault with where to ask', () => {
    const failed = 'Die Daten fehlen.'
    const say = (status: number, text?: string) => withReason(failed, new ApiError({ status, text }))
    expect(say(409, 'Gerade nicht.')).toBe(`${failed} Gerade nicht.`)
    expect(say(503, technicalError)).toBe(`${failed} Bitte kontaktieren Sie den Kundenservice.`)
    expect(say(0, 'Keine Verbindung.')).toBe(`${failed} Keine Verbindung.`)
    expect(say(400)).toBe(failed)
    expect(withReason(failed, new TypeError('intern'))).toBe(failed)
  })
})

describe('the session is notified', () => {
  const anschlussnutzer = { kundennummer: 'SWM-100001' }

  test('a ttl renews the session of the request', async () => {
    answerJson(200, anschlussnutzer, { ttl: '1800' })
    await call(findAnschlussnutzer, {})
    expect(events).toEqual([['ttl', 'token-1', 1800]])
  })

  test('a ttl on an error renews too, 401 logs out instead', async () => {
    answerJson(404, {}, { ttl: '1800' })
    await failure(call(findVertrag, vertrag))
    answerJson(401, { detail: 'Bitte melden Sie sich an.' }, { ttl: '1800' })
    await failure(call(findVertrag, vertrag))
    expect(events).toEqual([
      ['ttl', 'token-1', 1800],
      ['401', 'token-1'],
    ])
  })

  test('a late 401 is reported with the token of its own call', async () => {
    answer = (response) => {
      credentials = { kundennummer: 'SWM-100003', token: 'token-3' }
      response.writeHead(200, { 'content-type': 'application/json', ttl: '1800' }).end(JSON.stringify(anschlussnutzer))
    }
    await call(findAnschlussnutzer, {})
    expect(events).toEqual([['ttl', 'token-1', 1800]])
  })

  test.each(['', 'bald', '-1', '1.5', '1e9'])('no seconds, no renewal: %j', async (ttl) => {
    answerJson(200, anschlussnutzer, { ttl })
    await call(findAnschlussnutzer, {})
    expect(events).toEqual([])
  })

  test('a refused sign-in ends no session', async () => {
    answerJson(401, { detail: 'Falsch.' })
    const error = await failure(call(login, { headers: { kundennummer: 'SWM-1', passwort: 'p' } }))
    expect(error.text).toBe('Falsch.')
    expect(events).toEqual([['401', undefined]])
  })
})
