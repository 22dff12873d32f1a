import { describe, expect, test } from 'vitest'
import type { Abschlagsmonat, Abschlagsvorausschau } from '../abschlag.ts'
import { ergebnisText, findErgebnis, findWirkung } from './abschlagsergebnis.ts'

const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')

test.each([
  [-57, 18, 'Guthaben von etwa 20 EUR bis Nachzahlung von etwa 60 EUR'],
  [-60, 20, 'Guthaben von etwa 20 EUR bis Nachzahlung von etwa 60 EUR'],
  [21, 58, 'Guthaben von etwa 20 bis 60 EUR'],
  [-58, -21, 'Nachzahlung von etwa 20 bis 60 EUR'],
  [1, 4, 'Guthaben von bis zu 5 EUR'],
  [-4, -1, 'Nachzahlung von bis zu 5 EUR'],
  [30, 30, 'Guthaben von etwa 30 EUR'],
  [-412, 118, 'Guthaben von etwa 120 EUR bis Nachzahlung von etwa 420 EUR'],
  [-1312, 40, 'Guthaben von etwa 50 EUR bis Nachzahlung von etwa 1.350 EUR'],
  [31, 31, 'Guthaben von etwa 30 EUR'],
  [-31, -31, 'Nachzahlung von etwa 30 EUR'],
  [1, 1, 'fast genau ausgeglichen'],
  [0, 0, 'fast genau ausgeglichen'],
  // The dust of a sum is no further step.
  [-60.000_000_000_01, 0, 'Nachzahlung von bis zu 60 EUR'],
])('%d to %d EUR: %s', (mindestens, hoechstens, text) => {
  expect(plain(ergebnisText({ mindestens, hoechstens }))).toBe(text)
})

/** Twelve months from one on, at these costs. */
function jahr(first: string, kosten: readonly number[], zahlung = 100): Abschlagsmonat[] {
  const [year = 0, month = 0] = first.split('-').map(Number)
  const day = (index: number) => {
    const at = month - 1 + index
    return `${year + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`
  }
  return kosten.map((euro, index) => ({
    von: day(index),
    bis: day(index + 1),
    kosten: { mindestens: euro - 5, hoechstens: euro + 5 },
    bekannt: false,
    zahlung,
  }))
}

test('what the next bill will say, also with another amount; nothing where no cost is known', () => {
  const monate = jahr('2026-11', [100, 100])
  const vorausschau: Abschlagsvorausschau = {
    von: '2026-11-01',
    bis: '2027-01-01',
    kosten: { mindestens: 190, hoechstens: 210 },
    grund: null,
    sagbarAb: null,
    monate,
    vorschlag: 100,
    anzahlImJahr: 11,
    nach: 'JAHRE',
  }
  const naechste = [{ datum: '2026-12-01', betrag: 100 }]
  expect(findErgebnis(vorausschau, naechste)).toMatchObject({ mindestens: -10, hoechstens: 10 })
  const more = { betrag: 130, giltAb: '2026-12-01' }
  expect(findErgebnis(vorausschau, naechste, more)).toMatchObject({ mindestens: 20, hoechstens: 40 })
  expect(findErgebnis({ ...vorausschau, kosten: null, monate: [] }, naechste)).toBeUndefined()
})

describe('what another amount does', () => {
  const monate = jahr(
    '2026-01',
    Array.from({ length: 12 }, () => 100),
  )
  const vorausschau: Abschlagsvorausschau = {
    von: '2026-01-01',
    bis: '2027-01-01',
    kosten: { mindestens: 1140, hoechstens: 1260 },
    grund: null,
    sagbarAb: null,
    monate,
    vorschlag: 100,
    anzahlImJahr: 11,
    nach: 'JAHRE',
  }
  /** What falls due in thirteen months, in each but December. */
  const ahead = (first: number) =>
    Array.from({ length: 13 }, (_, index) => first - 1 + index)
      .filter((month) => month % 12 !== 11)
      .map((month) => ({
        datum: `${2026 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`,
        betrag: 100,
      }))

  test('on the next bill, while that has three instalments of it', () => {
    expect(findWirkung(vorausschau, ahead(9), { betrag: 90, giltAb: '2026-09-01' })).toMatchObject({
      auf: 'rechnung',
      ergebnis: { mindestens: -90, hoechstens: 30 },
    })
  })

  test('else on a whole year with the instalments of its plan, also where the delivery ends soon', () => {
    const effect = { auf: 'jahr', ergebnis: { mindestens: -50, hoechstens: 70 } }
    const aenderung = { betrag: 110, giltAb: '2026-10-01' }
    expect(findWirkung(vorausschau, ahead(10), aenderung)).toMatchObject(effect)
    expect(findWirkung(vorausschau, ahead(10).slice(0, 2), aenderung)).toMatchObject(effect)
  })

  test('on the last bill where the delivery ends within the year: no whole one like it follows [abschlag-33]', () => {
    const cut = { ...vorausschau, von: '2026-10-01', bis: '2026-12-01', monate: monate.slice(-2) }
    expect(findWirkung(cut, ahead(10).slice(0, 2), { betrag: 110, giltAb: '2026-11-01' })).toMatchObject({
      auf: 'rechnung',
    })
  })

  test('nothing of a whole year where the host does not tell its instalments', () => {
    const unknown = { ...vorausschau, anzahlImJahr: null }
    expect(findWirkung(unknown, ahead(10), { betrag: 110, giltAb: '2026-10-01' })).toBeUndefined()
  })

  test('nothing where no cost is known', () => {
    const unknown = { ...vorausschau, kosten: null, monate: [] }
    expect(findWirkung(unknown, ahead(9), { betrag: 90, giltAb: '2026-09-01' })).toBeUndefined()
  })
})
