import { listVerbraeuche } from '@ekp/wire/verbrauch'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, type Credentials } from '../../testing/call.ts'
import { createAnschlussnutzer, createTarif, createVertrag } from '../../testing/data/factories.ts'
import { type TestApp, testApp } from '../../testing/portals/testApp.ts'
import { kaelterUntil } from './witterung.ts'

/** Months that follow each other. */
const months = (jahr: number, ...gradtage: number[]) =>
  gradtage.map((one, index) => {
    const nr = jahr * 12 + index
    return {
      monat: `${Math.floor(nr / 12)}-${String((nr % 12) + 1).padStart(2, '0')}`,
      gradtage: String(one),
    }
  })
const jahr = [600, 500, 400, 300, 150, 50, 20, 30, 150, 300, 450, 550]
const kaelter = (factor: number) => jahr.map((one) => one * factor)

describe('two years of 365 days by their degree days', () => {
  test('whole years', () => {
    expect(kaelterUntil(months(2025, ...jahr, ...kaelter(1.09)))('2027-01-01')).toBe(9)
    expect(kaelterUntil(months(2025, ...jahr, ...kaelter(0.95)))('2027-01-01')).toBe(-5)
    expect(kaelterUntil(months(2025, ...jahr, ...jahr))('2027-01-01')).toBe(0)
  })

  test('a month that is only partly in a year counts by its days', () => {
    // From 17.6. to 17.6.: of the colder year 16 of 30 days of June (50) and all that came before it.
    const known = kaelterUntil(months(2025, ...jahr, ...kaelter(1.1), ...jahr))
    const before = (50 * 16) / 30 + 600 + 500 + 400 + 300 + 150
    const [one, other] = [3500 + before * 0.1, 3500]
    expect(known('2026-06-17')).toBeUndefined()
    expect(kaelterUntil(months(2024, ...jahr, ...jahr, ...kaelter(1.1)))('2026-06-17')).toBe(
      Math.round((one / other - 1) * 10_000) / 100,
    )
  })

  test('nothing where a month is missing, and no matter what comes after', () => {
    const known = months(2025, ...jahr, ...kaelter(1.09))
    expect(kaelterUntil(known.slice(0, -1))('2026-12-31')).toBeUndefined()
    expect(kaelterUntil(known.slice(1))('2027-01-01')).toBeUndefined()
    expect(kaelterUntil(known.toSpliced(7, 1))('2027-01-01')).toBeUndefined()
    expect(kaelterUntil(known)('2027-01-02')).toBeUndefined()
    expect(kaelterUntil([])('2027-01-01')).toBeUndefined()
    expect(kaelterUntil(months(2025, ...Array.from({ length: 24 }, () => 0)))('2027-01-01')).toBeUndefined()
  })
})

describe('GET /{v}/verbraeuche [verbrauch-31]', () => {
  let portal: TestApp
  let owner: Credentials
  beforeAll(async () => {
    portal = await testApp()
    const { db } = portal
    const { passwort } = await createAnschlussnutzer(db, { kundennummer: 'T-1' })
    for (const [id, changes, name] of [
      ['1', { versorgungsart: 'gas' }, 'Gas Fix'],
      ['2', { versorgungsart: 'gas' }, undefined],
      ['3', {}, 'Strom Fix'],
      ['4', {}, 'Strom WÄRME 24'],
      ['5', {}, 'Heizstrom'],
      ['6', { versorgungsart: 'gas', kunden_art: 'Sondervertragskunde' }, 'Gas Fix'],
      ['7', { versorgungsart: 'gas', kunden_art: 'RLMKunde' }, 'Gas Fix'],
    ] as const) {
      await createVertrag(db, { id, kundennummer: 'T-1', ...changes })
      if (name !== undefined) await createTarif(db, { vertrag_id: id, name })
      for (const [von, bis] of [
        ['2025-01-01', '2026-01-01'],
        ['2026-01-01', '2027-01-01'],
      ] as const)
        await db.insertInto('verbrauch').values({ vertrag_id: id, von, bis, summe: '1' }).execute()
    }
    await db
      .insertInto('gradtagzahl')
      .values(months(2025, ...jahr, ...kaelter(1.09)))
      .execute()
    owner = await portal.login('T-1', passwort)
  })
  afterAll(() => portal.close())

  test.each([
    ['1', 'gas', true],
    ['2', 'gas without a tariff', true],
    ['3', 'electricity', false],
    ['4', 'electricity named after warmth', true],
    ['5', 'electricity named after heating', true],
    ['6', 'gas of a business', false],
    ['7', 'gas whose power is measured', false],
  ])('contract %s, %s: the weather is in it: %s', async (vertragId, _, heizt) => {
    const { status, body } = await call(portal.app, listVerbraeuche, { params: { vertragId }, query: {} }, owner)
    expect(status).toBe(200)
    expect(body.map(({ kaelterProzent }) => kaelterProzent)).toEqual([undefined, heizt ? 9 : undefined])
  })
})
