import { findAbschlagsvorausschau, createAbschlagsaenderung } from '@ekp/wire/abschlag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { call, type Credentials, eingangOf } from '../../testing/call.ts'
import {
  createAblesung,
  createAnschlussnutzer,
  createTarif,
  createVertrag,
  createZaehler,
  createZahlung,
} from '../../testing/data/factories.ts'
import { type TestApp, testApp } from '../../testing/portals/testApp.ts'

let portal: TestApp
let owner: Credentials
let other: Credentials
beforeAll(async () => {
  portal = await testApp()
  portal.clock.set('2026-11-21T10:00:00+01:00')
  const { db } = portal
  const { passwort } = await createAnschlussnutzer(db, { kundennummer: 'T-1' })
  await createAnschlussnutzer(db, { kundennummer: 'T-2' })
  owner = await portal.login('T-1', passwort)
  other = await portal.login('T-2', passwort)
  // 3,000 kWh a year at 0.30 EUR and 120 EUR: 1,020 EUR.
  const vertrag = async (id: string, changes: object = {}) => {
    await createVertrag(db, { id, kundennummer: 'T-1', lieferbeginn: '2023-01-01', ...changes })
    await createTarif(db, {
      vertrag_id: id,
      arbeitspreis: '0.30',
      grundpreis: '120',
      gueltig_von: '2023-01-01',
      tariftyp: 'ALLES_INKLUSIVE_BRUTTO',
    })
    await createZaehler(db, { vertrag_id: id })
  }
  await vertrag('1')
  for (const [index, ablesedatum] of ['2022-12-31', '2023-12-31', '2024-12-31', '2025-12-31'].entries())
    await createAblesung(db, {
      vertrag_id: '1',
      ablesedatum,
      ablesegrund: 'Turnusablesung',
      werte: { '1-0:1.8.0': index * 3000 },
    })
  await vertrag('2', { lieferbeginn: '2026-11-01' })
  await vertrag('3', { lieferende: '2026-10-31' })
})
afterAll(() => portal.close())
beforeEach(async () => {
  for (const table of ['vorgang', 'abschlagsplan', 'zahlung'] as const) await portal.db.deleteFrom(table).execute()
  await portal.db
    .insertInto('abschlagsplan')
    .values({ vertrag_id: '1', gueltig_von: '2026-01-01', betrag: '90', tag: 1 })
    .execute()
})

const find = (vertragId = '1', credentials: Credentials = owner) =>
  call(portal.app, findAbschlagsvorausschau, { params: { vertragId } }, credentials)
const paidOf = (monate: readonly { readonly zahlung: number }[]) => monate.map(({ zahlung }) => zahlung)

describe('what the next bill will say', () => {
  test('the year month by month, its cost as a range, and the instalment that would fit', async () => {
    const { status, body } = await find()
    expect(status).toBe(200)
    expect(body).toMatchObject({ von: '2026-01-01', bis: '2027-01-01', grund: null, nach: 'JAHRE' })
    const { kosten, vorschlag, anzahlImJahr, monate } = body
    expect(kosten?.mindestens).toBeLessThan(1020)
    expect(kosten?.hoechstens).toBeGreaterThan(1020)
    expect([vorschlag, anzahlImJahr]).toEqual([85, 12])
    const sum = (end: 'mindestens' | 'hoechstens') => monate.reduce((all, monat) => all + monat.kosten[end], 0)
    expect(sum('mindestens')).toBeCloseTo(kosten?.mindestens ?? 0, 2)
    expect(sum('hoechstens')).toBeCloseTo(kosten?.hoechstens ?? 0, 2)
  })

  test('without bookings each month is paid by its plan', async () => {
    expect(paidOf((await find()).body.monate)).toEqual(Array(12).fill(90))
  })

  test('bookings count as they are, and the plan for what is due after the last of them', async () => {
    const book = (datum: string, changes: object = {}) =>
      createZahlung(portal.db, { vertrag_id: '1', datum, betrag: '90', zweck: 'Abschlag', ...changes })
    for (const month of ['01', '02', '03', '04', '05', '06', '07', '08']) await book(`2026-${month}-03`)
    await book('2026-09-03', { status: 'zurueckgebucht' })
    await book('2026-10-02')
    await book('2026-10-20', { betrag: '40', zweck: 'Nachzahlung 2025' })
    await book('2026-11-01', { status: 'offen' })
    expect(paidOf((await find()).body.monate)).toEqual([90, 90, 90, 90, 90, 90, 90, 90, 0, 90, 90, 90])
  })

  test('a payment without a purpose is an instalment by its amount', async () => {
    await createZahlung(portal.db, { vertrag_id: '1', datum: '2026-11-03', betrag: '90', zweck: null })
    await createZahlung(portal.db, { vertrag_id: '1', datum: '2026-11-04', betrag: '55', zweck: null })
    expect(paidOf((await find()).body.monate).slice(-3)).toEqual([0, 90, 90])
  })

  test('eleven instalments a year are a greater one', async () => {
    await portal.db
      .updateTable('abschlagsplan')
      .set({ monate: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] })
      .execute()
    expect((await find()).body).toMatchObject({ vorschlag: 93, anzahlImJahr: 11 })
  })

  test('a delivery that ends soon: a whole year has as many instalments as by its plan', async () => {
    await portal.db.updateTable('vertrag').set({ lieferende: '2026-12-31' }).where('id', '=', '1').execute()
    try {
      expect((await find()).body.anzahlImJahr).toBe(12)
    } finally {
      await portal.db.updateTable('vertrag').set({ lieferende: null }).where('id', '=', '1').execute()
    }
  })

  const tageOf = (year: number, months: readonly number[]) =>
    months.map((month) => `${year}-${String(month).padStart(2, '0')}-15`)
  const elf = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

  test('due days that are named for several years are those of one [abschlag-5]', async () => {
    const termine = [2025, 2026, 2027].flatMap((year) => tageOf(year, elf))
    await portal.db.updateTable('abschlagsplan').set({ gueltig_von: '2025-01-01', tag: null, termine }).execute()
    expect((await find()).body).toMatchObject({ vorschlag: 93, anzahlImJahr: 11 })
  })

  test('due days that are named, of which another plan has the rest of the year [abschlag-5]', async () => {
    const first = { gueltig_bis: '2026-06-30', tag: null, termine: tageOf(2026, elf.slice(0, 5)) }
    await portal.db.updateTable('abschlagsplan').set(first).execute()
    const rest = { gueltig_von: '2026-07-01', betrag: '95', termine: tageOf(2026, elf.slice(5)) }
    await portal.db
      .insertInto('abschlagsplan')
      .values({ vertrag_id: '1', ...rest })
      .execute()
    expect((await find()).body).toMatchObject({ vorschlag: 93, anzahlImJahr: 11 })
  })

  test('a plan of quarters, none of which is due before the delivery ends [abschlag-5]', async () => {
    await portal.db
      .updateTable('abschlagsplan')
      .set({ monate: [2, 5, 8, 11] })
      .execute()
    await portal.db.updateTable('vertrag').set({ lieferende: '2026-12-31' }).where('id', '=', '1').execute()
    try {
      expect((await find()).body).toMatchObject({ vorschlag: 255, anzahlImJahr: 4 })
    } finally {
      await portal.db.updateTable('vertrag').set({ lieferende: null }).where('id', '=', '1').execute()
    }
  })

  test('a year that the end of the delivery cuts: its cost goes into the instalments that it has [abschlag-5]', async () => {
    const ablesung = { vertrag_id: '1', ablesedatum: '2026-09-30', ablesegrund: 'Turnusablesung' }
    await createAblesung(portal.db, { ...ablesung, werte: { '1-0:1.8.0': 11_244 } })
    await portal.db.updateTable('vertrag').set({ lieferende: '2026-12-31' }).where('id', '=', '1').execute()
    try {
      const { body } = await find()
      expect(body).toMatchObject({ von: '2026-09-30', bis: '2027-01-01', anzahlImJahr: 12 })
      // A quarter's cost, and that of a winter: about 270 EUR in three parts.
      expect(body.vorschlag).toBeGreaterThan(80)
      expect(body.vorschlag).toBeLessThan(100)
    } finally {
      await portal.db.updateTable('vertrag').set({ lieferende: null }).where('id', '=', '1').execute()
      await portal.db.deleteFrom('ablesung').where('ablesedatum', '=', '2026-09-30').execute()
    }
  })

  test('too little is known: from when on something can be said', async () => {
    const { body } = await find('2')
    expect(body).toMatchObject({ kosten: null, grund: 'ZU_WENIG', monate: [], vorschlag: null })
    expect(body.sagbarAb).toMatch(/^2027-0[1-3]/)
  })

  test('no delivery, a foreign contract, no session', async () => {
    expect((await find('3')).status).toBe(404)
    expect((await find('1', other)).status).toBe(404)
    expect((await call(portal.app, findAbschlagsvorausschau, { params: { vertragId: '1' } })).status).toBe(401)
  })
})

test('a change goes to the supplier with what the portal proposes', async () => {
  const reply = await call(
    portal.app,
    createAbschlagsaenderung,
    { params: { vertragId: '1' }, body: { betrag: 85 } },
    owner,
  )
  expect(reply.status).toBe(204)
  const { inhalt } = await portal.db
    .selectFrom('vorgang')
    .where('id', '=', Number(eingangOf(reply)?.nummer))
    .select('inhalt')
    .executeTakeFirstOrThrow()
  expect(inhalt).toMatchObject({ betrag: 85, bisher: 90, vorschlag: 85 })
})
