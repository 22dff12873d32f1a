import { afterAll, beforeAll, expect, test } from 'vitest'
import { preisserver, type Preisserver } from '../../testing/servers/preisserver.ts'
import { AbrufPause, fetchText } from './fetchText.ts'

let server: Preisserver
beforeAll(async () => {
  server = await preisserver()
})
afterAll(() => server.close())

const fetchNow = (timeoutMs?: number, signal = new AbortController().signal) =>
  fetchText(new URL(`${server.url}/v1`), signal, timeoutMs === undefined ? {} : { timeoutMs })

async function failure(timeoutMs?: number): Promise<unknown> {
  return fetchNow(timeoutMs).then(
    () => 'no failure',
    (error: unknown) => error,
  )
}

test('the text of an answer, without its byte order mark', async () => {
  server.answer((_url, response) => void response.end('\uFEFF{"ä":1}'))
  expect(await fetchNow()).toBe('{"ä":1}')
})

test.each([500, 502, 404, 401, 204])('status %i is named', async (status) => {
  server.answer((_url, response) => void response.writeHead(status).end())
  expect(await failure()).toMatchObject({ name: 'JobError', message: expect.stringContaining(`mit Status ${status}.`) })
})

test('no redirect is followed, not even on the same host', async () => {
  const before = server.requests.length
  server.answer((_url, response) => void response.writeHead(302, { location: `${server.url}/other` }).end())
  expect(await failure()).toMatchObject({ message: expect.stringMatching(/leitet auf eine andere Adresse weiter/) })
  expect(server.requests.length).toBe(before + 1)
})

test.each([
  [429, '120', 120],
  [503, '7', 7],
  [429, '999999999', 21_600],
  [429, '0', 1],
  [429, undefined, 900],
  [429, 'bald', 900],
])('status %i with Retry-After %s is a pause of %i s', async (status, retryAfter, seconds) => {
  const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter }
  server.answer((_url, response) => void response.writeHead(status, headers).end())
  const error = await failure()
  expect(error).toBeInstanceOf(AbrufPause)
  expect(error).toMatchObject({ seconds })
})

test('a Retry-After may be a date', async () => {
  const date = new Date(Date.now() + 600_000).toUTCString()
  server.answer((_url, response) => void response.writeHead(429, { 'retry-after': date }).end())
  const error = await failure()
  if (!(error instanceof AbrufPause)) throw new Error('no pause')
  expect(error.seconds).toBeGreaterThan(590)
  expect(error.seconds).toBeLessThanOrEqual(600)
})

test('a source that says nothing, or never ends, is left in time', async () => {
  server.answer(() => undefined)
  expect(await failure(100)).toMatchObject({ message: expect.stringMatching(/nicht innerhalb von 0\.1 Sekunden/) })
  server.answer((_url, response) => {
    const timer = setInterval(() => response.write(' '), 10)
    response.on('close', () => clearInterval(timer))
  })
  expect(await failure(200)).toMatchObject({ message: expect.stringMatching(/nicht innerhalb von 0\.2 Sekunden/) })
})

test('an answer of more than 5 MB is not read to its end', async () => {
  let sent = 0
  server.answer((_url, response) => {
    const chunk = Buffer.alloc(100_000, ' ')
    const write = () => {
      while (sent < 1_000_000_000 && !response.destroyed) {
        sent += chunk.length
        if (!response.write(chunk)) return void response.once('drain', write)
      }
    }
    write()
  })
  expect(await failure()).toMatchObject({ message: expect.stringMatching(/schickt mehr als 5 MB/) })
  expect(sent).toBeLessThan(100_000_000)
})

test('an address without a listener, a connection that breaks, and the end of the portal', async () => {
  server.answer((_url, response) => void response.destroy())
  expect(await failure()).toMatchObject({ message: expect.stringMatching(/ist nicht zu erreichen \(/) })
  const refused = fetchText(new URL('http://127.0.0.1:9/'), new AbortController().signal)
  await expect(refused).rejects.toThrow(/ist nicht zu erreichen \(/)
  await expect(fetchNow(undefined, AbortSignal.abort())).rejects.toThrow('Verbindung abgebrochen')
})
