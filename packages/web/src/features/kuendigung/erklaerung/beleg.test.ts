import { expect, test } from 'vitest'
import { belegText } from '../../../lib/beleg.ts'
import { listBelegzeilen } from './beleg.ts'

test('a receipt carries content, date and time in Berlin, and its number', () => {
  const eingang = {
    nummer: '4711',
    eingegangenAm: '2026-12-31T22:59:30.000Z',
    email: 'erika@example.org',
    bestaetigung: 'sofort' as const,
    angaben: [
      { label: 'Grund der Kündigung', value: 'Die Preise steigen.\nSehr.' },
      { label: 'Name', value: 'Erika Muster' },
    ],
  }
  expect(belegText('Kündigung', 'Stadtwerke Mühlenbrück', listBelegzeilen(eingang)).split('\r\n')).toEqual([
    'Kündigung – Eingangsbestätigung',
    'Stadtwerke Mühlenbrück',
    '',
    'Grund der Kündigung: Die Preise steigen.',
    'Sehr.',
    'Name: Erika Muster',
    'Eingegangen am: 31.12.2026 23:59\u00a0Uhr',
    'Nummer: 4711',
    '',
  ])
})
