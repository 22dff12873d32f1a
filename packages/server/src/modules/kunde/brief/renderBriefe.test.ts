import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { TenantConfig } from '@ekp/wire/tenant'
import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import { readPdf } from '../../../testing/readPdf.ts'
import { sharpLoader } from '../../ablesung/foto/prepareFoto.ts'
import type { NeuesEinmalpasswort } from '../einmalpasswort.ts'
import { anschriftzeilen, type Briefangaben, renderBriefe } from './renderBriefe.ts'

const anschrift = {
  co: null,
  strasse: 'Łąkowa-Straße',
  hausnummer: '12a',
  postfach: null,
  plz: '08999',
  ort: 'Mühlenbrück',
  land: 'Deutschland',
}
const brief: NeuesEinmalpasswort = {
  kundennummer: 'T-1',
  anrede: 'Herr',
  titel: 'Dr.',
  vorname: 'René',
  nachname: 'Öztürk-Großłęş',
  firma: null,
  einmalpasswort: 'ABCD-EFGH-JK23',
  anschrift,
}
const app = v.parse(TenantConfig, {
  kurzname: 'stw',
  name: 'Stadtwerke Mühlenbrück',
  kundenservice: { telefon: '030 23125 100' },
  farben: { marke: '#0b4f7d' },
})
const angaben: Briefangaben = {
  tenant: {
    app,
    portalUrl: 'https://portal.example.org',
    filesDir: join(import.meta.dirname, '../../../../demo/tenants/swm'),
    brief: { absender: 'Stadtwerke · Am Wasserwerk 1 · 08999 Mühlenbrück', fuss: 'Geschäftsführung: Zoë Weiß' },
  },
  datum: '21.11.2026',
  giltBis: '05.12.2026, 10:00 Uhr',
}
const render = (briefe: readonly NeuesEinmalpasswort[], gleiches = angaben) => buffer(renderBriefe(briefe, gleiches))
const plain = (text: string) => text.replace(/\s/g, '')

test('a letter shows address, number, password and end, with the letters that names have, in embedded fonts', async () => {
  const { text, texts, dictionaries } = readPdf(await render([brief]))
  expect(texts).toHaveLength(1)
  for (const part of [
    'Stadtwerke · Am Wasserwerk 1 · 08999 Mühlenbrück',
    'Herrn Dr. René Öztürk-Großłęş',
    'Łąkowa-Straße 12a',
    '08999 Mühlenbrück',
    'Guten Tag Herr Dr. Öztürk-Großłęş,',
    'https://portal.example.org',
    'Kundennummer: T-1',
    'ABCD-EFGH-JK23',
    '05.12.2026, 10:00 Uhr',
    '030 23125 100',
    'Geschäftsführung: Zoë Weiß',
  ]) {
    expect(text).toContain(plain(part))
  }
  // How the reader shows a letter that the font lacks; the one in the text is ours.
  expect(text.match(/\?/g)).toEqual(['?'])
  expect(dictionaries.filter((one) => one.includes('/FontFile2'))).toHaveLength(2)
})

test.each([
  [
    'SVG',
    '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20"><rect width="60" height="20" fill="#0b4f7d"/></svg>',
  ],
  [
    'PNG',
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
      'base64',
    ),
  ],
])('the logo of the tenant, as %s, stands in place of the name, once in the file', async (_format, content) => {
  // As after a photo of a meter, which may be nothing but a JPEG.
  await sharpLoader()()
  const filesDir = await mkdtemp(join(tmpdir(), 'ekp-logo-'))
  onTestFinished(() => rm(filesDir, { recursive: true }))
  await writeFile(join(filesDir, 'logo'), content)
  const tenant = { ...angaben.tenant, filesDir, app: { ...app, logo: { bild: '/tenant/logo' } } }
  const pdf = await render([brief, brief], { ...angaben, tenant })
  const { dictionaries, texts } = readPdf(pdf)
  expect(dictionaries.filter((one) => /\/Subtype \/Image/.test(one) && !one.includes('/DeviceGray'))).toHaveLength(1)
  expect(texts[0]?.startsWith(plain(app.name))).toBe(false)
})

test.each(['https://cdn.example/logo.svg', '/tenant/fehlt.svg', '/tenant/../swm.json'])(
  'with the logo %s the name stands in letters',
  async (bild) => {
    const tenant = { ...angaben.tenant, app: { ...app, logo: { bild } } }
    const { dictionaries, texts } = readPdf(await render([brief], { ...angaben, tenant }))
    expect(dictionaries.filter((one) => /\/Subtype \/Image/.test(one))).toEqual([])
    expect(texts[0]?.startsWith(plain(app.name))).toBe(true)
  },
)

test('each customer has a page of his own, and the tenant’s words stand in place of ours', async () => {
  const { texts } = readPdf(
    await render([brief, { ...brief, kundennummer: 'T-2', einmalpasswort: 'WXYZ-2345-6789' }], {
      ...angaben,
      tenant: { ...angaben.tenant, brief: { absaetze: ['unser Portal ist neu.', 'Schauen Sie hinein!'] } },
    }),
  )
  expect(texts.map((text) => /[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}/.exec(text)?.[0])).toEqual([
    'ABCD-EFGH-JK23',
    'WXYZ-2345-6789',
  ])
  expect(texts[1]).toContain('unserPortalistneu.SchauenSiehinein!')
  expect(texts[1]).not.toContain('jederzeit')
})

test('even the longest texts stay on one page', async () => {
  const lang = (count: number) => 'Wörter und '.repeat(count / 11)
  const gleiches = {
    ...angaben,
    tenant: { ...angaben.tenant, brief: { absaetze: Array(3).fill(lang(400)), fuss: lang(250) } },
  }
  const longest = {
    ...brief,
    vorname: 'V'.repeat(100),
    nachname: `${'N'.repeat(50)} ${'M'.repeat(49)}`,
    firma: 'F'.repeat(200),
  }
  expect(readPdf(await render([longest], gleiches)).texts).toHaveLength(1)
})

test.each([
  [
    { firma: 'Bäckerei Groß GmbH', anrede: 'Firma', nachname: null, vorname: null, titel: null },
    ['Bäckerei Groß GmbH'],
  ],
  [{ firma: 'Groß GmbH', anrede: 'Frau', nachname: 'Ay', vorname: null, titel: null }, ['Groß GmbH', 'Frau Ay']],
  [{ anrede: 'Familie', nachname: 'Groß' }, ['Familie Groß']],
  [{ anrede: 'KeineAnrede', nachname: 'Ay', titel: null, vorname: 'Kim' }, ['Kim Ay']],
] as const)('the name %j', (name, lines) => {
  expect(anschriftzeilen({ ...brief, ...name })).toEqual([...lines, 'Łąkowa-Straße 12a', '08999 Mühlenbrück'])
})

test.each([
  [{ co: 'c/o Berg' }, ['c/o Berg', 'Łąkowa-Straße 12a', '08999 Mühlenbrück']],
  [{ strasse: null, hausnummer: null, postfach: '12 34' }, ['Postfach 12 34', '08999 Mühlenbrück']],
  [{ land: 'Österreich', plz: '1010', ort: 'Wien' }, ['Łąkowa-Straße 12a', '1010 Wien', 'ÖSTERREICH']],
])('the address %j', (more, lines) => {
  const zeilen = anschriftzeilen({ ...brief, anschrift: { ...anschrift, ...more } })
  expect(zeilen).toEqual(['Herrn Dr. René Öztürk-Großłęş', ...lines])
})

test('1,000 letters take seconds', { timeout: 60_000 }, async () => {
  const briefe = Array.from({ length: 1000 }, (_, index) => ({
    ...brief,
    kundennummer: `T-${index}`,
    nachname: `Name${index}`,
  }))
  const begin = performance.now()
  const pdf = await render(briefe)
  expect(performance.now() - begin).toBeLessThan(30_000)
  expect(pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1000)
})
