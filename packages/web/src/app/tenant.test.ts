import { describe, expect, test } from 'vitest'
import { parseTenant } from './tenant.ts'

test('what is not configured has its default', () => {
  expect(parseTenant({ kurzname: 'swm', name: 'Stadtwerke' })).toMatchObject({
    kundennummerPrefix: '',
    apiBase: '/api',
    zeigeHeader: true,
    zeigeFooter: true,
    zeigeNavigationOnLogin: false,
    extraStyle: false,
    portalGesperrt: false,
  })
})

describe('a wrong setting is named', () => {
  test.each([
    [{ name: 'Stadtwerke' }, 'kurzname: Diese Einstellung fehlt.'],
    [
      { kurzname: 'swm', name: 'Stadtwerke', footer: { impressum: 'javascript:alert(1)', datenschutz: '/d' } },
      'footer.impressum',
    ],
    [{ kurzname: 'swm', name: 'Stadtwerke', logo: { bild: '/logo.svg', link: 'http://example.org' } }, 'logo.link'],
    [{ kurzname: 'swm', name: 'Stadtwerke', farbe: 'blau' }, 'farbe: Diese Einstellung gibt es nicht.'],
    [undefined, 'tenant.json'],
    [null, 'tenant.json'],
    ['<!doctype html>', 'tenant.json'],
  ])('%j: %s', (input, setting) => expect(() => parseTenant(input)).toThrow(setting))
})
