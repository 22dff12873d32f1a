// @module-tag zones

import { utcTag } from '@ekp/wire/rules/kalendertag'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { derive, each, lastgangtag, preistag } from '../modules/verbrauch/historie/testing/buildGrundlagen.ts'
import { tagesplaene } from './kalender.ts'
import { type BestandteilRow, derivePreisstaende, type TarifpreisRow } from './preisstand.ts'

// Another way to the same figures: each quarter hour by itself, in whole numbers, its time from the zone database.

const tarif: TarifpreisRow = {
  name: 'Wärme dynamisch',
  kunden_art: 'Haushaltskunde',
  tariftyp: 'DYNAMISCHER_PREIS',
  ist_dynamisch: true,
  grundpreis: null,
  arbeitspreis: null,
  arbeitspreis_nt: null,
  anteil_nt: null,
  marktgebiet: 'DE-LU',
  aufschlag: null,
  umsatzsteuer: null,
  gueltig_von: '2020-01-01',
  gueltig_bis: null,
}

// Day and night of the north: none of them is whole, so that a wrong level shows.
const letters = ['N'.repeat(24) + 'S'.repeat(40) + 'H'.repeat(16) + 'S'.repeat(16), 'S'.repeat(96), 'N'.repeat(96)]
const kalenderRows = [1, 2, 3, 4].flatMap((quartal) =>
  (['werktag', 'samstag', 'sonntag'] as const).map((tagart, index) => ({
    kalender: 'Netz Nord',
    gueltig_von: '2020-01-01',
    gueltig_bis: null,
    quartal,
    tagart,
    land: 'by' as const,
    // The levels of the second and third quarter of the year lie elsewhere.
    stufen: quartal === 2 || quartal === 3 ? [...(letters[index] ?? '')].toReversed().join('') : (letters[index] ?? ''),
  })),
)
const holidays = new Set([
  '2026-04-03',
  '2026-04-06',
  '2026-05-01',
  '2026-10-03',
  '2026-11-01',
  '2026-12-25',
  '2026-12-26',
])

const local = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short', timeStyle: 'short' })

function levelAt(ms: number): string {
  const [datum = '', time = ''] = local.format(ms).split(' ')
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const weekday = new Date(`${datum}T12:00:00Z`).getUTCDay()
  const tagart = weekday === 0 || holidays.has(datum) ? 2 : weekday === 6 ? 1 : 0
  const plan = letters[tagart] ?? ''
  const isSummer = Number(datum.slice(5, 7)) >= 4 && Number(datum.slice(5, 7)) <= 9
  const index = hour * 4 + minute / 15
  return { H: 'HT', S: 'ST', N: 'NT' }[(isSummer ? plan[95 - index] : plan[index]) ?? ''] ?? ''
}

interface Werte {
  /** In all, or what the high tariff's register counted. */
  readonly wh: readonly (number | null)[]
  /** What the low tariff's register counted. */
  readonly nt?: readonly (number | null)[]
  readonly preise: readonly (number | null)[]
}

/** The cost in 10^-19 EUR: Wh (10^-3 kWh) × EUR per kWh (10^-12) × factor (10^-4). */
function costOf(vonMs: number, { wh, nt, preise }: Werte, rows: readonly BestandteilRow[]): bigint {
  let total = 0n
  for (const [index, menge] of wh.entries()) {
    const ms = vonMs + index * 900_000
    const low = nt === undefined ? 0 : (nt[index] ?? null)
    const market = preise[index] ?? null
    if (menge === null || low === null) continue
    total += BigInt(menge) * (priceOf(ms, 'HT', market, rows) ?? 0n)
    total += BigInt(low) * (priceOf(ms, 'NT', market, rows) ?? 0n)
  }
  return total
}

/** What a kWh of a register costs at a time, in 10^-16 EUR; undefined where that is not known. */
function priceOf(
  ms: number,
  register: 'HT' | 'NT',
  market: number | null,
  rows: readonly BestandteilRow[],
): bigint | undefined {
  const [datum = ''] = local.format(ms).split(' ')
  const held = rows.filter((row) => row.gueltig_von <= datum && (row.gueltig_bis ?? '9999') > datum)
  const needsMarket = held.some(({ berechnung }) => berechnung === 'boerse')
  if (held.length === 0 || (needsMarket && market === null)) return undefined
  const scaled = (wert: string | null) => BigInt(Math.round(Number(wert) * 1e8))
  const share = held.find(({ berechnung }) => berechnung === 'netzanteil')
  let price = needsMarket ? BigInt(market ?? 0) * 10n ** 5n : 0n
  for (const { berechnung, gruppe, wert, stufe, kalender } of held) {
    const level = kalender === null ? register : levelAt(ms)
    if (berechnung === 'arbeit' && (stufe === null || stufe === level))
      price += scaled(wert) * (gruppe === 'netz' && share ? BigInt(Math.round(Number(share.wert) * 100)) : 10_000n)
  }
  const tax = held.find(({ berechnung }) => berechnung === 'umsatzsteuer')
  return price * (10_000n + (tax ? BigInt(Math.round(Number(tax.wert) * 100)) : 0n))
}

const part = (changes: Partial<BestandteilRow>): BestandteilRow => ({
  bezeichnung: 'Teil',
  gruppe: 'energie',
  berechnung: 'arbeit',
  wert: '0',
  stufe: null,
  kalender: null,
  gueltig_von: '2020-01-01',
  gueltig_bis: null,
  ...changes,
})

const cents = fc.integer({ min: -5_000_000, max: 40_000_000 }).map((wert) => (wert / 1e8).toFixed(8))
// A change of prices in the middle of each stretch, on the day of a change of the clocks.
const partsOf = (change: string) =>
  fc
    .record({
      fest: cents,
      danach: cents,
      stufen: fc.tuple(cents, cents, cents),
      boerse: fc.boolean(),
      anteil: fc.boolean(),
      register: fc.array(cents, { minLength: 2, maxLength: 2 }),
      hasRegister: fc.boolean(),
    })
    .map(({ fest, danach, stufen, boerse, anteil, register, hasRegister }) => [
      part({ wert: fest, gueltig_bis: change }),
      part({ wert: danach, gueltig_von: change }),
      ...(['HT', 'ST', 'NT'] as const).map((stufe, index) =>
        part({ gruppe: 'netz', stufe, kalender: 'Netz Nord', wert: stufen[index] ?? '0' }),
      ),
      ...(hasRegister
        ? register.map((wert, index) => part({ stufe: index === 0 ? 'HT' : 'NT', wert, gueltig_von: change }))
        : []),
      part({ gruppe: 'steuern', berechnung: 'umsatzsteuer', wert: '19.00000000', gueltig_bis: change }),
      part({ gruppe: 'steuern', berechnung: 'umsatzsteuer', wert: '7.00000000', gueltig_von: change }),
      ...(boerse ? [part({ berechnung: 'boerse', wert: null })] : []),
      ...(anteil ? [part({ gruppe: 'netz', berechnung: 'netzanteil', wert: '40.00000000', gueltig_von: change })] : []),
    ])

const perhaps = (wert: fc.Arbitrary<number>) => fc.option(wert, { freq: 20, nil: null })
const day = (wert: fc.Arbitrary<number>) => fc.array(perhaps(wert), { minLength: 96, maxLength: 96 })

/** Three UTC days that contain the Berlin day, with the day of the change in the middle. */
const threeDays = (middle: string) => [-1, 0, 1].map((offset) => utcTag(Date.parse(middle) + offset * 86_400_000))

test.each([
  ['a day of 92 quarter hours', '2026-03-29', 92],
  ['a day of 100 quarter hours', '2026-10-25', 100],
  ['a holiday', '2026-12-25', 96],
  ['the first day of a quarter of the year', '2026-04-01', 96],
] as const)('on %s, each day costs what its quarter hours cost, also by register', (_name, middle, quarters) => {
  const tage = threeDays(middle)
  const series = (wert: fc.Arbitrary<number>) => fc.tuple(day(wert), day(wert), day(wert))
  fc.assert(
    fc.property(
      series(fc.nat({ max: 5000 })),
      series(fc.nat({ max: 5000 })),
      series(fc.integer({ min: -5_000_000, max: 9_000_000 })),
      partsOf(middle),
      (wh, nt, preise, rows) => {
        const window = berlinDay(middle)
        const hasRegister = rows.some(({ stufe, kalender }) => stufe !== null && kalender === null)
        const given = {
          // Without a price for each register, the meter has one for both.
          lastgang: tage.flatMap((tag, index) =>
            hasRegister
              ? [
                  lastgangtag(tag, wh[index] ?? [], { obiskennzahl: '1-0:1.8.1' }),
                  lastgangtag(tag, nt[index] ?? [], { obiskennzahl: '1-0:1.8.2' }),
                ]
              : [lastgangtag(tag, wh[index] ?? [])],
          ),
          marktpreise: tage.map((tag, index) =>
            preistag(
              tag,
              (preise[index] ?? []).map((preis) => (preis === null ? null : (preis / 1e4).toFixed(4))),
            ),
          ),
          preisstaende: derivePreisstaende([tarif], rows),
          plan: tagesplaene(kalenderRows),
        }
        const begin = (Date.parse(window[0]) - Date.parse(`${tage[0]}T00:00:00Z`)) / 900_000
        const werte = {
          wh: wh.flat().slice(begin, begin + quarters),
          ...(hasRegister && { nt: nt.flat().slice(begin, begin + quarters) }),
          preise: preise.flat().slice(begin, begin + quarters),
        }
        const expected = costOf(Date.parse(window[0]), werte, rows)
        const [whole] = derive(window, 'daily', given)
        const parts = derive(window, 'quarterHourly', given)
        expect(parts).toHaveLength(whole === undefined ? 0 : quarters)
        expect(BigInt(Math.round((whole?.kosten ?? 0) * 1e10))).toBe(rounded(expected))
        const sum = parts.reduce((total, one) => total + (one.kosten ?? 0), 0)
        expect(Math.abs(sum - Number(expected) / 1e19)).toBeLessThan(1e-8)
      },
    ),
    { numRuns: 40 },
  )
})

const rounded = (value: bigint) => {
  const half = 5n * 10n ** 8n
  return (value + (value < 0n ? -half : half)) / 10n ** 9n
}

function berlinDay(datum: string): readonly [string, string] {
  const next = utcTag(Date.parse(datum) + 86_400_000)
  return [midnight(datum), midnight(next)]
}

/** The instant at which Berlin's clocks show midnight. */
function midnight(datum: string): string {
  const winter = Date.parse(`${datum}T00:00:00+01:00`)
  return new Date(local.format(winter).endsWith('00:00') ? winter : winter - 3_600_000).toISOString()
}

test('a meter’s registers are charged at their own prices, and an unknown register leaves the cost unknown', () => {
  const rows = [part({ stufe: 'HT', wert: '0.30' }), part({ stufe: 'NT', wert: '0.20' })]
  const preisstaende = derivePreisstaende([tarif], rows)
  const window = ['2026-01-02T01:00:00+01:00', '2026-01-03T01:00:00+01:00'] as const
  const ht = lastgangtag('2026-01-02', each(96, 1000), { obiskennzahl: '1-0:1.8.1' })
  const nt = lastgangtag('2026-01-02', each(96, 500), { obiskennzahl: '1-0:1.8.2' })
  const [month] = derive(window, 'monthly', { preisstaende, lastgang: [ht, nt] })
  expect(month).toMatchObject({ verbrauch: 144, kosten: 38.4, bepreisterVerbrauch: 144 })
  const total = lastgangtag('2026-01-02', each(96, 1500))
  expect(derive(window, 'monthly', { preisstaende, lastgang: [total] })[0]).toMatchObject({
    verbrauch: 144,
    kosten: null,
  })
})

test('a day without its levels has no price, and says so', () => {
  const rows = [part({ gruppe: 'netz', stufe: 'HT', kalender: 'Netz Nord', wert: '0.10' })]
  const plan = tagesplaene(kalenderRows.map((row) => ({ ...row, gueltig_bis: '2026-01-03' })))
  const given = {
    preisstaende: derivePreisstaende([tarif], rows),
    plan,
    lastgang: ['2026-01-01', '2026-01-02', '2026-01-03'].map((tag) => lastgangtag(tag, each(96, 1000))),
  }
  const [month] = derive(['2026-01-02T00:00:00+01:00', '2026-01-04T00:00:00+01:00'], 'monthly', given)
  expect(month).toMatchObject({ verbrauch: 192, bepreisterVerbrauch: 96, unvollstaendig: true })
})
