import type { Verbrauchsprognose } from '@ekp/wire/verbrauch/prognose'
import { expect, test } from 'vitest'
import { bekanntText, herkunftText, kostenText, mengeText, umfangText } from './texts.ts'

const prognose: Verbrauchsprognose = {
  von: '2026-03-01',
  bis: '2027-03-01',
  grundlage: 'ABLESUNGEN',
  bekannterVerbrauch: 9812,
  geschaetzt: false,
  bekanntBis: '2026-11-12',
  verbrauch: { mindestens: 16_402, hoechstens: 17_880 },
  grund: null,
  jahre: 3,
  verlauf: 'HEIZUNG',
  kosten: { mindestens: 1787, hoechstens: 1922 },
  kostengrund: null,
  brutto: true,
  ohneGrundpreis: false,
  mitBoersenpreis: false,
}

test.each([
  [16_402, 17_880, '16.400 bis 17.900\u00A0kWh'],
  [16_400, 17_900, '16.400 bis 17.900\u00A0kWh'],
  [990.4, 1203.1, '990 bis 1.210\u00A0kWh'],
  [87.3, 98.2, '87 bis 99\u00A0kWh'],
  [151_351.459, 153_224.362, '151.000 bis 154.000\u00A0kWh'],
  [3296.4, 3296.4, '3.296\u00A0kWh'],
  [0, 0, '0\u00A0kWh'],
])('%d to %d kWh', (mindestens, hoechstens, text) => expect(mengeText({ mindestens, hoechstens })).toBe(text))

test('the cost and what it covers', () => {
  expect(kostenText({ mindestens: 1787, hoechstens: 1922 })).toBe('etwa 1.780 bis 1.930\u00A0EUR')
  expect(umfangText(prognose)).toBe(
    'nach den Preisen, die heute bekannt sind, mit Grundpreis, mit allen Steuern; maßgeblich ist Ihre Rechnung.',
  )
  expect(umfangText({ ...prognose, mitBoersenpreis: true })).toContain(
    'bekannt sind, sonst nach der Börse der letzten Wochen,',
  )
  expect(umfangText({ ...prognose, brutto: false, ohneGrundpreis: true })).toContain(
    'ohne Grundpreis, ohne Umsatzsteuer',
  )
})

test('what is known, until when, and what the rest is estimated from', () => {
  const drei = ' Den Rest schätzen wir aus Ihren letzten drei Jahren.'
  expect(bekanntText(prognose)).toBe(`Gemessen sind 9.812\u00A0kWh (bis\u00A012.11.2026).${drei}`)
  expect(bekanntText({ ...prognose, grundlage: 'LASTGANG', geschaetzt: true })).toBe(
    `Bekannt, zum Teil geschätzt, sind 9.812\u00A0kWh (bis\u00A011.11.2026).${drei}`,
  )
  expect(bekanntText({ ...prognose, bekanntBis: null, jahre: 1 })).toBe(
    'In diesem Abrechnungsjahr ist noch nichts abgelesen. Alles schätzen wir aus Ihrem letzten Jahr.',
  )
  expect(bekanntText({ ...prognose, jahre: 0 })).toContain('aus dem, was in diesem Jahr schon bekannt ist.')
  const alles = 'Gemessen sind 9.812\u00A0kWh (bis\u00A012.11.2026).'
  expect(bekanntText({ ...prognose, verbrauch: { mindestens: 9812, hoechstens: 9812 } })).toBe(alles)
  expect(bekanntText({ ...prognose, verbrauch: null, grund: 'ZU_WENIG' })).toBe(alles)
})

test('where the range comes from', () => {
  expect(herkunftText(prognose)).toContain('in den drei Jahren davor')
  expect(herkunftText({ ...prognose, jahre: 1 })).toContain('im Jahr davor')
  expect(herkunftText({ ...prognose, jahre: 0 })).toContain('Gradtagzahlen, VDI 2067')
  expect(herkunftText({ ...prognose, verbrauch: { mindestens: 5, hoechstens: 5 } })).toBe('')
})
