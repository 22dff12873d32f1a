import { expect, test } from 'vitest'
import { fraction, isEqual, minus, sumOf, times, toNumber } from '../../lib/fraction.ts'
import { profile } from './pruefung/profile.ts'
import { erwartet, gerundet } from './testing/fixtures.ts'
import { baueHaushalt } from './testing/haushalte.ts'
import { baueMonat } from './testing/monate.ts'
import { schlicht, schreibe } from './testing/schreibe.ts'
import { Zufall } from '../verbrauch/testing/zufall.ts'
import { deriveUnterschied } from './unterschied.ts'

test.each(erwartet.paare)('$jahr after $vorjahr: where the difference comes from', ({ vorjahr, jahr, ...soll }) => {
  const unterschied = deriveUnterschied(gerundet(vorjahr), gerundet(jahr))
  const eur = Object.entries(unterschied).map(([name, betrag]) => [name, toNumber(betrag, 2)])
  expect(Object.fromEntries(eur)).toEqual(soll)
})

test('the four parts of random pairs add up, whatever their lengths, meters, registers, factors and slices', () => {
  for (let seed = 0; seed < 1000; seed++) {
    const z = new Zufall(seed)
    const [older, newer] = [z, z].map(() => {
      const { plan } = z.oft(0.1) ? baueMonat(z) : baueHaushalt(z)
      const profil = z.aus(profile)
      return { rechnung: schreibe(plan, schlicht(profil)).rechnung, profil }
    })
    if (older === undefined || newer === undefined) throw new Error('a pair has two')
    const { preis, verbrauch, tage, anderes, rest, unterschied } = deriveUnterschied(older, newer)
    const cents = [preis, verbrauch, tage, anderes].map((one) => toNumber(times(one, fraction(100)), 4))
    expect(cents.every(Number.isInteger)).toBe(true)
    expect(isEqual(sumOf([preis, verbrauch, tage, anderes]), unterschied)).toBe(true)
    expect(isEqual(unterschied, minus(newer.rechnung.brutto, older.rechnung.brutto))).toBe(true)
    // Half a Cent of each of the four and a Cent of each line is all that rounding can leave.
    const lines = older.rechnung.positionen.length + newer.rechnung.positionen.length
    expect(Math.abs(toNumber(rest, 4))).toBeLessThanOrEqual(0.02 + 0.01 * lines)
  }
})
