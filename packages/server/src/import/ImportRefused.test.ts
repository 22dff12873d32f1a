import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  kanal,
  kunde,
  type Lines,
  listRows,
  load,
  refuse as refuseBy,
  tarif,
  vertrag,
  whole,
  zaehler,
} from '../testing/data/importRecords.ts'
import { type TestDatabase, testDatabase } from '../testing/testDatabase.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(() => sql`truncate anschlussnutzer cascade`.execute(database.db))
afterAll(() => database.close())

const refuse = async (lines: Lines) => (await refuseBy(database.db, lines)).fehler

describe('a bad file', () => {
  test.each<[string, object | string, RegExp]>([
    ['broken JSON', '{"art":"vertrag",', /^Zeile 5: .*JSON \(Spalte 18\)/],
    ['a list', '[]', /^Zeile 5: .*JSON-Objekt/],
    ['an unknown kind', { art: 'contract' }, /^Zeile 5, Feld art: Erlaubt sind: anschlussnutzer, vertrag/],
    ['no kind', {}, /^Zeile 5, Feld art:/],
    ['a prototype as kind', { art: 'constructor' }, /^Zeile 5, Feld art:/],
    ['an unknown field', { ...vertrag, id: '2', plzz: '1' }, /^Zeile 5, Feld plzz: Dieses Feld gibt es nicht\./],
    ['a field of every object', '{"art":"vertrag","__proto__":1}', /^Zeile 5, Feld __proto__: Dieses Feld gibt/],
    [
      'a field twice',
      '{"art":"vertrag","id":"2","plz":"1","plz":"08999"}',
      /^Zeile 5, Feld plz: Das Feld steht zweimal/,
    ],
    [
      'a missing field',
      { ...zaehler, nummer: 'Z2', eingebautAm: undefined },
      /Feld eingebautAm: Das Feld fehlt; ein neuer/,
    ],
    ['a wrong type', { ...vertrag, id: 4712 }, /^Zeile 5, Feld id: Bitte geben Sie eine Vertragsnummer an/],
    ['a day that does not exist', { ...tarif, gueltigVon: '2025-02-30' }, /Feld gueltigVon: .*Datum/],
    ['a German day', { ...tarif, gueltigVon: '01.02.2025' }, /Feld gueltigVon: .*JJJJ-MM-TT/],
    ['cents for euros', { ...tarif, gueltigBis: '2020-01-01', arbeitspreis: 32.45 }, /Feld arbeitspreis: .*EUR je kWh/],
    ['too many decimals', { ...tarif, grundpreis: 1.23456 }, /Feld grundpreis: .*höchstens 4 Nachkommastellen/],
    ['infinity', '{"art":"tarif","grundpreis":1e999}', /Feld grundpreis: Bitte geben Sie/],
    ['NUL', { ...kunde, kundennummer: 'T-2', ort: undefined, vorname: 'a\u0000b' }, /Feld vorname: .*unzulässiges/],
    ['a lone surrogate', `{"art":"anschlussnutzer","kundennummer":"T-2","vorname":"\\ud800"}`, /Feld vorname: .*unzul/],
    ['no channel', { ...zaehler, nummer: 'Z2', kanaele: [] }, /Feld kanaele: Erwartet wird eine Liste von 1 bis 20/],
    [
      'a wrong channel',
      { ...zaehler, nummer: 'Z2', kanaele: [kanal, { ...kanal, obiskennzahl: '1.8.0' }] },
      /Feld kanaele\[1\]\.obiskennzahl: .*OBIS/,
    ],
    ['the same channel twice', { ...zaehler, nummer: 'Z2', kanaele: [kanal, kanal] }, /Feld kanaele: Dieselbe OBIS/],
    [
      'removed before built in',
      { ...zaehler, nummer: 'Z2', ausgebautAm: '2019-01-01' },
      /Feld ausgebautAm: .*vor dem Einbau/,
    ],
    [
      'an end before the beginning',
      { ...tarif, gueltigVon: '2025-01-01', gueltigBis: '2025-01-01' },
      /Feld gueltigBis: gueltigBis ist der erste Tag/,
    ],
    ['a number of another tenant', { ...kunde, kundennummer: 'X-1' }, /Feld kundennummer: .*beginnt nicht mit T-/],
    ['a prefix in other letters', { ...kunde, kundennummer: 't-2' }, /Feld kundennummer: .*beginnt nicht mit T-/],
    ['a prefix twice', { ...kunde, kundennummer: 'T-T-2' }, /Feld kundennummer: .*beginnt zweimal mit T-/],
    ['a prefix in other letters again', { ...kunde, kundennummer: 'T-t-2' }, /Feld kundennummer: .*zweimal mit T-/],
    ['a company without a name', { ...kunde, kundennummer: 'T-2', anrede: 'Firma' }, /Feld firma: .*Name der Firma/],
    [
      'two passwords',
      { ...kunde, kundennummer: 'T-2', passwort: 'Sonne-2026', einmalpasswort: 'Mond-2026' },
      /Feld passwort: Bitte geben Sie nur eines an/,
    ],
    ['a short password', { ...kunde, kundennummer: 'T-2', passwort: 'kurz' }, /Feld passwort: .*mindestens 8 Zeichen/],
    [
      'another kind of hash',
      { ...kunde, kundennummer: 'T-2', passwortHash: '$2b$10$abc' },
      /Feld passwortHash: .*Argon2id/,
    ],
    [
      'a hash that costs a gigabyte',
      {
        ...kunde,
        kundennummer: 'T-2',
        passwortHash:
          '$argon2id$v=19$m=999999,t=2,p=1$jS6YhszzxpNMb718EIDd8A$1Ik0Bs/tTQpcxBg69DQAEj3LrMstSGGiICa6HzbwVMM',
      },
      /Feld passwortHash: Erlaubt sind/,
    ],
    [
      'an unknown customer',
      { ...vertrag, id: '2', kundennummer: 'T-9' },
      /Feld kundennummer: Diese Kundennummer steht weder/,
    ],
    ['an unknown contract of a meter', { ...zaehler, vertragId: '9' }, /Feld vertragId: Dieser Vertrag steht weder/],
    ['an unknown contract of a tariff', { ...tarif, vertragId: '9' }, /Feld vertragId: Dieser Vertrag steht weder/],
    [
      'a customer twice',
      { ...kunde, vorname: 'Elif' },
      /Feld kundennummer: Diese Kundennummer steht schon in Zeile 1\./,
    ],
    ['a contract twice', vertrag, /Feld id: Dieser Vertrag steht schon in Zeile 2\./],
    ['a meter twice', zaehler, /Feld nummer: Dieser Zähler des Vertrags steht schon in Zeile 3\./],
  ])('%s is named, and nothing is imported', async (_, line, sentence) => {
    const sentences = await refuse([...whole, line])
    expect(sentences).toContainEqual(expect.stringMatching(sentence))
    expect(sentences.every((text) => text.startsWith('Zeile 5'))).toBe(true)
    expect(await listRows(database.db, 'anschlussnutzer')).toEqual([])
  })

  test('all errors are named in the order of the file, of single lines and between lines', async () => {
    const sentences = await refuse([
      { ...zaehler, vertragId: '9' },
      { ...vertrag, id: 'ohne', plz: 1, x: 1, y: 2 },
      'kaputt',
      { ...tarif, vertragId: '8' },
    ])
    expect(sentences.map((text) => text.slice(0, text.indexOf(':')))).toEqual([
      'Zeile 1, Feld vertragId',
      'Zeile 2, Feld x',
      'Zeile 2, Feld y',
      'Zeile 2, Feld id',
      'Zeile 2, Feld plz',
      'Zeile 3',
      'Zeile 4, Feld vertragId',
    ])
  })

  test('a line that refers to a wrong line is not reported as well', async () => {
    const sentences = await refuse([{ ...kunde, email: 'x' }, { ...vertrag, plz: 'x' }, zaehler])
    expect(sentences).toHaveLength(2)
  })

  test('the first hundred errors are named and all are counted', async () => {
    const lines = Array.from({ length: 3000 }, () => ({ ...vertrag, kundennummer: 'T-9' }))
    const { gesamt, fehler } = await refuseBy(database.db, [kunde, ...lines])
    // 3000 lines name an unknown customer, and 2999 of them repeat the contract of the first line.
    expect(gesamt).toBe(5999)
    expect(fehler).toHaveLength(100)
    expect(fehler[0]).toMatch(/^Zeile 2,/)
    expect(fehler.at(-1)).toMatch(/^Zeile 52,/)
  })

  test('a line of 150,000 wrong channels is one error', async () => {
    const kanaele = `[${Array.from({ length: 150_000 }, () => '0').join()}]`
    const { gesamt, fehler } = await refuseBy(database.db, [
      kunde,
      vertrag,
      `{"art":"zaehler","vertragId":"4711","nummer":"Z1","eingebautAm":"2020-01-01","kanaele":${kanaele}}`,
    ])
    expect(gesamt).toBe(1)
    expect(fehler).toEqual(['Zeile 3, Feld kanaele: Erwartet wird eine Liste von 1 bis 20 Messkanälen.'])
  })

  test('a line of 80,000 unknown fields names twenty and counts the rest', async () => {
    const fields = Array.from({ length: 80_000 }, (_, index) => `"x${index}":0`)
    const { fehler } = await refuseBy(database.db, [kunde, `{"art":"vertrag",${fields.join()}}`])
    expect(fehler.filter((text) => text.endsWith('Dieses Feld gibt es nicht.'))).toHaveLength(20)
    expect(fehler).toContain('Zeile 2: Noch 79.980 weitere Felder gibt es nicht.')
  })

  test('no error quotes values of a line', async () => {
    const secret = 'Geheimnis-4711-Özil'
    const sentences = await refuse([
      {
        ...kunde,
        kundennummer: secret,
        anrede: secret,
        geburtsdatum: secret,
        email: secret,
        zugriff: secret,
        gesperrt: secret,
        passwort: ` ${secret}`,
        passwortHash: secret,
      },
      { ...vertrag, id: secret, kundennummer: secret, versorgungsart: secret, plz: secret, lieferbeginn: secret },
      { ...zaehler, vertragId: secret, kanaele: [{ obiskennzahl: secret, vorkommastellen: secret }] },
      { ...tarif, vertragId: secret, tariftyp: secret, grundpreis: secret },
      `{"x":"${secret}" ${secret}`,
    ])
    expect(sentences.length).toBeGreaterThan(15)
    expect(sentences.join()).not.toMatch(/Geheimnis|4711|zil/)
  })

  test('a contract never moves to another customer', async () => {
    await load(database.db, [...whole, { ...kunde, kundennummer: 'T-2' }])
    expect(await refuse([{ ...vertrag, kundennummer: 'T-2' }])).toEqual([
      'Zeile 1, Feld kundennummer: Dieser Vertrag gehört schon einem anderen Kunden, und ein Import ändert das nicht. Gehört er dem falschen, hilft vertrag-umhaengen; hat der Kunde eine neue Nummer, kunde-umnummerieren.',
    ])
    expect(await listRows(database.db, 'vertrag')).toMatchObject([{ kundennummer: 'T-1' }])
  })

  test.each(['little', 'big'])('a UTF-16 file, %s endian, is one error that says so', async (endian) => {
    const bytes = Buffer.from(`\uFEFF${whole.map((line) => JSON.stringify(line)).join('\r\n')}`, 'utf16le')
    expect(await refuse(endian === 'little' ? bytes : bytes.swap16())).toEqual([
      'Zeile 1: Die Datei ist in UTF-16 gespeichert. Bitte speichern Sie sie als UTF-8.',
    ])
  })

  test('bytes that are no UTF-8 are named with their line', async () => {
    const bytes = Buffer.concat([Buffer.from(`${JSON.stringify(kunde)}\n`), Buffer.from('{"ort":"Köln"}', 'latin1')])
    expect(await refuse(bytes)).toEqual([
      'Zeile 2: Die Zeile ist kein gültiges UTF-8. Bitte speichern Sie die Datei als UTF-8.',
    ])
  })
})
