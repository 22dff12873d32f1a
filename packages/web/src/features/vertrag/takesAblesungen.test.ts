import type { Vertrag } from '@ekp/wire/vertrag'
import { expect, test } from 'vitest'
import { takesAblesungen } from './vertragsstatus.ts'

const vertrag: Vertrag = {
  id: '4711001',
  versorgungsart: 'strom',
  anmeldungsart: null,
  lieferbeginn: '2024-01-01',
  gewuenschterLieferbeginn: null,
  lieferende: null,
  gewuenschtesLieferende: null,
  strasse: null,
  hausnummer: null,
  plz: null,
  ort: null,
  kundenArt: null,
  storniert: false,
  laufzeitBis: null,
  kuendigungsfrist: null,
  status: null,
  hatHistorie: false,
  hatKostenaufstellung: false,
  hatTarifvergleich: false,
}

test.each<[string, Partial<Vertrag>, boolean]>([
  ['an active contract', {}, true],
  ['a cancelled one', { gewuenschtesLieferende: '2026-12-31' }, true],
  ['one that is only ordered', { lieferbeginn: null }, false],
  ['one whose delivery begins tomorrow', { lieferbeginn: '2026-11-22' }, false],
  ['one whose delivery begins today', { lieferbeginn: '2026-11-21' }, true],
  ['one that was withdrawn', { storniert: true }, false],
  ['one with an end in the future', { lieferende: '2026-12-31' }, true],
  ['one that ended six weeks ago', { lieferende: '2026-10-10' }, true],
  ['one that ended a day longer ago', { lieferende: '2026-10-09' }, false],
  ['one that a host calls beendet without a date', { status: 'beendet' }, false],
])('%s takes readings or not', (_name, difference, takes) => {
  expect(takesAblesungen({ ...vertrag, ...difference }, '2026-11-21')).toBe(takes)
})
