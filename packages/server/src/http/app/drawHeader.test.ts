import { TenantConfig } from '@ekp/wire/tenant'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { drawHeader } from './drawHeader.ts'

const names = ['header', 'row', 'brand', 'name', 'logo', 'plate', 'image', 'turned', 'wide']
const classes = Object.fromEntries(names.map((name) => [name, `_${name}`]))
const draw = (config: object) =>
  drawHeader(v.parse(TenantConfig, { kurzname: 'test', name: 'Werke <b> & "Co"', ...config }), classes)

test('draws the name as text, and the logo only where the login shows it', () => {
  const name = '<span class="_name">Werke &#60;b&#62; &#38; &#34;Co&#34;</span>'
  expect(draw({})).toBe(`<header class="_header"><div class="_row"><div class="_brand">${name}</div></div></header>`)
  expect(draw({ zeigeNavigationOnLogin: true })).toContain(`<span class="_logo">test</span>${name}`)
  expect(draw({ zeigeNavigationOnLogin: true, zeigeHeader: false })).not.toContain('_name')
  expect(draw({ zeigeHeader: false })).toBe('')
})

test('a logo for light screens is turned on dark ones', () => {
  const logo = { bild: '/tenant/a.svg', alt: '"A"', link: 'https://a.example' }
  expect(draw({ zeigeNavigationOnLogin: true, logo })).toContain(
    '<a class="_logo" href="https://a.example"><picture class="_plate"><img class="_image _turned" alt="&#34;A&#34;" src="/tenant/a.svg"></picture></a>',
  )
  expect(draw({ zeigeNavigationOnLogin: true, logo: { bild: '/a.svg', bildDunkel: '/b.svg' } })).toContain(
    '<picture class="_plate"><source media="(prefers-color-scheme: dark)" srcset="/b.svg"><img class="_image" alt="Werke',
  )
})

test('without the names of the classes it says so', () => {
  const tenant = v.parse(TenantConfig, { kurzname: 'test', name: 'Werke' })
  expect(() => drawHeader(tenant, { header: '_header' })).toThrow('row')
})
