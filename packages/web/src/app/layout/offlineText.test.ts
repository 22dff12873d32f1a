import { expect, test } from 'vitest'
import { offlineText } from './offlineText.ts'
import { routes } from '../routes.ts'

const erfassen = /Zählerstände können Sie trotzdem erfassen/
const states = ['loggedOut', 'changePassword', 'loggedIn'] as const

test('readings are mentioned only to a signed-in customer with meters on the device', () => {
  const route = routes.vertraege
  expect(offlineText('loggedIn', { route, hasZaehler: true })).toMatch(erfassen)
  expect(offlineText('loggedIn', { route: routes.vertraegeHierKuendigen, hasZaehler: true })).toMatch(erfassen)
  expect(offlineText('loggedIn', { route, hasZaehler: false })).not.toMatch(erfassen)
  expect(offlineText('loggedIn', { route: routes.portalGesperrt, hasZaehler: true })).not.toMatch(erfassen)
  for (const state of ['loggedOut', 'changePassword'] as const) {
    expect(offlineText(state, { route, hasZaehler: true })).not.toMatch(erfassen)
  }
})

test('the login page mentions the login, the password pages mention the new password', () => {
  const textAt = (route: (typeof routes)[keyof typeof routes]) => offlineText('loggedOut', { route, hasZaehler: false })
  expect(textAt(routes.anmelden)).toContain('Zum Anmelden')
  for (const route of [routes.passwortVergessen, routes.passwortErneuern]) {
    expect(textAt(route)).toBe('Keine Verbindung. Für ein neues Passwort brauchen Sie das Internet.')
  }
  for (const route of [routes.portalGesperrt, routes.vertraegeHierKuendigen, routes.vertragWiderrufen]) {
    expect(textAt(route)).not.toMatch(/Anmelden|Passwort/)
  }
})

test('every state and every place say that there is no network, and what helps', () => {
  for (const state of states) {
    for (const route of [...Object.values(routes), undefined]) {
      expect(offlineText(state, { route, hasZaehler: false })).toMatch(/^Keine Verbindung\. .*Internet/)
    }
  }
})
