import { beforeEach, expect, test, vi } from 'vitest'
import { configureApi } from '../../../api/setup.ts'
import { sendAblesung } from './sendAblesung.ts'

const ablesung = {
  ablesedatum: '2026-11-21',
  ablesewerte: { '1-0:1.8.0': 7 },
  zaehlernummer: '1EMH1',
  foto: '/9j/AAAA',
}
const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/problem+json' } })
const likely = () => json(200, { plausibel: true })
const taken = () => new Response(null, { status: 204 })
const gone = () => Promise.reject(new TypeError('Failed to fetch'))

type Answer = () => Response | Promise<Response>

/** Sends a reading to a host with these answers; returns the result and the requests. */
async function send(check: Answer, create: Answer, bestaetigt = false, { signal } = new AbortController()) {
  const asked: { path: string; foto: unknown }[] = []
  vi.stubGlobal('fetch', (url: string | URL, init: RequestInit) => {
    const path = String(url).replace(/^.*\/4711/, '')
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    asked.push({ path, foto: Object(body).foto })
    return path.endsWith('plausibilisiere') ? check() : create()
  })
  return { ergebnis: await sendAblesung('4711', ablesung, { bestaetigt, signal }), asked }
}

beforeEach(() =>
  configureApi({
    apiBase: 'https://portal.example/api',
    credentials: () => ({ kundennummer: 'SWM-1', token: 't' }),
    onTtl: () => undefined,
    onUnauthorized: () => undefined,
  }),
)

test('a likely reading is checked without its photo, then sent with it', async () => {
  expect(await send(likely, taken)).toEqual({
    ergebnis: { art: 'uebermittelt', eingang: undefined },
    asked: [
      { path: '/ablesungen/plausibilisiere', foto: null },
      { path: '/ablesungen', foto: '/9j/AAAA' },
    ],
  })
})

test('an unlikely reading becomes a question and is not sent', async () => {
  const { ergebnis, asked } = await send(() => json(200, { plausibel: false, hinweis: 'Sicher?' }), taken)
  expect(ergebnis).toMatchObject({ art: 'frage', plausibilitaet: { hinweis: 'Sicher?', erwartet: [] } })
  expect(asked).toHaveLength(1)
})

test('after the answer Ja there is no second check', async () => {
  const { ergebnis, asked } = await send(likely, taken, true)
  expect(ergebnis).toEqual({ art: 'uebermittelt' })
  expect(asked.map(({ path }) => path)).toEqual(['/ablesungen'])
})

test('a reading that the check refuses is not sent', async () => {
  const felder = [{ feld: 'ablesedatum', text: 'Zu früh.' }]
  const { ergebnis, asked } = await send(() => json(400, { hinweis: 'Unmöglich.', felder }), taken)
  expect(ergebnis).toEqual({ art: 'abgelehnt', text: 'Unmöglich.', felder })
  expect(asked).toHaveLength(1)
})

test.each([404, 405, 500, 503])('if the check answers %i, the reading is sent all the same', async (status) => {
  expect((await send(() => json(status, {}), taken)).ergebnis).toEqual({ art: 'uebermittelt' })
})

test('a session that has ended sends nothing more', async () => {
  const { ergebnis, asked } = await send(() => json(401, {}), taken)
  expect(ergebnis.art).toBe('abgelehnt')
  expect(asked).toHaveLength(1)
})

test.each<[string, Answer, Answer]>([
  ['check', gone, taken],
  ['reading', likely, gone],
])('without a network for the %s it has to wait', async (_name, check, create) => {
  expect((await send(check, create)).ergebnis).toEqual({ art: 'ohneNetz' })
})

test.each([
  [json(400, { hinweis: 'Aus dem Hinweis.' }), 'Aus dem Hinweis.'],
  [new Response('Nur Text.', { status: 409, headers: { 'content-type': 'text/plain' } }), 'Nur Text.'],
  [json(409, {}), 'Bei der übertragung der Ablesung ist ein Unbekannter Fehler aufgetreten.'],
])('an error is shown with its own text if it has one', async (answer, text) => {
  expect((await send(likely, () => answer.clone())).ergebnis).toEqual({ art: 'abgelehnt', text, felder: [] })
})

test.each(['check', 'reading'])(
  'when the %s gets no answer and is given up, the reading waits on the device',
  async (place) => {
    const page = new AbortController()
    const giveUp = () => {
      page.abort()
      return Promise.reject(page.signal.reason)
    }
    const { ergebnis } = await send(place === 'check' ? giveUp : likely, giveUp, false, page)
    expect(ergebnis).toEqual({ art: 'ohneNetz' })
  },
)
