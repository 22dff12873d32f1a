// @module-tag isolated

import { ApiError } from '@ekp/web/api/ApiError.ts'
import { call } from '@ekp/web/api/call.ts'
import { findSitzung } from '@ekp/wire/dienst/anmeldung'
import { technicalError } from '@ekp/wire/problem'
import { findVorgang } from '@ekp/wire/vorgang'
import { beforeEach, expect, test, vi } from 'vitest'
import { connectApi } from './connectApi.ts'

const params = { mandant: 'test' }

let sent: { url: string; headers: Headers }[]
let answer: () => Promise<Response>

beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', (url: string, { headers }: { headers: Headers }) => {
    sent.push({ url, headers })
    return answer()
  })
  connectApi()
})

const answers = (status: number, body: string, type = 'application/problem+json') => {
  answer = () => Promise.resolve(new Response(body, { status, headers: { 'content-type': type } }))
}
const messageOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'no error',
    (error: unknown) => (error instanceof ApiError ? error.message : 'another error'),
  )

test('a call goes to the desk’s server, with the header that no other page can set and without a session', async () => {
  answers(200, JSON.stringify({ mandant: 'Test', name: 'Anna Berger', kennung: 'a.service', rolle: 'service' }))
  await messageOf(call(findSitzung, { params }))
  expect(sent.map(({ url }) => url)).toEqual(['/dienst/test/sitzung'])
  expect(Object.fromEntries(sent[0]?.headers ?? [])).toEqual({ kundendienst: '1' })
})

const technical = 'Das hat wegen eines technischen Fehlers nicht geklappt. Bitte versuchen Sie es noch einmal.'

test.each([
  ['a refusal in the server’s words', 409, JSON.stringify({ detail: 'Gibt es schon.' }), 'Gibt es schon.'],
  ['a fault that the server explains', 503, JSON.stringify({ detail: 'Der Anbieter fehlt.' }), 'Der Anbieter fehlt.'],
  ['a fault without sending clerks to themselves', 500, JSON.stringify({ detail: technicalError }), technical],
  ['an error without a sentence', 400, '', technical],
  ['an answer that no schema knows', 200, '{"anderes":1}', technical],
])('says %s', async (_what, status, body, message) => {
  answers(status, body)
  expect(await messageOf(call(findSitzung, { params }))).toBe(message)
})

test('says that no answer came', async () => {
  answer = () => Promise.reject(new TypeError('fetch failed'))
  expect(await messageOf(call(findSitzung, { params }))).toContain('Der Server ist nicht erreichbar.')
})

test('says of an address that names nothing what the server would say, without asking it', async () => {
  expect(await messageOf(call(findVorgang, { params: { mandant: 'test', nr: 'x' } }))).toBe(
    'Diese Adresse gibt es nicht.',
  )
  expect(sent).toEqual([])
})
