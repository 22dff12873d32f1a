import * as v from 'valibot'
import { expect, test } from 'vitest'
import { TenantConfig } from './tenant.ts'

const accepts = (apiBase: string) => v.is(TenantConfig, { kurzname: 'a', name: 'A', apiBase })

test.each([
  '/api',
  '/',
  'https://api.example/v1',
  'http://localhost:3000/api',
  'http://127.0.0.1/api',
  'http://[::1]:3000/api',
])('a link may be %s', (url) => {
  expect(accepts(url)).toBe(true)
})

test.each([
  'http://localhost.evil.example/api',
  'http://localhost@evil.example/api',
  'http://api.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'https://x y',
  'https://',
  'https:api',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
])('a link may not be %j', (url) => {
  expect(accepts(url)).toBe(false)
})

test.each([
  ['apiBase', (link: string) => ({ apiBase: link })],
  ['feiertageUrl', (link: string) => ({ feiertageUrl: link })],
  ['passwortErneuernUrl', (link: string) => ({ passwortErneuernUrl: link })],
  ['nutzungsbedingungen.url', (url: string) => ({ nutzungsbedingungen: { part1: 'a', url, label: 'b' } })],
  ['logo.bild', (bild: string) => ({ logo: { bild } })],
  ['logo.link', (link: string) => ({ logo: { bild: '/tenant/logo.svg', link } })],
  ['footer.impressum', (impressum: string) => ({ footer: { impressum, datenschutz: '/d' } })],
  ['footer.datenschutz', (datenschutz: string) => ({ footer: { impressum: '/i', datenschutz } })],
  [
    'footer.barrierefreiheit',
    (one: string) => ({ footer: { impressum: '/i', datenschutz: '/d', barrierefreiheit: one } }),
  ],
  [
    'barrierefreiheit.behoerde.url',
    (url: string) => ({ barrierefreiheit: { behoerde: { name: 'a', anschrift: 'b', url } } }),
  ],
] as const)('%s may not be an address that runs a script', (_name, settings) => {
  const takes = (link: string) => v.safeParse(TenantConfig, { kurzname: 'a', name: 'A', ...settings(link) }).success
  expect(takes('https://stadtwerke.example/x')).toBe(true)
  for (const link of [
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:x',
    '//x.example',
  ])
    expect(takes(link), link).toBe(false)
})

test('a text of the consumption page may be meant for one kind of contract', () => {
  const parse = (...verbrauchTexte: unknown[]) =>
    v.safeParse(TenantConfig, { kurzname: 'a', name: 'A', verbrauchTexte })
  expect(parse('Für alle.', { text: 'Für Gas.', versorgungsart: 'gas' }).success).toBe(true)
  expect(parse({ text: 'Für Gas.', versorgungsart: 'wasser' }).issues).toBeDefined()
})

test.each([
  { stand: '2026-02-30' },
  { stand: 'gestern' },
  { grenzen: ['PDF', ''] },
  { behoerde: { name: 'Marktüberwachung' } },
  { pruefer: 'wir' },
])('the statement on accessibility may not have %j', (barrierefreiheit) => {
  const accepted = { stand: '2026-11-23', grenzen: [], behoerde: { name: 'a', anschrift: 'b' } }
  expect(v.is(TenantConfig, { kurzname: 'a', name: 'A', barrierefreiheit: accepted })).toBe(true)
  expect(v.is(TenantConfig, { kurzname: 'a', name: 'A', barrierefreiheit })).toBe(false)
})
