import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deskLogoOf } from './deskPages.ts'
import { openDienst, type TestDienst } from '../../testing/portals/openDienst.ts'

let dir: string
let desk: TestDienst

// `test` is served at its own address alone, `nachbar` at any.
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'ekp-desk-'))
  mkdirSync(join(dir, 'assets'))
  writeFileSync(join(dir, 'index.html'), '<title>Kundendienst</title>')
  desk = await openDienst({ adresse: 'https://dienst.stadtwerke.example', lokaleKonten: true }, { deskDistDir: dir })
})

afterAll(async () => {
  await desk.close()
  rmSync(dir, { recursive: true })
})

const stadtwerke = { kurzname: 'test', name: 'Stadtwerke Test' }
const nachbar = { kurzname: 'nachbar', name: 'Stadtwerke Test' }

test.each([
  ['dienst.stadtwerke.example', [stadtwerke, nachbar]],
  ['desk.example', [nachbar]],
])('the page at %s hears without a session which tenants are served there', async (host, mandanten) => {
  const { status, headers, body } = await desk.send('GET', '/mandanten', { headers: { host } })
  expect([status, body]).toEqual([200, { mandanten }])
  expect(headers['cache-control']).toBe('no-store')
})

test.each([
  ['/', 200],
  ['/test/kunden/T-1', 200],
  ['/favicon.ico', 404],
  ['/dienst/unbekannt', 404],
])('the page is there for every address of a screen: %s %d', async (url, status) => {
  const response = await desk.app.inject({ url, headers: { host: 'desk.example' } })
  expect(response.statusCode).toBe(status)
  expect(response.payload === '<title>Kundendienst</title>').toBe(status === 200)
})

test('a logo of the tenant lies on the server of the desk; one of another host is left out', () => {
  const logo = { bild: '/tenant/logo.svg', bildDunkel: 'https://example.org/dunkel.svg' }
  expect(deskLogoOf('test', { logo })).toEqual({ bild: '/tenant/test/logo.svg', bildDunkel: null })
  expect(deskLogoOf('test', { logo: { bild: 'https://example.org/logo.svg' } })).toBeNull()
  expect(deskLogoOf('test', {})).toBeNull()
})
