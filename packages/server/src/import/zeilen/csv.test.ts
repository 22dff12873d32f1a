import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  counts,
  gasvertrag,
  today,
  kunde,
  listRows,
  load as loadNdjson,
  sourceOf,
  vertrag,
  zaehler,
} from '../../testing/data/importRecords.ts'
import { testDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { importNdjson, type ImportOptions } from '../importNdjson.ts'
import { ImportRefused } from '../report.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(() =>
  sql`truncate anschlussnutzer, preiskalender, tarifangebot, marktpreis, vorgang cascade`.execute(database.db),
)
afterAll(() => database.close())

const load = (csv: string, text: string | Buffer, more: Partial<ImportOptions> = {}) =>
  importNdjson(database.db, sourceOf(Buffer.from(text)), { tenantPrefix: 'T-', today, csv, ...more })

async function refuse(csv: string, text: string | Buffer): Promise<readonly string[]> {
  const error: unknown = await load(csv, text).catch((reason: unknown) => reason)
  if (error instanceof ImportRefused) return error.fehler
  throw new Error(`not refused: ${String(error)}`)
}

const table = (name: Parameters<typeof listRows>[1]) => listRows(database.db, name)

describe('CSV [versorger-25]', () => {
  test('has the names of the fields in its first line, and the same values as NDJSON', async () => {
    const text =
      'kundennummer;anrede;nachname;geburtsdatum;gesperrt;email\nT-1;Frau;"Öz""türk; geb. Ay";1980-02-29;true;\nT-2;Herr;Müller;;false;m@example.org\n'
    expect((await load('anschlussnutzer', text)).arten['anschlussnutzer']).toEqual(counts(2, 0, 0))
    expect(await table('anschlussnutzer')).toMatchObject([
      { kundennummer: 'T-1', nachname: 'Öz"türk; geb. Ay', geburtsdatum: '1980-02-29', gesperrt: true, email: null },
      { kundennummer: 'T-2', geburtsdatum: null, gesperrt: false, email: 'm@example.org' },
    ])
    const comma = Buffer.from(`\uFEFF${text.replaceAll(';', ',').replaceAll('\n', '\r\n')}`)
    expect((await load('anschlussnutzer', comma)).arten['anschlussnutzer']).toEqual(counts(0, 1, 1))
  })

  test('has numbers with a point, texts of digits, and lists as JSON', async () => {
    await loadNdjson(database.db, [kunde, vertrag, gasvertrag])
    await load('vertrag', 'id,plz,storniert\n4711,08999,false\n')
    await load(
      'zaehler',
      `vertragId;nummer;eingebautAm;kanaele\n4711;007;2020-01-01;"${JSON.stringify(zaehler.kanaele).replaceAll('"', '""')}"\n`,
    )
    await load('tarif', 'vertragId;name;tariftyp;arbeitspreis\n4711;Strom;ALLES_INKLUSIVE_BRUTTO;0.3245\n')
    await load('umrechnung', 'vertragId;gueltigVon;zustandszahl;brennwert\nG-1;2025-01-01;0.9512;11.284\n')
    await load(
      'lastgang',
      'vertragId;obiskennzahl;minuten;von;werte\n4711;1-0:1.8.0;15;2026-01-15T00:00:00Z;[0.1,null,0.2]\n',
    )
    expect(await table('vertrag')).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: '4711', plz: '08999' })]),
    )
    expect(await table('messkanal')).toMatchObject([{ zaehlernummer: '007', vorkommastellen: 6 }])
    expect(await table('tarif')).toMatchObject([{ arbeitspreis: '0.32450000' }])
    expect(await table('umrechnung')).toMatchObject([{ brennwert: '11.284000' }])
  })

  test('leaves out what is empty, so that it keeps its value, and removes with entfernt', async () => {
    await loadNdjson(database.db, [{ ...kunde, email: 'a@example.org' }, vertrag])
    await load('anschlussnutzer', 'kundennummer;email;titel\nT-1;;Dr.\n')
    expect(await table('anschlussnutzer')).toMatchObject([{ email: 'a@example.org', titel: 'Dr.' }])
    await load('tarif', 'vertragId;name;tariftyp;entfernt\n4711;Strom;REINER_ENERGIEPREIS;\n')
    expect((await load('tarif', 'vertragId;name;tariftyp;entfernt\n4711;;;true\n')).arten['tarif']).toEqual(
      counts(0, 0, 0, 1),
    )
  })

  test('is refused by line and field', async () => {
    expect(await refuse('tarif', 'vertragId;nmae=;;vertragId;\n')).toEqual([
      'Zeile 1, Feld nmae=: Dieses Feld gibt es nicht.',
      'Zeile 1: In der ersten Zeile hat die Spalte 3 keinen Namen.',
      'Zeile 1, Feld vertragId: Diese Spalte gibt es zweimal.',
    ])
    const header = 'vertragId;gueltigVon;zustandszahl;brennwert'
    expect(
      await refuse(
        'umrechnung',
        `${header}\n1;2025-01-01;1,234;11\n1;2025-01-01;0.95\n\n1;"x;0.95;11\n1;2025-13-01;0.95;1.234,5\n1;2026;0.95;99\n`,
      ),
    ).toEqual([
      'Zeile 2, Feld zustandszahl: Bitte schreiben Sie die Zahl mit Punkt und ohne Tausenderzeichen, etwa 0.3245.',
      'Zeile 3: Die Zeile hat 3 Werte, die Zeile mit den Spalten 4.',
      'Zeile 5: Die Anführungszeichen der Zeile passen nicht zusammen. Im Wert stehen sie doppelt (""), und kein Wert geht über eine Zeile hinaus: Steht in der Zelle ein Zeilenumbruch (Alt+Eingabe), so ersetzen Sie ihn durch ein Leerzeichen.',
      'Zeile 6, Feld brennwert: Bitte schreiben Sie die Zahl mit Punkt und ohne Tausenderzeichen, etwa 0.3245.',
      expect.stringMatching(/^Zeile 7, Feld gueltigVon: /),
      expect.stringMatching(/^Zeile 7, Feld brennwert: /),
    ])
  })

  test('can be imported in part: what is left out is a CSV with the same first line and its end', async () => {
    const lines =
      '\uFEFFkundennummer;nachname;email\r\nT-1;A;x\r\nT-2;B;b@example.org\r\nT-3;"C\r\nT-4;D;d@example.org\r\n'
    const text = `${lines}${JSON.stringify({ ende: { zeilen: 4, sha256: createHash('sha256').update(lines).digest('hex') } })}\n`
    let [reste, reasons] = ['', '']
    const teilweise = {
      again: () => sourceOf(Buffer.from(text)),
      addZeilen: async (bytes: Uint8Array) => void (reste += Buffer.from(bytes).toString()),
      addGruende: async (bytes: Uint8Array) => void (reasons += Buffer.from(bytes).toString()),
      finish: async () => undefined,
    }
    const { ausgelassen } = await load('anschlussnutzer', text, { teilweise, demandsEnd: true })
    expect(ausgelassen?.zeilen).toBe(2)
    expect(await table('anschlussnutzer')).toHaveLength(2)
    const rest = '\uFEFFkundennummer;nachname;email\r\nT-1;A;x\r\nT-3;"C\r\n'
    const ende = { zeilen: 2, sha256: createHash('sha256').update(rest).digest('hex') }
    expect(reste).toBe(`${rest}${JSON.stringify({ ende })}\n`)
    expect(
      reasons
        .split('\n')
        .slice(0, -1)
        .map((line): unknown => JSON.parse(line)),
    ).toEqual([
      {
        zeile: 2,
        resteZeile: 2,
        art: 'anschlussnutzer',
        feld: 'email',
        wert: 'x',
        text: 'Die angegebene Email ist ungültig.',
      },
      { zeile: 4, resteZeile: 3, text: expect.stringContaining('Die Anführungszeichen') },
    ])
    await expect(load('anschlussnutzer', reste, { demandsEnd: true })).rejects.toThrow(ImportRefused)
    await expect(load('anschlussnutzer', 'kundennumer;nachname\nT-9;A\n', { teilweise })).rejects.toThrow(ImportRefused)
  })
})

describe('CSV of spreadsheets [versorger-114]', () => {
  const names = async () =>
    (await table('anschlussnutzer')).map(({ kundennummer, nachname }) => [kundennummer, nachname])
  const rows = [
    ['kundennummer', 'anrede', 'nachname', 'vorname'],
    ['T-32', 'Frau', 'Müller', 'Jörg'],
  ]
  const csv = (delimiter = ';', end = '\r\n') => rows.map((row) => row.join(delimiter) + end).join('')

  test.each<[string, string | Buffer]>([
    ['sep=;', `sep=;\r\n${csv()}`],
    ['sep=, behind a byte order mark', `\uFEFFsep=,\r\n${csv(',')}`],
    ['tabs', `\uFEFF${csv('\t')}`],
    ['sep= and a tab', `sep=\t\n${csv('\t')}`],
    ['Unicode text', Buffer.from(`\uFEFF${csv('\t')}`, 'utf16le')],
    ['Unicode text of the other order', Buffer.from(`\uFEFF${csv('\t')}`, 'utf16le').swap16()],
    ['UTF-16 without a byte order mark', Buffer.from(csv(), 'utf16le')],
    ['Windows-1252', Buffer.from(csv(), 'latin1')],
    ['carriage returns alone', csv(';', '\r')],
    ['a carriage return alone in Windows-1252', Buffer.from(csv(',', '\r'), 'latin1')],
    ['empty columns and lines', `\n${csv(';', ';;\r\n')};;;;;\r\n\r\n;;;;;\r\n`],
    ['protected texts', 'kundennummer;anrede;nachname;vorname\n="T-32";Frau;"=""Müller""";Jörg\n'],
  ])('%s', async (_name, text) => {
    expect((await load('anschlussnutzer', text)).arten['anschlussnutzer']).toEqual(counts(1, 0, 0))
    expect(await names()).toEqual([['T-32', 'Müller']])
  })

  test('in pieces of any size it is the same file', async () => {
    for (const [encoding, size] of [
      ['utf16le', 1],
      ['utf16le', 3],
      ['latin1', 2],
      ['utf8', 1],
    ] as const) {
      const bytes = Buffer.from(`${encoding === 'utf16le' ? '\uFEFF' : ''}${csv(';', '\r')}`, encoding)
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
        Buffer.from(bytes.subarray(index * size, (index + 1) * size)),
      )
      async function* source() {
        for (const piece of pieces) yield piece
      }
      await importNdjson(database.db, source(), { tenantPrefix: 'T-', today, csv: 'anschlussnutzer' })
      expect(await names()).toEqual([['T-32', 'Müller']])
      await sql`truncate anschlussnutzer cascade`.execute(database.db)
    }
  })

  test('German numbers, days and truth are read; a text that begins with = stays', async () => {
    await loadNdjson(database.db, [kunde, vertrag, gasvertrag])
    await load('umrechnung', 'vertragId;gueltigVon;zustandszahl;brennwert\nG-1;1.1.2025;0,9512;11,284\n')
    expect(await table('umrechnung')).toMatchObject([
      { gueltig_von: '2025-01-01', zustandszahl: '0.951200', brennwert: '11.284000' },
    ])
    await load('anschlussnutzer', 'kundennummer;gesperrt;titel;geburtsdatum\nT-1;WAHR;=Dr.;29.02.1980\n')
    expect(await table('anschlussnutzer')).toMatchObject([
      { gesperrt: true, titel: '=Dr.', geburtsdatum: '1980-02-29' },
    ])
  })

  const only = async (header: string, line: string, art = 'umrechnung') =>
    (await refuse(art, `${header}\n${line}\n`)).map((text) => text.replace(/^Zeile 2, Feld (\w+): /, '$1 '))
  const header = 'vertragId;gueltigVon;zustandszahl;brennwert'

  test.each([
    ['1,23E+05', /^brennwert Die Tabellenkalkulation hat die Zahl gekürzt/],
    ['1E-05', /^brennwert Die Tabellenkalkulation hat die Zahl gekürzt/],
    ['1.234,5', /^brennwert Bitte schreiben Sie die Zahl mit Punkt/],
    ['11.284', /^brennwert Die Datei schreibt Zahlen bisher mit dem anderen Dezimalzeichen/],
    ['#NV', /^brennwert In der Zelle steht ein Fehler/],
    ['#DIV/0!', /^brennwert In der Zelle steht ein Fehler/],
  ])('the number %s is refused with a sentence', async (cell, sentence) => {
    expect(await only(header, `4711;2025-01-01;0,95;${cell}`)).toEqual([expect.stringMatching(sentence)])
  })

  test('a number, customer or contract that was cut, and an error, are refused in texts as well', async () => {
    const cut = /^(?:kundennummer|nummer) Die Tabellenkalkulation hat die Zahl gekürzt/
    expect(await only('kundennummer', '4,71E+09', 'anschlussnutzer')).toEqual([expect.stringMatching(cut)])
    expect(await only('vertragId;nummer', '4711;1,28457E+13', 'zaehler')).toEqual([expect.stringMatching(cut)])
    expect(await only('kundennummer;nachname', 'T-1;#N/A', 'anschlussnutzer')).toEqual([
      expect.stringMatching(/^nachname In der Zelle steht ein Fehler/),
    ])
    expect(await only('id;plz', '4711;1067', 'vertrag')).toContainEqual(expect.stringContaining('Ging vorn eine Null'))
  })

  test('a mixture of encodings, a lost character, a line break in a cell and a workbook are named', async () => {
    const utf8 = Buffer.from('T-1;Müller\n')
    const mixed = Buffer.concat([Buffer.from('kundennummer;nachname\nT-2;Größer\n', 'latin1'), utf8])
    expect(await refuse('anschlussnutzer', mixed)).toEqual([expect.stringMatching(/^Zeile 3: .*kein gültiges UTF-8/)])
    const other = Buffer.concat([Buffer.from('kundennummer;nachname\n'), utf8, Buffer.from('T-2;Größer\n', 'latin1')])
    expect(await refuse('anschlussnutzer', other)).toEqual([expect.stringMatching(/^Zeile 3: .*kein gültiges UTF-8/)])
    expect(await refuse('anschlussnutzer', 'kundennummer;nachname\nT-1;M\uFFFDller\n')).toEqual([
      expect.stringMatching(/^Zeile 2: Ein Zeichen ging beim Speichern verloren/),
    ])
    expect((await refuse('anschlussnutzer', 'kundennummer;nachname\nT-1;"Mül\nler"\n'))[0]).toMatch(/Alt\+Eingabe/)
    expect(await refuse('anschlussnutzer', 'PK\u0003\u0004\u0014\u0000\nx\ny\n')).toEqual([
      expect.stringMatching(/^Zeile 1: Das ist eine Mappe/),
    ])
  })

  test('what is left out of Unicode text is CSV in UTF-8, with both of its first lines', async () => {
    let reste = ''
    const text = `sep=;\r\n${csv()}T-33;Frau;#NV;Ayşe\r\n`
    const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le')
    const teilweise = {
      again: () => sourceOf(bytes),
      addZeilen: async (part: Uint8Array) => void (reste += Buffer.from(part).toString()),
      addGruende: async () => undefined,
      finish: async () => undefined,
    }
    const { ausgelassen } = await load('anschlussnutzer', bytes, { teilweise })
    expect(ausgelassen?.zeilen).toBe(1)
    expect(await names()).toEqual([['T-32', 'Müller']])
    expect(reste).toBe('sep=;\r\nkundennummer;anrede;nachname;vorname\r\nT-33;Frau;#NV;Ayşe\r\n')
  })
})
