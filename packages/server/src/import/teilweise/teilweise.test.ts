import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  ablesung,
  bankverbindung,
  counts,
  today,
  kunde,
  lastgang,
  type Lines,
  listRows,
  load,
  preisbestandteil,
  preiskalender,
  sourceOf,
  tarif,
  tarifangebot,
  toNdjson,
  verbrauch,
  vertrag,
  whole,
  zaehler,
} from '../../testing/data/importRecords.ts'
import { testDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { importNdjson, type ImportOptions } from '../importNdjson.ts'
import { ImportRefused } from '../report.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(() => sql`truncate anschlussnutzer, preiskalender, tarifangebot, vorgang cascade`.execute(database.db))
afterAll(() => database.close())

/** Imports what is right of these lines; answers the report and what was left out. */
async function loadPartly(lines: Lines, more: Partial<ImportOptions> = {}, again: Lines = lines) {
  const zeilen: Uint8Array[] = []
  const reasons: Uint8Array[] = []
  let finished = 0
  const report = await importNdjson(database.db, sourceOf(lines), {
    tenantPrefix: 'T-',
    today,
    teilweise: {
      again: () => sourceOf(again),
      addZeilen: async (bytes) => void zeilen.push(bytes),
      addGruende: async (bytes) => void reasons.push(bytes),
      finish: async () => void finished++,
    },
    ...more,
  })
  const rows = Buffer.concat(reasons).toString().split('\n').slice(0, -1)
  return {
    report,
    finished,
    reste: Buffer.concat(zeilen).toString(),
    gruende: rows.map((row): unknown => JSON.parse(row)),
  }
}

const other = { ...kunde, kundennummer: 'T-2' }
const otherVertrag = { ...vertrag, id: '4712', kundennummer: 'T-2' }
const wrongTarif = { ...tarif, gueltigVon: '2027-01-01', arbeitspreis: 32.45 }

/** Good lines and bad ones, and which lines (from 1) are left out. */
const cases: readonly (readonly [string, readonly (object | string)[], readonly number[]])[] = [
  [
    'a bad customer takes his contract along, and that its meter',
    [{ ...kunde, email: 'x' }, vertrag, zaehler, other, otherVertrag],
    [1, 2, 3],
  ],
  [
    'a bad reading takes the others of its contract along',
    [...whole, { ...ablesung, ablesewerte: { '1-0:1.8.0': 0.01 } }, ablesung],
    [5, 6],
  ],
  [
    'a bad tariff takes the tariffs and parts of its contract along, not those of others',
    [kunde, vertrag, otherVertrag, other, tarif, wrongTarif, preisbestandteil, { ...tarif, vertragId: '4712' }],
    [5, 6, 7],
  ],
  [
    'a tariff without an owner takes all tariffs and parts along',
    [...whole, { ...tarif, vertragId: undefined }, preisbestandteil, verbrauch],
    [4, 5, 6],
  ],
  [
    'a line that is no JSON takes along all that would be replaced',
    [...whole, '{"art":"tarif"', verbrauch, bankverbindung, lastgang, other],
    [4, 5, 6, 7],
  ],
  [
    'a line of no kind does, too',
    [kunde, tarifangebot, ...preiskalender, { art: 'Tarif' }],
    [2, ...preiskalender.map((_, index) => index + 3), 15],
  ],
  [
    'a removal is left out with a bad line of the same owner, and with one without an owner',
    [
      kunde,
      vertrag,
      { art: 'tarif', vertragId: '4711', entfernt: true },
      wrongTarif,
      { art: 'umrechnung', entfernt: true },
      otherVertrag,
      other,
      { art: 'umrechnung', vertragId: '4712', entfernt: true },
    ],
    [3, 4, 5, 8],
  ],
  ['a bad offer takes all offers along', [tarifangebot, { ...tarifangebot, kennung: 'x', name: '' }, kunde], [1, 2]],
  [
    'of two lines for one record both are left out',
    [kunde, { ...kunde, nachname: 'Özdemir' }, other, otherVertrag],
    [1, 2],
  ],
  [
    'two meters at a time are both left out, with their readings',
    [...whole, { ...zaehler, nummer: 'Z2' }, { ...ablesung, zaehlernummer: 'Z2' }, other],
    [3, 5, 6],
  ],
  [
    'a calendar that lacks a day takes the parts along that follow it',
    [
      ...whole,
      ...preiskalender.slice(1),
      ...['HT', 'ST', 'NT'].map((stufe, index) => ({
        ...preisbestandteil,
        position: index + 1,
        stufe,
        kalender: 'Netz Nord',
      })),
    ],
    [4, ...Array.from({ length: 14 }, (_, index) => index + 5)],
  ],
]

test.each(cases)('%s [versorger-19]', async (_name, lines, left) => {
  const { report, finished, reste, gruende } = await loadPartly(lines)
  const isLeft = (index: number) => left.includes(index + 1)
  expect(reste).toBe(
    lines
      .filter((_line, index) => isLeft(index))
      .map((line) => `${toNdjson([line])}\n`)
      .join(''),
  )
  expect([...new Set(gruende.map((grund) => Reflect.get(Object(grund), 'zeile')))]).toEqual(left)
  expect({ finished, zeilen: report.ausgelassen?.zeilen }).toEqual({ finished: 1, zeilen: left.length })
  // The same as a file that has only the good lines: it is accepted, and finds everything done.
  const good = lines.filter((_line, index) => !isLeft(index))
  const again = await load(database.db, good)
  const total = Object.values(again.arten).reduce((sum, { unveraendert }) => sum + unveraendert, 0)
  expect(total).toBe(good.length)
})

test('a contract keeps its prices when one of the new ones is wrong', async () => {
  await load(database.db, [...whole, preisbestandteil])
  const { report } = await loadPartly([
    { ...tarif, name: 'Neu' },
    { ...preisbestandteil, wert: 'x' },
  ])
  expect(report.arten).toMatchObject({ tarif: counts(0, 0, 0), preisbestandteil: counts(0, 0, 0) })
  expect(await listRows(database.db, 'tarif')).toMatchObject([{ name: 'Strom' }])
})

test('reasons name line, kind, field, value and sentence; never a password', async () => {
  const secret = { ...other, einmalpasswort: 'kurz', email: 'x' }
  const { reste, gruende, report } = await loadPartly([
    '',
    '{',
    { ...kunde, mobil: 7 },
    { ...vertrag, plz: '1' },
    secret,
    zaehler,
  ])
  expect(gruende).toEqual([
    { zeile: 2, resteZeile: 1, text: 'Das ist kein gültiges JSON (Spalte 2).' },
    { zeile: 3, resteZeile: 2, art: 'anschlussnutzer', feld: 'mobil', wert: 7, text: expect.any(String) },
    ...[
      {
        zeile: 4,
        resteZeile: 3,
        art: 'vertrag',
        feld: 'plz',
        wert: '1',
        text: 'Eine Postleitzahl hat 4 oder 5 Ziffern.',
      },
    ],
    { zeile: 5, resteZeile: 4, art: 'anschlussnutzer', feld: 'email', wert: 'x', text: expect.any(String) },
    { zeile: 5, resteZeile: 4, art: 'anschlussnutzer', feld: 'einmalpasswort', text: expect.any(String) },
    {
      zeile: 6,
      resteZeile: 5,
      art: 'zaehler',
      feld: 'vertragId',
      wert: '4711',
      text: 'Ohne die ausgelassenen Zeilen gilt: Dieser Vertrag steht weder in der Datei noch in der Datenbank.',
    },
  ])
  expect(reste).toContain('"einmalpasswort":"kurz"')
  expect(report.ausgelassen).toMatchObject({ zeilen: 5, gesamt: 6 })
  expect(report.ausgelassen?.fehler[2]).toBe('Zeile 4, Feld plz: Eine Postleitzahl hat 4 oder 5 Ziffern.')
})

test('values inside lists and under names with dots are found, and long ones are cut', async () => {
  const stand = { ...ablesung, ablesewerte: { '1-0:1.8.0': -1 } }
  const { gruende } = await loadPartly([
    ...[kunde, vertrag, zaehler, stand, { ...lastgang, werte: [0.1, 'x'] }],
    { ...other, vorname: 'x'.repeat(300) },
  ])
  expect(gruende).toMatchObject([
    { zeile: 4, feld: 'ablesewerte.1-0:1.8.0', wert: -1 },
    { zeile: 5, feld: 'werte[1]', wert: 'x' },
    { zeile: 6, feld: 'vorname', wert: `"${'x'.repeat(199)}…` },
  ])
})

test('lines keep their bytes: marks, line ends, and lines that are too long to be read', async () => {
  const long = JSON.stringify({ ...other, vorname: 'x'.repeat(1_100_000) })
  const bad = JSON.stringify({ ...kunde, email: 'ü' })
  const { reste } = await loadPartly(Buffer.from(`\uFEFF${bad}\r\n${JSON.stringify(other)}\r\n\r\n${long}\r\n${bad}`))
  expect(reste === `\uFEFF${bad}\r\n${long}\r\n${bad}\n`).toBe(true)
})

test('what is left out of a file with an end has an end, too', async () => {
  const text = `${toNdjson([kunde, { ...other, email: 'x' }])}\n`
  const ende = { zeilen: 2, sha256: createHash('sha256').update(text).digest('hex') }
  const { reste } = await loadPartly(Buffer.from(text + JSON.stringify({ ende })))
  const [line = '', last = ''] = reste.split('\n')
  expect(JSON.parse(last)).toEqual({
    ende: { zeilen: 1, sha256: createHash('sha256').update(`${line}\n`).digest('hex') },
  })
  const again = await loadPartly(Buffer.from(reste), { demandsEnd: true })
  expect(again).toMatchObject({ reste, report: { datensaetze: 1, ausgelassen: { zeilen: 1 } } })
})

test('a file that was cut short is refused as a whole', async () => {
  await expect(loadPartly([kunde, '{'], { demandsEnd: true })).rejects.toThrow(ImportRefused)
  const wrong = { ende: { zeilen: 3, sha256: '0'.repeat(64) } }
  await expect(loadPartly([kunde, wrong])).rejects.toThrow(ImportRefused)
  expect(await listRows(database.db, 'anschlussnutzer')).toEqual([])
})

test('a good file leaves nothing out and finishes no files', async () => {
  const { report, finished, gruende } = await loadPartly(whole)
  expect({ finished, gruende, ausgelassen: report.ausgelassen }).toEqual({
    finished: 0,
    gruende: [],
    ausgelassen: undefined,
  })
  expect(await listRows(database.db, 'tarif')).toHaveLength(1)
})

test('a dry run counts the same, and writes nothing anywhere', async () => {
  const lines = [...whole, { ...other, email: 'x' }]
  const probe = await loadPartly(lines, { probe: true })
  expect(probe).toMatchObject({ finished: 0, reste: '', gruende: [] })
  expect(await listRows(database.db, 'anschlussnutzer')).toEqual([])
  expect((await loadPartly(lines)).report).toEqual(probe.report)
})

const bad = { ...other, email: 'x' }

test.each<readonly [string, Partial<NonNullable<ImportOptions['teilweise']>>]>([
  ['the lines cannot be written', { addZeilen: () => Promise.reject(new Error('disk full')) }],
  ['the reasons cannot be written', { addGruende: () => Promise.reject(new Error('disk full')) }],
  ['the files cannot be finished', { finish: () => Promise.reject(new Error('disk full')) }],
])('if %s, nothing is imported', async (_name, broken) => {
  const none = async () => undefined
  const teilweise = { again: () => sourceOf([kunde, bad]), addZeilen: none, addGruende: none, finish: none, ...broken }
  await expect(loadPartly([kunde, bad], { teilweise })).rejects.toThrow('disk full')
  expect(await listRows(database.db, 'anschlussnutzer')).toEqual([])
})

test('the files are finished before the import can be seen', async () => {
  let seen: number | undefined
  const none = async () => undefined
  const finish = async () => void (seen = (await listRows(database.db, 'anschlussnutzer')).length)
  const again = () => sourceOf([kunde, bad])
  await importNdjson(database.db, again(), {
    tenantPrefix: 'T-',
    today,
    teilweise: { again, addZeilen: none, addGruende: none, finish },
  })
  expect(seen).toBe(0)
  expect(await listRows(database.db, 'anschlussnutzer')).toHaveLength(1)
})

test('a file that changes between its two readings is refused', async () => {
  await expect(loadPartly([kunde, bad], {}, [kunde, { ...bad, email: 'y' }])).rejects.toThrow(ImportRefused)
  await expect(loadPartly([kunde, bad], {}, [kunde])).rejects.toThrow(ImportRefused)
  expect(await listRows(database.db, 'anschlussnutzer')).toEqual([])
})
