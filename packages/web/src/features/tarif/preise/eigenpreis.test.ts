import { Tarif } from '@ekp/wire/tarif'
import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { derivePreisfenster } from '@ekp/wire/rules/fenster/preisfenster'
import { deriveArbeitspreis, deriveEigenpreise, deriveSchritte, findPreisformel } from './eigenpreis.ts'

const tarif = (fields: object) => parse(Tarif, fields)
const hourMs = 3_600_000

test.each([
  [0.0712, 0.1489, 19, 0.261919],
  [-0.2, 0.15, 19, -0.0595],
  [0.1, 0.1067, 0, 0.2067],
  [0.00001, 0.00000001, 19, 0.0000119119],
])('%d EUR at the exchange and %d EUR on top with %d percent are %d EUR', (boerse, aufschlag, umsatzsteuer, preis) =>
  expect(deriveArbeitspreis(boerse, { aufschlag, umsatzsteuer })).toBeCloseTo(preis, 12),
)

test('a price rounds to the Cent as it is written: 0.28945 is 28,95\u00a0Cent', () => {
  expect(deriveArbeitspreis(0.28945, { aufschlag: 0, umsatzsteuer: 0 })).toBe(0.28945)
})

test('a day has the formula of its tariff, whose end is the first day without it', () => {
  const alt = tarif({ aufschlag: 0.1, umsatzsteuer: 19, gueltigBis: '2026-11-22' })
  const neu = tarif({ aufschlag: 0.2, umsatzsteuer: 19, gueltigVon: '2026-11-22' })
  expect(findPreisformel([neu, alt], '2026-11-21')).toEqual({ aufschlag: 0.1, umsatzsteuer: 19 })
  expect(findPreisformel([neu, alt], '2026-11-22')).toEqual({ aufschlag: 0.2, umsatzsteuer: 19 })
  expect(findPreisformel([tarif({ arbeitspreis: 0.3 })], '2026-11-22')).toBeUndefined()
})

test('each step has the price by the tariff of its day in Berlin; a gap stays a gap', () => {
  const fromMs = Date.parse('2026-11-21T22:00:00+01:00')
  const schritte = [0.1, null, 0.1].map((preis, index) => {
    const vonMs = fromMs + index * hourMs
    return { vonMs, bisMs: vonMs + hourMs, preis }
  })
  const tarife = [
    tarif({ aufschlag: 0.1, umsatzsteuer: 0, gueltigBis: '2026-11-22' }),
    tarif({ aufschlag: 0.2, umsatzsteuer: 0, gueltigVon: '2026-11-22' }),
  ]
  expect(deriveEigenpreise(schritte, tarife)?.map(({ preis }) => preis)).toEqual([
    expect.closeTo(0.2, 12),
    null,
    expect.closeTo(0.3, 12),
  ])
  expect(deriveEigenpreise(schritte, [tarif({ arbeitspreis: 0.3 })])).toBeUndefined()
})

const nowMs = Date.parse('2026-11-21T13:30:00+01:00')
const time = { fenster: derivePreisfenster(new Date(nowMs)), nowMs }
const schrittAt = (hour: number) => ({
  von: `2026-11-21T${hour}:00:00+01:00`,
  bis: `2026-11-21T${hour + 1}:00:00+01:00`,
})

test('prices that the host says count, net or gross as it says, with the exchange’s that they follow', () => {
  const eigene = [
    { ...schrittAt(13), preis: 0.31, brutto: true, boersenpreis: 0.1, stufe: 'NT' as const },
    { ...schrittAt(14), preis: 0.42, brutto: true, boersenpreis: -0.01, stufe: 'HT' as const },
  ]
  const tarife = [tarif({ aufschlag: 9, umsatzsteuer: 19 })]
  const reihen = deriveSchritte({ eigene, boerse: [] }, time, { tarife, preislabel: ' (netto)' })
  const known = (schritte = reihen.eigene) => schritte?.flatMap(({ preis }) => preis ?? [])
  expect([reihen.preislabel, known(), known(reihen.boerse)]).toEqual([' (brutto)', [0.31, 0.42], [0.1, -0.01]])
})

test('a fixed price has no exchange’s price beside it', () => {
  const eigene = [{ ...schrittAt(13), preis: 0.31, brutto: false, boersenpreis: null, stufe: null }]
  const reihen = deriveSchritte({ eigene, boerse: [] }, time, { tarife: [], preislabel: ' (brutto)' })
  expect([reihen.preislabel, reihen.boerse]).toEqual([' (netto)', undefined])
})

test('from a host that does not say them, they come of the tariffs', () => {
  const boerse = [{ ...schrittAt(13), preis: 0.1 }]
  const tarife = [tarif({ aufschlag: 0.1, umsatzsteuer: 0 })]
  const reihen = deriveSchritte({ eigene: [], boerse }, time, { tarife, preislabel: ' (netto)' })
  expect(reihen.eigene?.flatMap(({ preis }) => preis ?? [])).toEqual([expect.closeTo(0.2, 12)])
  expect(reihen.preislabel).toBe(' (netto)')
})
