import { expect, it } from 'vitest'
import { gespeichertText } from './gespeichertText.ts'

it.each<[string, string | undefined, string]>([
  ['2026-11-21', undefined, 'Ihre Rechnungsadresse ist gespeichert. Ab heute gehen Rechnungen an diese Adresse.'],
  [
    '2027-01-01',
    '4711001',
    'Die Rechnungsadresse für Vertrag 4711001 ist gespeichert. Ab dem 01.01.2027 gehen Rechnungen an diese Adresse.',
  ],
])('an address from %s for %s', (gueltigVon, vertragId, text) => {
  expect(gespeichertText(gueltigVon, '2026-11-21', vertragId)).toBe(text)
})
