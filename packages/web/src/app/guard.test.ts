import { describe, expect, test } from 'vitest'
import { guard, pageAfterLogin, rememberPage } from './guard.ts'
import { routes } from './routes.ts'

const publicPaths = ['/anmelden', '/passwort/vergessen', '/registrieren', '/passwort/erneuern', '/portal/gesperrt']
// Open with a login and without one, as the law wants it (§§ 312k, 356a BGB), or for a link in a mail.
const openPaths = [
  '/vertraege-hier-kuendigen',
  '/vertrag-widerrufen',
  '/barrierefreiheit',
  '/ablesen',
  '/benachrichtigung/abbestellen',
  '/monatsmail/abbestellen',
]
const all = Object.entries(routes)

test('every path of [oberflaeche-1] is there, and none twice', () => {
  expect(all.map(([, { path }]) => path).toSorted()).toEqual(
    [
      ...publicPaths,
      ...openPaths,
      '/',
      '/passwort/aendern',
      '/aendere/passwort',
      '/meine/anmeldung',
      '/kundennummer/hinzufuegen',
      '/daten/uebersicht',
      '/daten/auskunft',
      '/kontakt/editieren',
      '/rechnungsadressen',
      '/rechnungsadresse/editieren',
      '/bankverbindungen',
      '/bankverbindung/editieren',
      '/dokumente',
      '/rechnungen',
      '/rechnung/$rechnungsnummer',
      '/anfragen',
      '/ablesung',
      '/kontaktanfrage',
      '/kontaktanfrageOk',
      '/preiszeitreihe',
      '/vertraege',
      ...[
        'detail',
        'ablesung',
        'ablesungen',
        'verbraeuche',
        'verbrauch',
        'verbrauchshistorie',
        'abschlag',
        'erinnerungen',
        'kosten',
        'vergleich',
        'tarifhistorie',
        'preiszeitreihe',
        'kuendigen',
        'rechnungsadressen',
        'rechnungsadresse/editieren',
        'bankverbindungen',
        'bankverbindungen/editieren',
      ].map((rest) => `/vertrag/$vertragId/${rest}`),
    ].toSorted(),
  )
})

describe.each(all)('%s', (_identifier, route) => {
  const isPublic = publicPaths.includes(route.path)
  const isOpen = openPaths.includes(route.path)

  test('is open to everybody if public, else needs a session', () => {
    expect(guard(route, 'loggedOut', false)).toBe(isPublic || isOpen ? undefined : '/anmelden')
  })

  test('is open to a customer, unless it is public: then it leads home', () => {
    expect(guard(route, 'loggedIn', false)).toBe(isPublic ? '/' : undefined)
  })

  test('gives way to a forced change of the password, unless the law opens it', () => {
    expect(guard(route, 'changePassword', false)).toBe(
      route.path === '/aendere/passwort' || isOpen ? undefined : '/aendere/passwort',
    )
  })

  test.each(['loggedOut', 'loggedIn', 'changePassword'] as const)('gives way to a disabled portal when %s', (state) => {
    expect(guard(route, state, true)).toBe(route.path === '/portal/gesperrt' ? undefined : '/portal/gesperrt')
  })
})

test('no redirect leads in circles', () => {
  const byPath = new Map<string, (typeof all)[number][1]>(all.map(([, route]) => [route.path, route]))
  for (const [, route] of all) {
    for (const state of ['loggedOut', 'loggedIn', 'changePassword'] as const) {
      for (const disabled of [false, true]) {
        const target = byPath.get(guard(route, state, disabled) ?? route.path)
        expect(target && guard(target, state, disabled)).toBeUndefined()
      }
    }
  }
})

test.each([
  ['/vertraege', undefined, { href: '/vertraege', kundennummer: undefined }],
  ['/vertraege', { reason: 'expired', kundennummer: 'SWM-1' }, { href: '/vertraege', kundennummer: 'SWM-1' }],
  ['/vertraege', { reason: 'elsewhere', kundennummer: 'SWM-1' }, { href: '/vertraege', kundennummer: 'SWM-1' }],
  ['/vertraege', { reason: 'logout', kundennummer: 'SWM-1' }, undefined],
  ['/', undefined, undefined],
] as const)('asked for %s after %j', (href, lastEnd, remembered) => {
  expect(rememberPage(href, lastEnd)).toEqual(remembered)
})

test.each([
  [undefined, '/'],
  [{ href: '/dokumente', kundennummer: undefined }, '/dokumente'],
  [{ href: '/vertrag/4711001/detail', kundennummer: 'SWM-1' }, '/vertrag/4711001/detail'],
  [{ href: '/vertrag/4711003/detail', kundennummer: 'SWM-2' }, '/'],
])('with %j remembered, SWM-1 comes to %s', (returnTo, href) => {
  expect(pageAfterLogin(returnTo, 'SWM-1')).toBe(href)
})
