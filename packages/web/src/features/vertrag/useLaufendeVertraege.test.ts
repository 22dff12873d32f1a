import type { Vertrag } from '@ekp/wire/vertrag'
import { expect, test } from 'vitest'
import { isLaufend } from './useLaufendeVertraege.ts'
import { vertragsname } from './vertragsname.ts'

const vertrag: Vertrag = {
  id: '4711001',
  versorgungsart: 'strom',
  anmeldungsart: null,
  lieferbeginn: '2024-01-01',
  gewuenschterLieferbeginn: null,
  lieferende: null,
  gewuenschtesLieferende: null,
  strasse: 'Lindenweg',
  hausnummer: '4',
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
  ['one whose delivery lies ahead', { lieferbeginn: '2026-11-22' }, false],
  ['one that was withdrawn', { storniert: true }, false],
  ['one whose end is still to come', { lieferende: '2026-11-21' }, true],
  ['one that has ended', { lieferende: '2026-11-20' }, false],
  ['one that a host calls beendet without a date', { status: 'beendet' }, false],
])('%s runs or not', (_name, difference, runs) => {
  expect(isLaufend({ ...vertrag, ...difference }, '2026-11-21')).toBe(runs)
})

test('a contract is called by its kind, and by its address where there are several of that kind', () => {
  const gas = { ...vertrag, id: '4711002', versorgungsart: 'gas' }
  const other = { ...vertrag, id: '4711003', strasse: null, hausnummer: null }
  expect(vertragsname(vertrag, [vertrag, gas])).toBe('Strom')
  expect(vertragsname(vertrag, [vertrag, gas, other])).toBe('Strom, Lindenweg 4')
  expect(vertragsname(other, [vertrag, gas, other])).toBe('Strom, 4711003')
})
