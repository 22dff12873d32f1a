import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { selfSigned } from '../../../testing/servers/selfSigned.ts'
import { type Empfaenger, openEmpfaenger } from '../../../testing/servers/webhookEmpfaenger.ts'
import { postMeldung } from './webhookTask.ts'

let empfaenger: Empfaenger
beforeEach(async () => {
  empfaenger = await openEmpfaenger()
})
afterEach(() => empfaenger.close())

const signal = new AbortController().signal
const message = { body: '{"data":{}}', headers: { 'webhook-id': 'x' }, netze: [], timeoutMs: 300, signal }
const post = (url = empfaenger.url, changes: Partial<Parameters<typeof postMeldung>[0]> = {}) =>
  postMeldung({ ...message, url: new URL(url), ...changes })
const host = () => `127.0.0.1:${empfaenger.port}`

test.each([200, 201, 202, 204, 299])('%i is delivered', async (status) => {
  empfaenger.answer(status)
  expect(await post()).toEqual({ ergebnis: 'zugestellt' })
})

test('the status counts, not what the answer says', async () => {
  empfaenger.answer((response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end('<!doctype html><h1>Fehler 500</h1>')
  })
  expect(await post()).toEqual({ ergebnis: 'zugestellt' })
})

test.each([
  [400, 'antwortet mit Status 400'],
  [404, 'antwortet mit Status 404'],
  [429, 'antwortet mit Status 429'],
  [500, 'antwortet mit Status 500'],
  [304, 'leitet auf eine andere Adresse weiter (Status 304)'],
])('%i has failed', async (status, text) => {
  empfaenger.answer(status)
  expect(await post()).toEqual({ ergebnis: 'gescheitert', grund: `${host()} ${text}.` })
})

test('410 ends it', async () => {
  empfaenger.answer(410)
  const grund = `${host()} will keine Meldungen mehr (Status 410).`
  expect(await post()).toEqual({ ergebnis: 'abgeschaltet', grund })
})

test.each([301, 302, 303, 307, 308])('%i is not followed', async (status) => {
  const other = await openEmpfaenger()
  empfaenger.answer((response) => void response.writeHead(status, { location: other.url }).end())
  expect(await post()).toMatchObject({ ergebnis: 'gescheitert', grund: expect.stringContaining(String(status)) })
  await other.close()
  expect(other.received).toEqual([])
})

test('one that takes the request and never answers, or never ends its head, times out', async () => {
  const grund = `${host()} antwortet nicht innerhalb von 0.3 Sekunden.`
  empfaenger.answer(() => undefined)
  expect(await post()).toEqual({ ergebnis: 'gescheitert', grund })
  empfaenger.answer((response) => void response.socket?.write('HTTP/1.1 200 OK\r\nx: '))
  expect(await post()).toEqual({ ergebnis: 'gescheitert', grund })
})

test('an answer without an end is not read: the connection closes with the status', async () => {
  let written = 0
  let isClosed = false
  empfaenger.answer((response) => {
    response.writeHead(200)
    response.on('close', () => (isClosed = true))
    const flood = () => {
      if (response.destroyed) return
      written += 65_536
      if (response.write(Buffer.alloc(65_536))) setImmediate(flood)
      else response.once('drain', flood)
    }
    flood()
  })
  expect(await post(empfaenger.url, { timeoutMs: 100_000 })).toEqual({ ergebnis: 'zugestellt' })
  await vi.waitFor(() => expect(isClosed).toBe(true), { timeout: 20_000 })
  expect(written).toBeLessThan(50_000_000)
})

test('headers without an end, and what is not HTTP, have failed', async () => {
  empfaenger.answer((response) => void response.socket?.write(`HTTP/1.1 200 OK\r\nx: ${'a'.repeat(100_000)}`))
  expect((await post()).ergebnis).toBe('gescheitert')
  empfaenger.answer((response) => void response.socket?.end('Guten Tag'))
  expect((await post()).ergebnis).toBe('gescheitert')
  empfaenger.answer((response) => void response.socket?.destroy())
  expect(await post()).toEqual({ ergebnis: 'gescheitert', grund: `${host()} ist nicht zu erreichen (ECONNRESET).` })
})

test('there is no listener, or no such name', async () => {
  await empfaenger.close()
  expect(await post()).toEqual({ ergebnis: 'gescheitert', grund: `${host()} ist nicht zu erreichen (ECONNREFUSED).` })
  expect((await post('https://gibt-es-nicht.invalid/')).ergebnis).toBe('gescheitert')
})

test('TLS is checked: a receiver without a certificate gets nothing', async () => {
  expect((await post(empfaenger.url.replace('http:', 'https:'))).ergebnis).toBe('gescheitert')
  expect(empfaenger.received).toEqual([])
})

test('over TLS it goes to a receiver with a trusted certificate', async () => {
  const trusted = getCACertificates('default')
  const secure = await openEmpfaenger(selfSigned)
  expect(await post(secure.url)).toMatchObject({
    ergebnis: 'gescheitert',
    grund: expect.stringContaining('SELF_SIGNED'),
  })
  setDefaultCACertificates([...trusted, selfSigned.cert])
  expect(await post(secure.url)).toEqual({ ergebnis: 'zugestellt' })
  setDefaultCACertificates(trusted)
  await secure.close()
  expect(secure.received).toHaveLength(1)
})

test('a name that leads into a network of one’s own is not called, unless that network is named', async () => {
  const named = `erp.example:${empfaenger.port}`
  const lookups: string[] = []
  const callWhereItLeadsTo = (addresses: readonly string[], netze: readonly string[]) =>
    post(`http://${named}/`, {
      netze,
      resolve: (name) => {
        lookups.push(name)
        return Promise.resolve(addresses.map((address) => ({ address, family: 4 })))
      },
    })
  const grund = `${named} liegt in einem Netz, das nicht öffentlich ist (127.0.0.1); erlaubt wird es mit WEBHOOK_NETZE.`
  for (const addresses of [['127.0.0.1'], ['93.184.216.34', '127.0.0.1']]) {
    expect(await callWhereItLeadsTo(addresses, [])).toEqual({ ergebnis: 'gescheitert', grund })
  }
  expect(empfaenger.received).toEqual([])
  expect(await callWhereItLeadsTo(['127.0.0.1'], ['127.0.0.0/8'])).toEqual({ ergebnis: 'zugestellt' })
  expect(empfaenger.received[0]?.headers).toMatchObject({ host: named, 'webhook-id': 'x' })
  // Once each: where the name leads a moment later does not count.
  expect(lookups).toEqual(['erp.example', 'erp.example', 'erp.example'])
  expect(await callWhereItLeadsTo([], [])).toEqual({ ergebnis: 'gescheitert', grund: `${named} hat keine Adresse.` })
})
