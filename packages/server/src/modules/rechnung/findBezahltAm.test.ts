import { findRechnung, listKundenrechnungen, listRechnungen } from '@ekp/wire/rechnung'
import { expect, test } from 'vitest'
import { importNdjson } from '../../import/importNdjson.ts'
import { call } from '../../testing/call.ts'
import { sourceOf } from '../../testing/data/importRecords.ts'
import { testApp } from '../../testing/portals/testApp.ts'
import { findBezahltAm, type Buchung, type Forderung } from './findBezahltAm.ts'
import { readFixture } from './testing/fixtures.ts'

const rechnung: Forderung = { rechnungsnummer: 'R-15', zuZahlen: 81.01, faelligkeitsdatum: '2026-01-31', gilt: true }
const zahlung: Buchung = { datum: '2026-01-31', betrag: 81.01, zweck: 'Jahresabrechnung', status: 'bezahlt' }
const other = { ...rechnung, rechnungsnummer: 'R-16' }
const named = { ...zahlung, datum: '2026-02-04', zweck: 'Rechnung R-15, danke' }

interface Fall {
  readonly bill?: Partial<Forderung>
  readonly others?: readonly Forderung[]
  readonly buchungen: readonly Buchung[]
}

test.each<[string, Fall, string | null]>([
  ['its amount on its due day', { buchungen: [zahlung] }, '2026-01-31'],
  ['its amount on another day', { buchungen: [{ ...zahlung, datum: '2026-02-01' }] }, null],
  ['its amount with its number on another day', { buchungen: [named] }, '2026-02-04'],
  ['a longer number that begins as its own', { buchungen: [{ ...named, zweck: 'Rechnung R-157' }] }, null],
  ['another amount', { buchungen: [{ ...zahlung, betrag: 81 }] }, null],
  ['nothing booked', { buchungen: [] }, null],
  ['an instalment of the same amount', { buchungen: [{ ...zahlung, zweck: 'Abschlag 01/2026' }] }, null],
  ['the number of another bill', { others: [other], buchungen: [{ ...zahlung, zweck: 'R-16' }] }, null],
  ['another bill of the same amount and day', { others: [other], buchungen: [zahlung] }, null],
  ['another that was taken back', { others: [{ ...other, gilt: false }], buchungen: [zahlung] }, '2026-01-31'],
  ['two that fit', { buchungen: [zahlung, zahlung] }, null],
  ['what is still open', { buchungen: [{ ...zahlung, status: 'offen' }] }, null],
  ['a debit that came back', { buchungen: [zahlung, { ...zahlung, status: 'zurueckgebucht' }] }, null],
  ['what was paid back', { buchungen: [zahlung, { ...zahlung, datum: '2026-02-10', betrag: -81.01 }] }, null],
  ['a credit that was paid out', { bill: { zuZahlen: -20 }, buchungen: [{ ...zahlung, betrag: -20 }] }, '2026-01-31'],
  ['a bill that was taken back', { bill: { gilt: false }, buchungen: [zahlung] }, null],
  ['a bill that asks for nothing', { bill: { zuZahlen: 0 }, buchungen: [{ ...zahlung, betrag: 0 }] }, null],
])('%s [rechnung-18]', (_name, { bill, others = [], buchungen }, day) => {
  const one = { ...rechnung, ...bill }
  expect(findBezahltAm(one, [one, ...others], buchungen)).toBe(day)
})

test('the list of all bills, that of a contract and the bill say when it was paid [rechnung-18]', async () => {
  const portal = await testApp()
  try {
    const options = { tenantPrefix: 'T-', today: '2026-11-21' }
    const linesOf = (name: string) => Buffer.from(readFixture(name).replaceAll('SWM-', 'T-'))
    await importNdjson(portal.db, sourceOf(linesOf('stammdaten.ndjson')), options)
    const bills = readFixture('rechnungen.ndjson')
      .split('\n')
      .filter((line) => line.includes('"rechnungsnummer":"ERF-9101B-zeile-cent"'))
    const paid = { art: 'zahlung', vertragId: 'B-9101', id: 'Z-1', datum: '2026-11-03', betrag: 214.56 }
    const zweck = 'ERF-9101B-zeile-cent'
    await importNdjson(portal.db, sourceOf([...bills, JSON.stringify({ ...paid, zweck })]), options)
    const kunde = await portal.login('T-999101', 'Erfunden-Rechnung-2026')
    const params = { vertragId: 'B-9101' }
    const day = { rechnungsnummer: zweck, bezahltAm: '2026-11-03' }
    expect((await call(portal.app, listKundenrechnungen, {}, kunde)).body).toMatchObject([day])
    expect((await call(portal.app, listRechnungen, { params }, kunde)).body).toMatchObject([day])
    const found = await call(portal.app, findRechnung, { params: { ...params, rechnungsnummer: zweck } }, kunde)
    expect(found.body).toMatchObject(day)
  } finally {
    await portal.close()
  }
})
