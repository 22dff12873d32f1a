import { expect, test } from 'vitest'
import { partsOf } from './Breakable.tsx'

test('a telephone number, a mail address and the word E-Mail each belong together', () => {
  const text = 'Telefon: 030\u00A023125\u00A0100, E-Mail: service@example.org'
  expect(partsOf(text)).toEqual([
    ['Telefon: '],
    ['030\u00A0', '23125\u00A0', '100'],
    [', '],
    ['E-Mail:'],
    [' '],
    ['service', '@example', '.org'],
    [''],
  ])
})

test.each(['Die Werte liegen bei 1.289,30\u00A0kWh.', 'Bis 24:00\u00A0Uhr am 20.11.2026.'])(
  'a figure with its unit is no telephone number: %s',
  (text) => expect(partsOf(text)).toEqual([[text]]),
)
