import { afterAll, beforeAll, expect, test } from 'vitest'
import * as v from 'valibot'
import { Bo4eRechnung } from '../modules/rechnung/bo4e.ts'
import { findOriginal } from '../modules/rechnung/findOriginal.ts'
import { loadPruefgrundlagenOf } from '../modules/rechnung/loadPruefgrundlagen.ts'
import { pruefeRechnung } from '../modules/rechnung/pruefung/pruefeRechnung.ts'
import { toRechnung } from '../modules/rechnung/toRechnung.ts'
import { type TestDatabase, testDatabase } from '../testing/testDatabase.ts'
import { loadDemo } from './loadDemo.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase({ statementTimeoutMs: 0 })
  await loadDemo(database.db, new Date('2026-11-28T12:00:00Z'))
})
afterAll(() => database.close())

const listBills = async () => {
  const rows = await database.db.selectFrom('rechnung').select('bo4e').orderBy('rechnungsnummer').execute()
  return rows.map(({ bo4e }) => v.parse(Bo4eRechnung, bo4e))
}

test('plans and payments tell what each kind of contract is to show', async () => {
  const { db } = database
  const plaene = await db.selectFrom('abschlagsplan').selectAll().where('gueltig_von', '<=', '2026-11-28').execute()
  const today = plaene.filter(({ gueltig_bis }) => gueltig_bis === null || gueltig_bis >= '2026-11-28')
  expect(
    today.map((plan) => `${plan.vertrag_id}: ${plan.monate?.length ?? 12} × ${plan.betrag} am ${plan.tag}.`).toSorted(),
  ).toEqual([
    '4711001: 12 × 96.00 am 1.',
    '4711002: 11 × 222.00 am 1.',
    '4711003: 12 × null am null.',
    '4711007: 11 × 97.00 am 15.',
    '4711010: 12 × 60.00 am 15.',
    '4711011: 12 × 110.00 am 1.',
    '4711012: 12 × 185.00 am 1.',
  ])
  const unpaid = await db.selectFrom('zahlung').selectAll().where('status', '<>', 'bezahlt').orderBy('datum').execute()
  expect(unpaid.map(({ vertrag_id, datum, status }) => [vertrag_id, datum, status])).toEqual([
    ['4711002', '2026-11-04', 'zurueckgebucht'],
    ['4711007', '2026-11-15', 'offen'],
  ])
})

test('each bill counts the instalments that were paid, and is right but for those that are to be wrong', async () => {
  for (const bill of await listBills()) {
    const rechnung = toRechnung(bill)
    const grundlagen = await loadPruefgrundlagenOf(database.db, rechnung, undefined)
    if (grundlagen === undefined) throw new Error(`${rechnung.rechnungsnummer} has no contract`)
    const paid = grundlagen.zahlungen.filter(({ zweck }) => zweck?.startsWith('Abschlag'))
    // The demo has the payments of last year and of this one.
    const counted = rechnung.von < '2025-01-01' ? [] : rechnung.vorauszahlungen
    expect([rechnung.rechnungsnummer, paid.map(({ datum }) => datum)]).toEqual([
      rechnung.rechnungsnummer,
      counted.map(({ datum }) => datum),
    ])
    const isWrong = ['RE-2024-4711002', 'RE-2025-4711007'].includes(rechnung.rechnungsnummer)
    const { urteil } = pruefeRechnung(rechnung, grundlagen, await findOriginal(database.db, rechnung))
    expect([rechnung.rechnungsnummer, urteil === 'weicht-ab']).toEqual([rechnung.rechnungsnummer, isWrong])
  }
})

test('an instalment pays a year within a seventh of its cost', async () => {
  for (const { vertrag, gesamtbrutto, vorauszahlungen } of await listBills()) {
    const gezahlt = (vorauszahlungen ?? []).reduce((sum, { betrag }) => sum + betrag.wert, 0)
    if (gezahlt === 0) continue
    const share = gezahlt / gesamtbrutto.wert
    expect([vertrag.vertragsnummer, Math.abs(share - 1) < 1 / 7]).toEqual([vertrag.vertragsnummer, true])
  }
})
