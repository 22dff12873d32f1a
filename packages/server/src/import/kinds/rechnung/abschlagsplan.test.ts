import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import {
  counts,
  gasvertrag,
  kunde,
  load,
  refuse,
  sourceOf,
  today,
  vertrag,
} from '../../../testing/data/importRecords.ts'
import { testDatabase, type TestDatabase } from '../../../testing/testDatabase.ts'
import { importNdjson } from '../../importNdjson.ts'
import { loadZuordnung } from '../../zuordnung/loadZuordnung.ts'

const plan = { art: 'abschlagsplan', vertragId: '4711', gueltigVon: '2026-01-01', betrag: 96, tag: 1 }
const termine = { tag: null, termine: ['2026-02-15', '2026-05-15'] }

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(async () => {
  await sql`truncate anschlussnutzer cascade`.execute(database.db)
  await load(database.db, [kunde, vertrag, gasvertrag])
})
afterAll(() => database.close())

const plaene = () =>
  database.db.selectFrom('abschlagsplan').selectAll().orderBy('vertrag_id').orderBy('gueltig_von').execute()

test('the file replaces all plans of the contracts it names, and no others [abschlag-20]', async () => {
  const first = [
    { ...plan, gueltigBis: '2026-06-30' },
    { ...plan, gueltigVon: '2026-07-01', betrag: 104 },
    { ...plan, vertragId: 'G-1', ...termine },
  ]
  expect((await load(database.db, first)).arten['abschlagsplan']).toEqual(counts(3, 0, 0))
  expect((await load(database.db, first)).arten['abschlagsplan']).toEqual(counts(0, 0, 3))
  expect((await load(database.db, [{ ...plan, betrag: 98 }])).arten['abschlagsplan']).toEqual(counts(0, 1, 0, 1))
  expect(await plaene()).toMatchObject([
    { vertrag_id: '4711', betrag: '98.00', tag: 1, gueltig_bis: null, monate: null, termine: null },
    { vertrag_id: 'G-1', tag: null, termine: ['2026-02-15', '2026-05-15'] },
  ])
  const removal = { art: 'abschlagsplan', vertragId: 'G-1', entfernt: true }
  expect((await load(database.db, [removal])).arten['abschlagsplan']).toEqual(counts(0, 0, 0, 1))
})

test('a plan without an amount says that each month has a bill of its own [abschlag-20]', async () => {
  await load(database.db, [{ art: 'abschlagsplan', vertragId: '4711', gueltigVon: '2026-01-01' }])
  expect(await plaene()).toMatchObject([{ betrag: null, tag: null, termine: null }])
})

test.each([
  ['gueltigBis', { gueltigBis: '2025-12-31' }, /der letzte Tag des Plans und liegt nicht vor/],
  ['betrag', { betrag: null }, /^Ohne betrag gibt es keine Abschläge/],
  ['betrag', { betrag: null, tag: null, mindestens: 20 }, /^Ohne betrag gibt es keine Abschläge/],
  ['betrag', { betrag: -1 }, /EUR an, von 0 bis 1000000/],
  ['betrag', { betrag: 96.005 }, /höchstens 2 Nachkommastellen/],
  ['tag', { tag: null }, /gehört genau eines: tag .* oder termine/],
  ['tag', { termine: ['2026-02-15'] }, /gehört genau eines: tag .* oder termine/],
  ['tag', { tag: 32 }, /ganze Zahl von 1 bis 31/],
  ['monate', { ...termine, monate: [2] }, /monate gibt es nur mit tag/],
  ['monate', { monate: [] }, /Monate von 1 bis 12, jeder einmal/],
  ['monate', { monate: '2, 2' }, /Monate von 1 bis 12, jeder einmal/],
  ['monate[0]', { monate: [13] }, /Monate von 1 bis 12, jeder einmal/],
  ['termine', { ...termine, gueltigBis: '2026-03-31' }, /zwischen gueltigVon und gueltigBis/],
  ['termine', { tag: null, termine: ['2025-12-31'] }, /zwischen gueltigVon und gueltigBis/],
  ['termine', { tag: null, termine: ['2026-02-15', '2026-02-15'] }, /1 bis 60 verschiedene Tage/],
  ['termine[0]', { tag: null, termine: ['2026-02-30'] }, /ein Datum an, das es gibt/],
  ['hoechstens', { mindestens: 50, hoechstens: 40 }, /nicht kleiner als mindestens/],
  ['schritt', { schritt: 0 }, /Schritt in EUR an, von 0.01/],
  ['vertragId', { vertragId: '9' }, /weder in der Datei noch in der Datenbank/],
])('a wrong %s is refused there with a sentence: %j', async (feld, changes, sentence) => {
  const { fehler } = await refuse(database.db, [{ ...plan, ...changes }])
  const start = `Zeile 1, Feld ${feld}: `
  expect(fehler.map((text) => text.slice(0, start.length))).toEqual([start])
  expect(fehler[0]?.slice(start.length)).toMatch(sentence)
})

test('the plans of a contract do not overlap: the next one begins after the last day of the one before', async () => {
  const second = { ...plan, gueltigVon: '2026-07-01' }
  const { fehler } = await refuse(database.db, [{ ...plan, gueltigBis: '2026-07-01' }, second])
  expect(fehler).toEqual([
    'Zeile 1, Feld gueltigBis: Der Plan gilt noch, wenn der aus Zeile 2 beginnt; gueltigBis ist sein letzter Tag.',
  ])
  expect((await refuse(database.db, [plan, second])).fehler).toHaveLength(1)
  expect((await refuse(database.db, [plan, plan])).fehler[0]).toMatch(/mit diesem Beginn steht schon in Zeile 1/)
  const { arten } = await load(database.db, [{ ...plan, gueltigBis: '2026-06-30' }, second])
  expect(arten['abschlagsplan']).toEqual(counts(2, 0, 0))
})

test('lists are read from a cell, as JSON or as a text [abschlag-20]', async () => {
  const csv = [
    'vertragId;gueltigVon;gueltigBis;betrag;tag;monate;termine',
    '4711;01.01.2026;30.06.2026;96,50;31;11,2;',
    '4711;01.07.2026;;98,50;;;15.08.2026, 15.11.2026',
    'G-1;2026-01-01;2026-01-31;98,50;1;1;',
    'G-1;2026-02-01;;98,50;1;[2,3];',
  ].join('\n')
  const options = { tenantPrefix: 'T-', today }
  await importNdjson(database.db, sourceOf(Buffer.from(csv)), { ...options, csv: 'abschlagsplan' })
  expect(await plaene()).toMatchObject([
    { tag: 31, monate: [2, 11], termine: null, betrag: '96.50' },
    { tag: null, monate: null, termine: ['2026-08-15', '2026-11-15'] },
    { monate: [1] },
    { monate: [2, 3] },
  ])
})

test('a Zuordnung makes a list of several columns, or of a word [abschlag-20]', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'ekp-abschlag-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  const felder = {
    vertragId: 'VTR',
    gueltigVon: 'AB',
    betrag: { spalte: 'CENT', geteiltDurch: 100 },
    tag: 'TAG',
    monate: { spalte: 'TURNUS', tabelle: { M: null, V: '2, 5, 8, 11' } },
    termine: { spalten: ['T1', 'T2'], als: 'text' },
  }
  const path = join(dir, 'export.json')
  await writeFile(path, JSON.stringify({ datensaetze: [{ art: 'abschlagsplan', felder }] }))
  const text =
    'VTR;AB;CENT;TAG;TURNUS;T1;T2\n4711;01.01.2026;9650;15;V;;\nG-1;01.01.2026;9850;;M;15.02.2026;15.08.2026\n'
  const options = { tenantPrefix: 'T-', today, zuordnung: loadZuordnung(path) }
  await importNdjson(database.db, sourceOf(Buffer.from(text)), options)
  expect(await plaene()).toMatchObject([
    { vertrag_id: '4711', betrag: '96.50', tag: 15, monate: [2, 5, 8, 11], termine: null },
    { vertrag_id: 'G-1', betrag: '98.50', tag: null, monate: null, termine: ['2026-02-15', '2026-08-15'] },
  ])
})
