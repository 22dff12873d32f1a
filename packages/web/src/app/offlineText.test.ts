import { expect, test } from 'vitest'
import { offlineText } from './offlineText.ts'

const erfassen = /Zählerstände können Sie trotzdem erfassen/

test('only who is signed in and has meters on the device hears of readings', () => {
  expect(offlineText('loggedIn', { canErfassen: true })).toMatch(erfassen)
  expect(offlineText('loggedIn', { canErfassen: false })).not.toMatch(erfassen)
  for (const state of ['loggedOut', 'changePassword'] as const) {
    expect(offlineText(state, { canErfassen: true })).not.toMatch(erfassen)
  }
})

test('every state says that there is no network, and what helps', () => {
  for (const state of ['loggedOut', 'changePassword', 'loggedIn'] as const) {
    expect(offlineText(state, { canErfassen: false })).toMatch(/^Keine Verbindung\. .*Internet/)
  }
})
