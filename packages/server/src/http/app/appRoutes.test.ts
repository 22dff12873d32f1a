import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { TenantConfig } from '@ekp/wire/tenant'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../testing/portals/testApp.ts'
import { testTenant } from '../../testing/testTenant.ts'
import { buildAppWorker } from './appShell.ts'

const builtWorker =
  'const precache = {"version":"b1","files":["assets/main-abc.js","icon-192.png"]};\n(function(){})();'

let dir: string
let portal: TestApp
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'ekp-web-'))
  mkdirSync(join(dir, 'dist/assets'), { recursive: true })
  mkdirSync(join(dir, 'files'))
  writeFileSync(
    join(dir, 'dist/index.html'),
    '<html><meta name="theme-color" content="#0a5c63" /><head><title>x</title></head><script type="application/json" id="tenant"></script></html>',
  )
  writeFileSync(join(dir, 'dist/serviceWorker.js'), builtWorker)
  writeFileSync(join(dir, 'dist/icon-192.png'), 'built 192')
  writeFileSync(join(dir, 'dist/robots.txt'), 'User-agent: *\n')
  writeFileSync(join(dir, 'dist/icon-512.png'), 'built 512')
  writeFileSync(join(dir, 'files/icon-512.png'), 'own 512')
  writeFileSync(join(dir, 'dist/assets/main-abc.js'), 'export {}')
  writeFileSync(join(dir, 'files/logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(dir, 'files/geheim.txt'), 'x')
  const app = v.parse(TenantConfig, {
    kurzname: 'test',
    name: 'Stadtwerke <Test> & Co',
    credentialinformationen: '</script><script>alert(1)</script>',
    apiBase: 'https://api.example/v1',
    feiertageUrl: 'https://feiertage.example/api?states=by',
    farben: { marke: '#123456' },
  })
  const tenant = testTenant({
    app,
    filesDir: join(dir, 'files'),
    hosts: ['a.example'],
    corsOrigins: ['https://app.example'],
  })
  portal = await testApp({ webDistDir: join(dir, 'dist'), tenant })
})
afterAll(async () => {
  await portal.close()
  rmSync(dir, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) =>
  portal.app.inject({ url, headers: { host: 'a.example:3000', ...headers } })

describe('the page', () => {
  test.each(['/', '/anmelden', '/vertrag/4711/detail', '/gibt/es/nicht', '/index.html'])('answers %s', async (url) => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
  })

  test('carries the tenant as data that cannot leave its element', async () => {
    const { payload } = await get('/')
    expect(payload).toContain('<title>Stadtwerke &#60;Test&#62; &#38; Co</title>')
    const [, inlined = ''] = /id="tenant">([^<]*)<\/script>/.exec(payload) ?? []
    expect(JSON.parse(inlined)).toMatchObject({ credentialinformationen: '</script><script>alert(1)</script>' })
    expect(payload.match(/<script/g)).toHaveLength(1)
  })

  test('has a strict policy with Trusted Types only for the worker, and may only connect to the configured API', async () => {
    const policy = String((await get('/')).headers['content-security-policy'])
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types service-worker")
    expect(policy).toContain("; worker-src 'self';")
    expect(policy).toContain("connect-src 'self' https://api.example https://feiertage.example;")
    expect(policy).not.toMatch(/unsafe|\*/)
    // The sha256 of the one sheet in the page, by its text.
    const [, sheet = ''] = /<style>([^<]*)<\/style>/.exec((await get('/')).payload) ?? []
    expect(sheet).toBe(':root{--tenant-marke:#123456;}')
    expect(policy).toContain(`style-src 'self' 'sha256-${createHash('sha256').update(sheet).digest('base64')}';`)
  })

  test('is compressed, and 304 if the browser has it', async () => {
    const compressed = await get('/', { 'accept-encoding': 'gzip, br' })
    expect(compressed.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe((await get('/')).payload)
    const etag = String(compressed.headers['etag'])
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const again = await get('/', { 'accept-encoding': 'br', 'if-none-match': known })
      expect([again.statusCode, again.payload]).toEqual([304, ''])
    }
    expect((await get('/', { 'if-none-match': etag })).statusCode).toBe(200)
    expect((await get('/', { 'accept-encoding': 'br; q=0, gzip' })).headers['content-encoding']).toBe('gzip')
    expect((await get('/', { 'accept-encoding': 'x-br-old' })).headers).not.toHaveProperty('content-encoding')
  })
})

test('an app that is served elsewhere gets the same configuration as the page', async () => {
  const answer = await get('/tenant.json')
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
  })
  const [, inlined = ''] = /id="tenant">([^<]*)<\/script>/.exec((await get('/')).payload) ?? []
  expect(answer.json()).toEqual(JSON.parse(inlined))
})

describe('files', () => {
  test('assets never change and are cached for a year', async () => {
    const answer = await get('/assets/main-abc.js')
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  test.each([
    '/assets/weg.js',
    '/assets/',
    '/tenant/weg.svg',
    '/tenant/geheim.txt',
    '/tenant/..%2fdist%2findex.html',
    '/api/weg/x/y',
    '//api/x',
    '/%61pi/x/y/z',
    '/API/x',
    '/x/../api/y',
    '/api/..%2f..%2fetc/passwd',
    '/assets/..%2f..%2f..%2fpackage.json',
  ])('%s is 404 and never the page', async (url) => {
    const answer = await get(url)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
    ])
  })

  test('a path cannot climb out of the assets', async () => {
    for (const url of ['/assets/%2e%2e/index.html', '/assets/..%2findex.html', '/assets/../../files/geheim.txt']) {
      expect((await get(url)).payload).not.toBe('x')
    }
  })

  test("a tenant's picture cannot run as a document", async () => {
    const answer = await get('/tenant/logo.svg')
    expect(answer.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
  })
})

describe('files that browsers request by themselves', () => {
  test('robots.txt is a robots file', async () => {
    const { statusCode, headers, payload } = await get('/robots.txt')
    expect([statusCode, headers['content-type'], payload]).toEqual([
      200,
      'text/plain; charset=utf-8',
      'User-agent: *\n',
    ])
  })

  test('favicon.ico is a picture: the tenant’s, or the icon of the app', async () => {
    const built = await get('/favicon.ico')
    expect([built.statusCode, built.headers['content-type'], built.payload]).toEqual([200, 'image/png', 'built 192'])
    const tenant = testTenant({ filesDir: join(dir, 'files-with-icon'), hosts: ['a.example'] })
    mkdirSync(tenant.filesDir)
    writeFileSync(join(tenant.filesDir, 'favicon.ico'), 'own')
    const own = await testApp({ webDistDir: join(dir, 'dist'), tenant })
    try {
      const answer = await own.app.inject({ url: '/favicon.ico', headers: { host: 'a.example' } })
      expect([answer.headers['content-type'], answer.payload]).toEqual(['image/x-icon', 'own'])
    } finally {
      await own.close()
    }
  })

  test.each([
    ...[
      '/sitemap.xml',
      '/humans.txt',
      '/ads.txt',
      '/security.txt',
      '/apple-touch-icon-precomposed.png',
      '/wp-login.php',
    ],
    ...['/vertraege/logo.svg', '/x/../Sitemap.XML?x=1', '/%73itemap.xml', '/.env', '/.well-known/openid-configuration'],
  ])('%s is 404 and never the page', async (url) => {
    const answer = await get(url)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
    ])
  })

  test.each(['/passwort/erneuern?token=a.b', '/passwort/erneuern%3Ftoken=a.b', '/anmelden?x=/logo.svg', '/INDEX.HTML'])(
    '%s is the page',
    async (url) => {
      expect((await get(url)).headers['content-type']).toBe('text/html; charset=utf-8')
    },
  )
})

describe('the installed app', () => {
  test('is described with the name, the colour and the icons of the tenant', async () => {
    const answer = await get('/manifest.webmanifest')
    expect(answer.headers).toMatchObject({
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'no-cache',
    })
    const manifest: { icons: { src: string }[] } = answer.json()
    expect(manifest).toMatchObject({
      name: 'Stadtwerke <Test> & Co',
      // The name is too long to be shown below an icon.
      short_name: 'test',
      start_url: '/',
      display: 'standalone',
      theme_color: '#123456',
    })
    expect(manifest.icons.map(({ src }) => src)).toEqual(['/icon-192.png', '/icon-512.png', '/icon-maskable-512.png'])
    expect((await get('/')).payload).toContain('<meta name="theme-color" content="#123456" />')
  })

  test('has the names that the tenant gives it', async () => {
    const { app } = testTenant({})
    const tenant = testTenant({
      app: { ...app, installation: { name: 'Mein Stadtwerk', kurzname: 'Stadtwerk' } },
      filesDir: join(dir, 'files'),
      hosts: ['a.example'],
    })
    const named = await testApp({ webDistDir: join(dir, 'dist'), tenant })
    try {
      const answer = await named.app.inject({ url: '/manifest.webmanifest', headers: { host: 'a.example' } })
      expect(answer.json()).toMatchObject({ name: 'Mein Stadtwerk', short_name: 'Stadtwerk' })
    } finally {
      await named.close()
    }
  })

  test("shows a tenant's own icon, else the built one", async () => {
    expect((await get('/icon-192.png')).payload).toBe('built 192')
    const own = await get('/icon-512.png')
    expect([own.payload, own.headers['content-type']]).toEqual(['own 512', 'image/png'])
    expect((await get('/apple-touch-icon.png')).statusCode).toBe(404)
  })

  const precacheOf = (script: string): { version: string; files: string[] } =>
    JSON.parse(/^const precache = (.*);$/m.exec(script)?.[1] ?? '')

  test('has a worker that is revalidated each time and may only fetch from its own origin', async () => {
    const answer = await get('/serviceWorker.js')
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; connect-src 'self';/),
    })
    expect(answer.headers).not.toHaveProperty('service-worker-allowed')
    expect(answer.payload.endsWith('(function(){})();')).toBe(true)
  })

  test("caches the tenant's files as well, in a version of its own", async () => {
    const { version, files } = precacheOf((await get('/serviceWorker.js')).payload)
    expect(files.toSorted()).toEqual([
      'assets/main-abc.js',
      'icon-192.png',
      'icon-512.png',
      'tenant/icon-512.png',
      'tenant/logo.svg',
    ])
    expect(version).toMatch(/^[0-9a-f]{16}$/)
  })

  test.each([
    ['configuration', { pageHash: 'p2' }],
    ['manifest', { manifest: 'm2' }],
    ['picture', { files: new Map([['tenant/logo.svg', Buffer.from('another')]]) }],
  ])('another %s of the tenant makes another worker', (_what, change) => {
    const tenant = { pageHash: 'p', manifest: 'm', files: new Map([['tenant/logo.svg', Buffer.from('one')]]) }
    const build = (one: typeof tenant) => precacheOf(buildAppWorker(join(dir, 'dist'), one) ?? '').version
    expect(build({ ...tenant })).toBe(build(tenant))
    expect(build({ ...tenant, ...change })).not.toBe(build(tenant))
  })
})

describe('hosts', () => {
  test('an unknown host name is 421', async () => {
    const answer = await portal.app.inject({ url: '/', headers: { host: 'boese.example' } })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      421,
      'application/problem+json; charset=utf-8',
    ])
  })

  test('an unknown host name gets nothing else, also with paths that look like health', async () => {
    const answer = await portal.app.inject({ url: '/api/health/weg', headers: { host: 'boese.example' } })
    expect(answer.statusCode).toBe(421)
  })

  test('health answers on any host name', async () => {
    expect((await portal.app.inject({ url: '/api/health/live', headers: { host: '10.0.0.7' } })).statusCode).toBe(200)
  })
})

describe('other origins', () => {
  const preflight = (origin: string) =>
    portal.app.inject({
      method: 'OPTIONS',
      url: '/api/anschlussnutzer',
      headers: {
        host: 'a.example',
        origin,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'token',
      },
    })

  test('a listed origin may call and read token and ttl', async () => {
    const allowed = await preflight('https://app.example')
    expect(allowed.headers).toMatchObject({ 'access-control-allow-origin': 'https://app.example' })
    expect(allowed.headers['access-control-allow-headers']).toContain('kundennummer')
    const answer = await get('/api/anschlussnutzer', { origin: 'https://app.example' })
    expect(answer.statusCode).toBe(401)
    expect(answer.headers['access-control-allow-origin']).toBe('https://app.example')
    expect(answer.headers['access-control-expose-headers']).toMatch(/token.*ttl.*vorgang.*eingang/)
  })

  test('any other origin may not', async () => {
    expect((await preflight('https://boese.example')).headers).not.toHaveProperty('access-control-allow-origin')
    expect((await get('/api/anschlussnutzer', { origin: 'https://boese.example' })).headers).not.toHaveProperty(
      'access-control-allow-origin',
    )
  })
})
