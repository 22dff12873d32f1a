import { logout } from '@ekp/wire/anmeldung'
import { endBenachrichtigung } from '@ekp/wire/benachrichtigung'
import { beforeEach, expect, test, vi } from 'vitest'
import { call } from './call.ts'
import { configureApi } from './setup.ts'

let sent: Headers[]
let answered: Response

beforeEach(() => {
  sent = []
  answered = new Response(null, { status: 204 })
  const items = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
  })
  vi.stubGlobal('fetch', (_url: string, { headers }: { headers: Headers }) => {
    sent.push(headers)
    return Promise.resolve(answered)
  })
})

async function ask(apiBase: string): Promise<string | null | undefined> {
  const credentials = { kundennummer: 'SWM-1', token: 'token-1' }
  configureApi({
    apiBase,
    credentials: () => credentials,
    onTtl: vi.fn<() => void>(),
    onUnauthorized: vi.fn<() => void>(),
  })
  await call(logout, {}).catch(() => undefined)
  return sent.at(-1)?.get('geraet')
}

test.each([204, 403])(
  'the device token in an answer with %d is sent with the next request to this API, and to no other',
  async (status) => {
    expect(await ask('https://api.example/api')).toBeNull()
    answered = new Response(null, { status, headers: { geraet: 'nachweis-1' } })
    await ask('https://api.example/api')
    answered = new Response(null, { status: 204 })
    expect(await ask('https://api.example/api')).toBe('nachweis-1')
    expect(await ask('https://other.example/api')).toBeNull()
  },
)

test('a browser without storage sends its requests without the device token', async () => {
  vi.stubGlobal('localStorage', undefined)
  answered = new Response(null, { status: 204, headers: { geraet: 'nachweis-1' } })
  expect(await ask('https://api.example/api')).toBeNull()
  expect(await ask('https://api.example/api')).toBeNull()
  expect(sent).toHaveLength(2)
})

test.each([
  [false, null],
  [true, 'ekpe_token'],
])(
  'a call that needs no session names one only in a view of the service desk: %s [versorger-58]',
  async (isEinsicht, token) => {
    configureApi({
      apiBase: '/api',
      credentials: () => ({ kundennummer: 'SWM-1', token: 'ekpe_token' }),
      isEinsicht,
      onTtl: vi.fn<() => void>(),
      onUnauthorized: vi.fn<() => void>(),
    })
    await call(endBenachrichtigung, { query: { abo: '0ca7a71e-0000-4000-8000-000000004711' } }).catch(() => undefined)
    expect(sent.at(-1)?.get('token')).toBe(token)
  },
)
