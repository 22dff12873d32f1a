import { expect, test } from 'vitest'
import { laufzeitText } from './texts.ts'

const vertrag = { laufzeitBis: null, kuendigungsfrist: null }

test.each([
  ['has a term', { laufzeitBis: '2027-03-31', kuendigungsfrist: '1 Monat' }, 'Laufzeit bis 31.03.2027'],
  ['ends its term today', { laufzeitBis: '2026-11-30', kuendigungsfrist: '1 Monat' }, 'Laufzeit bis 30.11.2026'],
  ['has had a term', { laufzeitBis: '2026-11-29', kuendigungsfrist: '1 Monat' }, 'Kündigungsfrist 1 Monat'],
  ['has had a term, and no notice is known', { laufzeitBis: '2026-11-29' }, null],
  ['has no term', { kuendigungsfrist: '2 Wochen' }, 'Kündigungsfrist 2 Wochen'],
  ['is not known', {}, null],
])('term or notice of a contract that %s: none that is over [vertrag-22]', (_name, changes, text) =>
  expect(laufzeitText({ ...vertrag, ...changes }, '2026-11-30')).toBe(text),
)
