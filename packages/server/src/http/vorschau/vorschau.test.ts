import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StartError } from '../../lib/errors.ts'
import { loadTenants } from '../../tenant/tenant.ts'
import { farbwerteOf, openVorschau } from './openVorschau.ts'

let dir: string
let server: FastifyInstance
const app = {
  kurzname: 'stw',
  name: 'Stadtwerke <Test>',
  kundennummerPrefix: 'T-',
  apiBase: 'https://live.example/api',
}
const write = (changes: object = {}) =>
  writeFile(join(dir, 'mandanten/stw.json'), JSON.stringify({ hosts: ['stw.example'], app: { ...app, ...changes } }))

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'ekp-vorschau-'))
  for (const path of ['mandanten/stw', 'web/assets']) await mkdir(join(dir, path), { recursive: true })
  const page = '<script type="application/json" id="tenant"></script><meta name="theme-color" content="#0a5c63" />'
  await writeFile(join(dir, 'web/index.html'), `<title>x</title>${page}`)
  await writeFile(join(dir, 'mandanten/stw/logo.svg'), '<svg/>')
  await write()
  const read = () => {
    const [tenant] = loadTenants({ tenantsDir: join(dir, 'mandanten') })
    if (tenant === undefined) throw new StartError('Keiner.')
    return { tenant, fehler: [] }
  }
  const explain = (error: unknown) => (error instanceof StartError ? error.message : undefined)
  server = await openVorschau({ webDistDir: join(dir, 'web'), read, explain })
})
afterEach(async () => {
  await server.close()
  await rm(dir, { recursive: true })
})
const get = (url: string) => server.inject({ url })

test('the page shows the sign-in in light and dark, with what counts of the tenant [versorger-76]', async () => {
  const { statusCode, payload, headers } = await get('/vorschau')
  expect(statusCode).toBe(200)
  expect(payload).toContain('<h1>Vorschau: Stadtwerke &lt;Test&gt;</h1>')
  expect(payload.match(/<iframe class="(?:hell|dunkel)" src="\/anmelden"/g)).toHaveLength(2)
  expect(payload).toContain('Adresse https://stw.example')
  expect(headers['content-security-policy']).toContain("frame-src 'self'")
  expect((await get('/vorschau.css')).payload).toContain('.dunkel { color-scheme: dark; }')
})

test('the sign-in is the app’s own page, which only this server may put into a frame, and reaches no other API', async () => {
  const { payload, headers } = await get('/anmelden')
  expect(payload).toContain('"apiBase":"/api"')
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
  expect(headers['content-security-policy']).not.toContain('live.example')
  expect(headers['x-frame-options']).toBe('SAMEORIGIN')
  expect((await get('/tenant/logo.svg')).payload).toBe('<svg/>')
  const login = await server.inject({ method: 'POST', url: '/api/anschlussnutzer/login' })
  expect([login.statusCode, login.json().detail]).toEqual([
    403,
    'Das ist nur eine Vorschau: Hier meldet sich niemand an.',
  ])
})

test('another load shows what the file says by then', async () => {
  await write({ name: 'Neue Werke', farben: { marke: '#ffcc00' } })
  await writeFile(join(dir, 'mandanten/stw/neu.svg'), '<svg id="neu"/>')
  const { payload } = await get('/vorschau')
  expect(payload).toContain('Vorschau: Neue Werke')
  expect(payload).toContain('Marke #ffcc00')
  expect((await get('/anmelden')).payload).toContain('"name":"Neue Werke"')
  expect((await get('/tenant/neu.svg')).statusCode).toBe(200)
})

test('a file that is wrong by then is said, below what was right before', async () => {
  await write({ name: 7 })
  const { payload } = await get('/vorschau')
  expect(payload).toContain('stw.json: app.name: ')
  expect(payload).toContain('Vorschau: Stadtwerke')
  await write({ name: 'Wieder richtig' })
  expect((await get('/vorschau')).payload).not.toContain('class="fehler"')
})

test.each(['#000000', '#ffffff', '#ffcc00', '#0a5c63', '#f0f'])(
  'whatever the brand and accent, here %s, each colour is as far from its ground as it has to be',
  (farbe) => {
    for (const { wo, kontrast, noetig } of farbwerteOf({ marke: farbe, akzent: farbe })) {
      expect([wo, kontrast >= noetig]).toEqual([wo, true])
    }
  },
)

test('without colours of his own a tenant has those of the app', () => {
  expect(farbwerteOf({})).toEqual(farbwerteOf({ marke: '#0a5c63', akzent: '#b8541a' }))
  const [schrift] = farbwerteOf({ marke: '#000000' })
  expect(schrift).toEqual({
    wo: 'Schrift auf Knöpfen, hell',
    farbe: '#ffffff',
    gegen: '#000000',
    kontrast: 21,
    noetig: 4.5,
  })
})
