import { expect, test } from 'vitest'
import { offlineText } from './offlineText.ts'
import { routes } from '../routes.ts'

const states = ['loggedOut', 'changePassword', 'loggedIn'] as const

test('readings are mentioned only to a signed-in customer with meters on the device', () => {
  const route = routes.vertraege
  expect(offlineText('loggedIn', { route, hasZaehler: true })).toBeUndefined()
  expect(offlineText('loggedIn', { route: routes.vertraegeHierKuendigen, hasZaehler: true })).toBeUndefined()
  expect(offlineText('loggedIn', { route, hasZaehler: false })).toBeDefined()
  expect(offlineText('loggedIn', { route: routes.portalGesperrt, hasZaehler: true })).toBeDefined()
  for (const state of ['loggedOut', 'changePassword'] as const) {
    expect(offlineText(state, { route, hasZaehler: true })).toBeDefined()
  }
})

test('the login page mentions the login, the password pages mention the new password', () => {
  const textAt = (route: (typeof routes)[keyof typeof routes]) => offlineText('loggedOut', { route, hasZaehler: false })
  expect(textAt(routes.anmelden)).toContain('Zum Anmelden')
  for (const route of [routes.passwortVergessen, routes.passwortErneuern]) {
    expect(textAt(route)).toBe('Für ein neues Passwort brauchen Sie das Internet.')
  }
  for (const route of [routes.portalGesperrt, routes.vertraegeHierKuendigen, routes.vertragWiderrufen]) {
    expect(textAt(route)).not.toMatch(/Anmelden|Passwort/)
  }
})

test('every state and every place say what helps', () => {
  for (const state of states) {
    for (const route of [...Object.values(routes), undefined]) {
      expect(offlineText(state, { route, hasZaehler: false })).toMatch(/Internet/)
    }
  }
})
