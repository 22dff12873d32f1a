import { derivePreisfenster } from '@ekp/wire/rules/fenster/preisfenster'
import { Tarif } from '@ekp/wire/tarif'
import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { deriveEigenpreise } from './eigenpreis.ts'
import { findPreisauskunft } from './preisauskunft.ts'
import { derivePreisschritte } from './preisschritte.ts'

const hourMs = 3_600_000
const nowMs = Date.parse('2026-11-21T13:30:00+01:00')
const fenster = derivePreisfenster(new Date(nowMs))
const tarife = [parse(Tarif, { aufschlag: 0.1, umsatzsteuer: 0 })]

/** Hours of both days at 10 Cent, but for those that are named by their number from the beginning of the first. */
const preiseWith = (others: Record<number, number | null>) =>
  Array.from({ length: 48 }, (_hour, index) => {
    const vonMs = fenster.von.getTime() + index * hourMs
    const preis = index in others ? (others[index] ?? null) : 0.1
    return { von: new Date(vonMs).toISOString(), bis: new Date(vonMs + hourMs).toISOString(), preis }
  })
const auskunft = (others: Record<number, number | null>, of = tarife) =>
  findPreisauskunft(deriveEigenpreise(derivePreisschritte(preiseWith(others), fenster), of), nowMs)

test('the price now is the customer’s own, the cheapest hours lie ahead', () => {
  expect(auskunft({ 2: -1, 13: 0.2, 20: 0.04 })).toEqual({
    jetzt: '30,00\u00A0Cent/kWh',
    guenstig:
      'Ab jetzt am günstigsten für 3\u00A0Stunden: heute 18:00\u00A0bis\u00A021:00\u00A0Uhr, im\u00A0Mittel 18,00\u00A0Cent/kWh.',
    fenster: {
      vonMs: Date.parse('2026-11-21T18:00:00+01:00'),
      bisMs: Date.parse('2026-11-21T21:00:00+01:00'),
      preis: 0.18,
    },
  })
  expect(auskunft({ 26: -0.2 })?.guenstig).toMatch(/: morgen 00:00\u00A0bis\u00A003:00\u00A0Uhr, /)
  expect(auskunft({ 23: 0, 24: -0.2 })?.guenstig).toMatch(/: heute 22:00\u00A0bis\u00A001:00\u00A0Uhr, /)
})

test('where three hours from now on are the cheapest, they are: even though a single hour ahead is cheaper', () => {
  const { guenstig, fenster: now } = auskunft({ 13: 0.05, 14: 0.05, 20: 0.04 }) ?? {}
  expect(guenstig).toBe(
    'Ab jetzt am günstigsten für 3\u00A0Stunden: jetzt, bis\u00A016:30\u00A0Uhr, im\u00A0Mittel 17,50\u00A0Cent/kWh.',
  )
  expect(now?.vonMs).toBe(nowMs)
})

test('a price of now that is lower than three hours ahead makes now no cheaper: three hours from now on are', () => {
  const schritte = { 13: 0.09, 14: 0.3, 18: 0.095, 19: 0.095, 20: 0.095 }
  const { jetzt, guenstig } = auskunft(schritte) ?? {}
  expect(jetzt).toBe('19,00\u00A0Cent/kWh')
  expect(guenstig).toContain('heute 18:00\u00A0bis\u00A021:00\u00A0Uhr, im\u00A0Mittel 19,50\u00A0Cent/kWh')
})

test('what is not known is not said', () => {
  const tomorrow = Object.fromEntries(Array.from({ length: 34 }, (_hour, index) => [index + 14, null]))
  expect(auskunft(tomorrow)).toEqual({ jetzt: '20,00\u00A0Cent/kWh', guenstig: undefined, fenster: undefined })
  expect(auskunft({ 13: null })).toBeUndefined()
  expect(auskunft({}, [parse(Tarif, { arbeitspreis: 0.3 })])).toBeUndefined()
})
