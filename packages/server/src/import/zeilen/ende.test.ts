import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { today, kunde, listRows, sourceOf } from '../../testing/data/importRecords.ts'
import { testDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { importNdjson } from '../importNdjson.ts'
import { ImportRefused } from '../report.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(() => sql`truncate anschlussnutzer cascade`.execute(database.db))
afterAll(() => database.close())

const one = `${JSON.stringify(kunde)}\n`
const two = `${one}\r\n${JSON.stringify({ ...kunde, kundennummer: 'T-2', vorname: 'Jürgen' })}\r\n`
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const endOf = (text: string, changes: object = {}) => ({ ende: { zeilen: 2, sha256: sha256(text), ...changes } })

/** The number of records, or how the file is refused. */
async function load(text: string, demandsEnd = false): Promise<number | readonly string[]> {
  try {
    const source = sourceOf(Buffer.from(text))
    return (await importNdjson(database.db, source, { tenantPrefix: 'T-', today, demandsEnd })).datensaetze
  } catch (error) {
    if (error instanceof ImportRefused) return error.fehler
    throw error
  }
}

describe('the last line [versorger-18]', () => {
  test.each(['', '\uFEFF'])('says count and checksum of all bytes before it; it is no record (%j)', async (mark) => {
    expect(await load(`${mark}${two}${JSON.stringify(endOf(mark + two))}`, true)).toBe(2)
    expect(await load(`${mark}${two}${JSON.stringify(endOf(mark + two))}\n\r\n`)).toBe(2)
  })

  test.each([
    [
      'a lost line',
      one + JSON.stringify(endOf(two)),
      /^Zeile 2, Feld ende\.zeilen: Die Zahl der Datensätze davor ist 1 und nicht 2/,
    ],
    [
      'a changed byte',
      two.replace('Jürgen', 'Jurgen') + JSON.stringify(endOf(two)),
      /^Zeile 4, Feld ende\.sha256: Die Prüf/,
    ],
    [
      'another line end',
      two.replaceAll('\r', '') + JSON.stringify(endOf(two)),
      /^Zeile 4, Feld ende\.sha256: Die Prüf/,
    ],
    [
      'a text for the count',
      two + JSON.stringify(endOf(two, { zeilen: '2' })),
      /^Zeile 4, Feld ende\.zeilen: Bitte geben/,
    ],
    [
      'another checksum',
      two + JSON.stringify(endOf(two, { sha256: 'abc' })),
      /^Zeile 4, Feld ende\.sha256: Bitte geben/,
    ],
    ['no object', `${two}{"ende":true}`, /^Zeile 4, Feld ende: Erwartet wird \{"ende"/],
    [
      'a record behind it',
      `${two}${JSON.stringify(endOf(two))}\n${one.replace('T-1', 'T-3')}`,
      /^Zeile 5: Nach dem Ende .*Zeile 4/,
    ],
    ['a second one', `${two}${JSON.stringify(endOf(two))}\n${JSON.stringify(endOf(two))}`, /^Zeile 5: Nach dem Ende/],
  ])('with %s is refused, and nothing is imported', async (_, text, sentence) => {
    expect(await load(text)).toEqual([expect.stringMatching(sentence)])
    expect(await listRows(database.db, 'anschlussnutzer')).toEqual([])
  })

  test('may be missing only where it is not demanded', async () => {
    expect(await load(two, true)).toEqual([
      'Zeile 3: Die Datei ist nicht vollständig: Die letzte Zeile mit „ende“ fehlt.',
    ])
    expect(await load('', true)).toEqual([
      'Zeile 1: Die Datei ist nicht vollständig: Die letzte Zeile mit „ende“ fehlt.',
    ])
    expect(await load(two)).toBe(2)
  })
})
