// @module-tag isolated
import * as fakeIndexedDb from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { configureApi } from '../../../api/setup.ts'
import { type SendNews, sendWartende } from './sendWartende.ts'
import { addWartende, deleteWartende, listWartende, updateWartende } from './wartendeAblesungen.ts'

const current = vi.hoisted(() => ({ kundennummer: 'SWM-1' }))
vi.mock('../../../session/session.ts', () => ({
  session: { current: () => ({ ...current, token: 't', ablaufdatum: '2100-01-01' }), state: () => 'loggedIn' },
}))

interface Sent {
  readonly path: string
  readonly body: Record<string, unknown>
}
const requests: Sent[] = []
let answer: (path: string) => Response
const plausible = () => Response.json({ plausibel: true })
const done = () => new Response(null, { status: 204 })
const problem = (status: number, hinweis?: string) =>
  Response.json({ status, title: 'x', detail: 'y', hinweis }, { status })
const answerBoth = (check: () => Response, create: () => Response) => (path: string) =>
  path.endsWith('plausibilisiere') ? check() : create()

const ablesung = (wert: number) => ({
  ablesedatum: '2026-11-01',
  ablesewerte: { '1-0:1.8.0': wert },
  zaehlernummer: 'Z1',
  foto: 'AAAA',
})
const silent: SendNews = { onSent: () => undefined, onQuestion: () => undefined }
const patient = new AbortController().signal
const send = () => sendWartende('SWM-1', silent, patient)
const created = () => requests.filter(({ path }) => !path.endsWith('plausibilisiere'))
const states = async () => (await listWartende('SWM-1')).map(({ zustand }) => zustand)

beforeEach(() => {
  for (const [name, value] of Object.entries(fakeIndexedDb)) if (name.startsWith('IDB')) vi.stubGlobal(name, value)
  vi.stubGlobal('indexedDB', fakeIndexedDb.indexedDB)
  current.kundennummer = 'SWM-1'
  requests.length = 0
  answer = answerBoth(plausible, done)
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    requests.push({ path: url, body: JSON.parse(body) })
    return answer(url)
  })
  configureApi({
    apiBase: '/api',
    credentials: () => ({ ...current, token: 't' }),
    onTtl: () => undefined,
    onUnauthorized: () => undefined,
  })
})
afterEach(async () => {
  for (const kundennummer of ['SWM-1', 'SWM-2']) {
    for (const wartende of await listWartende(kundennummer)) await deleteWartende(wartende)
  }
})

test('a waiting reading is checked without its photo, sent once with it, and removed', async () => {
  await addWartende({ kundennummer: 'SWM-1', vertragId: '4711', versorgungsart: 'strom', ablesung: ablesung(5) })
  const onSent = vi.fn<SendNews['onSent']>()
  expect(await sendWartende('SWM-1', { ...silent, onSent }, patient)).toBe('done')
  expect(requests).toEqual([
    { path: '/api/4711/ablesungen/plausibilisiere', body: { ...ablesung(5), foto: null } },
    { path: '/api/4711/ablesungen', body: ablesung(5) },
  ])
  expect(onSent).toHaveBeenCalledOnce()
  expect(await send()).toBe('done')
  expect(created()).toHaveLength(1)
})

test('the same reading entered twice is kept once', async () => {
  await addWartende({ kundennummer: 'SWM-1', vertragId: '4711', versorgungsart: 'strom', ablesung: ablesung(5) })
  await addWartende({ kundennummer: 'SWM-1', vertragId: '4711', versorgungsart: 'strom', ablesung: ablesung(5) })
  await addWartende({ kundennummer: 'SWM-1', vertragId: '4711', versorgungsart: 'strom', ablesung: ablesung(6) })
  expect(await listWartende('SWM-1')).toHaveLength(2)
})

test('an unlikely reading becomes a question, and is sent without a second check after the answer Ja', async () => {
  await addWartende({ kundennummer: 'SWM-1', vertragId: '4711', versorgungsart: 'strom', ablesung: ablesung(5) })
  answer = answerBoth(() => Response.json({ plausibel: false, hinweis: 'Stimmt das?' }), done)
  const onQuestion = vi.fn<SendNews['onQuestion']>()
  expect(await sendWartende('SWM-1', { ...silent, onQuestion }, patient)).toBe('done')
  expect(await states()).toEqual([{ art: 'rueckfrage', hinweis: 'Stimmt das?' }])
  expect(onQuestion).toHaveBeenCalledOnce()
  expect(await send()).toBe('done')
  expect(requests).toHaveLength(1)

  const [asked] = await listWartende('SWM-1')
  if (asked) await updateWartende(asked, { art: 'bestaetigt' })
  await send()
  expect(requests.map(({ path }) => path)).toEqual(['/api/4711/ablesungen/plausibilisiere', '/api/4711/ablesungen'])
  expect(await states()).toEqual([])
})

test.each(['check', 'reading'])('a reading refused at the %s says why, and the next one is sent', async (place) => {
  await addWartende({ kundennummer: 'SWM-1', vertragId: '4711', versorgungsart: 'strom', ablesung: ablesung(5) })
  await addWartende({ kundennummer: 'SWM-1', vertragId: '4712', versorgungsart: 'strom', ablesung: ablesung(5) })
  answer = (path) => {
    const isRefused = path.includes('4711') && (place === 'check' || !path.endsWith('plausibilisiere'))
    return isRefused ? problem(400, 'Das liegt in der Zukunft.') : answerBoth(plausible, done)(path)
  }
  expect(await send()).toBe('done')
  expect(await states()).toEqual([{ art: 'abgelehnt', text: 'Das liegt in der Zukunft.' }])
  expect(created().map(({ path }) => path)).toContain('/api/4712/ablesungen')
})

test.each([500, 502, 503, 504, 429, 408])('after %s it stays and is tried again', async (status) => {
  await addWartende({ kundennummer: 'SWM-1', vertragId: '4711', versorgungsart: 'strom', ablesung: ablesung(5) })
  answer = answerBoth(plausible, () => problem(status))
  expect(await send()).toBe('later')
  answer = answerBoth(() => problem(status), done)
  expect(await send()).toBe('later')
  expect(await states()).toEqual([{ art: 'wartet' }])
})

test.each([
  [500, ['/api/4711/ablesungen', '/api/4712/ablesungen']],
  [503, ['/api/4711/ablesungen']],
])('a reading that fails with %s delays the next ones only if they get no answer either', async (status, paths) => {
  await addWartende({ kundennummer: 'SWM-1', vertragId: '4711', versorgungsart: 'strom', ablesung: ablesung(5) })
  await addWartende({ kundennummer: 'SWM-1', vertragId: '4712', versorgungsart: 'strom', ablesung: ablesung(5) })
  answer = (path) => (path === '/api/4711/ablesungen' ? problem(status) : answerBoth(plausible, done)(path))
  expect(await send()).toBe('later')
  expect(created().map(({ path }) => path)).toEqual(paths)
  expect((await listWartende('SWM-1')).map(({ vertragId }) => vertragId)).toContain('4711')
})

test('a reading that fails late is not kept when another customer is signed in by then', async () => {
  current.kundennummer = 'SWM-2'
  const late = addWartende({ kundennummer: 'SWM-1', vertragId: '4711', versorgungsart: 'strom', ablesung: ablesung(5) })
  await expect(late).rejects.toThrow('The customer of the reading is not signed in')
  expect(await listWartende('SWM-1')).toEqual([])
  expect(await listWartende('SWM-2')).toEqual([])
})

test('a lost answer leaves the reading on the device; the next attempt removes it', async () => {
  await addWartende({ kundennummer: 'SWM-1', vertragId: '4711', versorgungsart: 'strom', ablesung: ablesung(5) })
  answer = answerBoth(plausible, () => {
    throw new TypeError('Failed to fetch')
  })
  expect(await send()).toBe('later')
  expect(await states()).toEqual([{ art: 'wartet' }])
  answer = answerBoth(plausible, done)
  expect(await send()).toBe('done')
  // The same body again: the server keeps it once.
  expect(created().map(({ body }) => body)).toEqual([ablesung(5), ablesung(5)])
  expect(await states()).toEqual([])
})

test('a session that has ended stops it, and the reading waits for its customer', async () => {
  await addWartende({ kundennummer: 'SWM-1', vertragId: '4711', versorgungsart: 'strom', ablesung: ablesung(5) })
  answer = () => problem(401)
  expect(await send()).toBe('done')
  expect(requests).toHaveLength(1)
  expect(await states()).toEqual([{ art: 'wartet' }])
})

test('a host without the check gets the reading and decides about it', async () => {
  await addWartende({ kundennummer: 'SWM-1', vertragId: '4711', versorgungsart: 'strom', ablesung: ablesung(5) })
  for (const status of [404, 405, 501]) {
    requests.length = 0
    await addWartende({ kundennummer: 'SWM-1', vertragId: '4711', versorgungsart: 'strom', ablesung: ablesung(5) })
    answer = answerBoth(() => problem(status), done)
    expect(await send()).toBe('done')
    expect(created()).toHaveLength(1)
  }
})

test("after an answer from a hotel's network the reading keeps waiting", async () => {
  await addWartende({ kundennummer: 'SWM-1', vertragId: '4711', versorgungsart: 'strom', ablesung: ablesung(5) })
  const page = () => new Response('<h1>WLAN</h1>', { headers: { 'content-type': 'text/html' } })
  const onSent = vi.fn<SendNews['onSent']>()
  answer = page
  expect(await sendWartende('SWM-1', { ...silent, onSent }, patient)).toBe('later')
  expect(onSent).not.toHaveBeenCalled()
  expect(await states()).toEqual([{ art: 'wartet' }])
  answer = answerBoth(plausible, done)
  expect(await send()).toBe('done')
  expect(await listWartende('SWM-1')).toEqual([])
})

test("another customer neither sees nor sends the first one's readings", async () => {
  await addWartende({ kundennummer: 'SWM-1', vertragId: '4711', versorgungsart: 'strom', ablesung: ablesung(5) })
  current.kundennummer = 'SWM-2'
  expect(await listWartende('SWM-2')).toEqual([])
  expect(await sendWartende('SWM-2', silent, patient)).toBe('done')
  // A sender of the first customer that has not heard of the change yet.
  expect(await send()).toBe('done')
  expect(requests).toEqual([])
  expect(await states()).toEqual([{ art: 'wartet' }])
})

test('no reading is sent when another customer signs in between check and sending', async () => {
  await addWartende({ kundennummer: 'SWM-1', vertragId: '4711', versorgungsart: 'strom', ablesung: ablesung(5) })
  answer = answerBoth(() => {
    current.kundennummer = 'SWM-2'
    return plausible()
  }, done)
  expect(await send()).toBe('done')
  expect(created()).toEqual([])
  expect(await states()).toEqual([{ art: 'wartet' }])
})

test('a reading discarded during its check does not come back', async () => {
  await addWartende({ kundennummer: 'SWM-1', vertragId: '4711', versorgungsart: 'strom', ablesung: ablesung(5) })
  const [wartende] = await listWartende('SWM-1')
  vi.stubGlobal('fetch', async () => {
    if (wartende) await deleteWartende(wartende)
    return problem(400, 'Nein.')
  })
  expect(await send()).toBe('done')
  expect(await states()).toEqual([])
})

test('a browser without storage says so', async () => {
  vi.resetModules()
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('no', 'InvalidStateError')
    },
  })
  const fresh = await import('./wartendeAblesungen.ts')
  await expect(
    fresh.addWartende({ kundennummer: 'SWM-1', vertragId: '4711', versorgungsart: 'strom', ablesung: ablesung(5) }),
  ).rejects.toThrow('no')
  expect(await fresh.listWartende('SWM-1')).toEqual([])
})
