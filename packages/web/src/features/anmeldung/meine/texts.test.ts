import type { EigeneSitzung } from '@ekp/wire/anmeldung/meine'
import { expect, test } from 'vitest'
import { sitzungNotiz, sitzungsname, sitzungTitel } from './texts.ts'

const sitzung: EigeneSitzung = {
  id: '1',
  begonnenAm: '2025-01-02T09:00:00.000Z',
  zuletztAm: '2025-01-02T09:10:00.000Z',
  laeuftAb: '2025-01-02T09:40:00.000Z',
  browser: 'Safari auf iPhone',
  gewechseltVon: null,
  gewechseltZu: null,
  istDiese: false,
}

test('a session is called by its browser, and says when it began [anmeldung-24]', () => {
  expect(sitzungTitel(sitzung)).toBe('Safari auf iPhone')
  expect(sitzungNotiz({ ...sitzung, gewechseltZu: 'T-2' })).toMatch(
    /^Angemeldet .*10:00\sUhr; zuletzt benutzt .*10:10\sUhr; gewechselt zu T-2; endet von selbst .*10:40\sUhr\.$/,
  )
  expect(sitzungsname(sitzung)).toMatch(/^Safari auf iPhone, angemeldet .*10:00\sUhr$/)
})

test('one without a known browser is called by its beginning [anmeldung-24]', () => {
  const unknown = { ...sitzung, browser: null }
  expect(sitzungTitel(unknown)).toMatch(/^Angemeldet .*10:00\sUhr$/)
  expect(sitzungNotiz(unknown)).toMatch(/^Zuletzt benutzt .*10:10\sUhr; endet von selbst .*10:40\sUhr\.$/)
  expect(sitzungsname(unknown)).toMatch(/^angemeldet .*10:00\sUhr$/)
})

test('the one in use is „Hier“ [anmeldung-24]', () => {
  const here = { ...sitzung, istDiese: true }
  expect([sitzungTitel(here), sitzungTitel({ ...here, browser: null })]).toEqual(['Hier: Safari auf iPhone', 'Hier'])
  expect(sitzungNotiz(here)).toMatch(/^Angemeldet .*10:00\sUhr; endet von selbst .*10:40\sUhr\.$/)
})
