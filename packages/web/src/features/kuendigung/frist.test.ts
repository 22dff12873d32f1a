import { expect, test } from 'vitest'
import { frueherText, fristText } from './frist.ts'

const today = '2026-11-29'
const haushalt = { kundenArt: 'Haushaltskunde', lieferbeginn: '2024-01-01', laufzeitBis: null, kuendigungsfrist: null }
const firma = { ...haushalt, kundenArt: 'Sondervertragskunde' }

test.each([
  [{ ...haushalt, kuendigungsfrist: '1 Monat' }, 'Kündigungsfrist 1 Monat: frühestens zum 29.12.2026.'],
  [
    { ...haushalt, kuendigungsfrist: '1 Monat', laufzeitBis: '2027-03-31' },
    'Kündigungsfrist 1 Monat: frühestens zum Ende der Laufzeit am 31.03.2027, wenn Sie bis zum 28.02.2027 kündigen.',
  ],
  [
    { ...haushalt, kuendigungsfrist: '2 Wochen', laufzeitBis: '2025-12-31' },
    'Kündigungsfrist 2 Wochen: frühestens zum 13.12.2026.',
  ],
  [{ ...haushalt, laufzeitBis: '2027-03-31' }, 'Frühestens zum Ende der Laufzeit am 31.03.2027.'],
  [{ ...haushalt, laufzeitBis: '2025-12-31' }, undefined],
  [haushalt, undefined],
  [
    { ...firma, kuendigungsfrist: '3 Monate', laufzeitBis: '2027-12-31' },
    'Vertragslaufzeit bis 31.12.2027, Kündigungsfrist 3 Monate.',
  ],
  [{ ...firma, kuendigungsfrist: '3 Monate', laufzeitBis: '2025-12-31' }, 'Kündigungsfrist 3 Monate.'],
  [firma, undefined],
])('above the day of %j stands: %s [kuendigung-25]', (laufzeit, text) => expect(fristText(laufzeit, today)).toBe(text))

test.each([
  ['2026-12-28', true],
  ['2026-12-29', false],
  ['', false],
])('%j is a day that needs a special right: %s [kuendigung-25]', (datum, needs) => {
  const text = frueherText({ ...haushalt, kuendigungsfrist: '1 Monat' }, datum, today)
  expect(text).toBe(
    needs
      ? 'Früher endet der Vertrag nur mit einem besonderen Kündigungsrecht, zum Beispiel nach einer Preiserhöhung oder bei einem Umzug.'
      : undefined,
  )
})

test('where no earliest end is known, no day is too early', () => {
  expect(frueherText({ ...firma, kuendigungsfrist: '3 Monate' }, '2026-12-02', today)).toBeUndefined()
})
