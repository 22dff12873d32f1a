import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  bankverbindung as konto,
  counts,
  kunde,
  type Lines,
  listRows,
  load as loadInto,
  refuse as refuseBy,
  vertrag,
} from '../../../testing/data/importRecords.ts'
import { type TestDatabase, testDatabase } from '../../../testing/testDatabase.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(() => sql`truncate anschlussnutzer, vorgang cascade`.execute(database.db))
afterAll(() => database.close())

const load = async (lines: Lines) => (await loadInto(database.db, lines)).arten['bankverbindung']
const refuse = async (lines: Lines) => (await refuseBy(database.db, lines)).fehler
const base = [kunde, vertrag]
const rows = () => listRows(database.db, 'bankverbindung')

describe('bank details of the file', () => {
  test('get the name and BIC of the bank, and the same file again changes nothing', async () => {
    const lines = [...base, { ...konto, mandatsreferenz: 'M-2019/0815' }]
    expect(await load(lines)).toEqual(counts(1, 0, 0))
    expect(await load(lines)).toEqual(counts(0, 0, 1))
    expect(await rows()).toMatchObject([
      {
        id: 'BV-1',
        kundennummer: 'T-1',
        vertrag_id: null,
        iban: 'DE89370400440532013000',
        bic: 'COBADEFFXXX',
        bankname: 'Commerzbank',
        blz: '37040044',
        kontonummer: '0532013000',
        valide: true,
        iban_ableitbar: false,
        lastschrifteinzug_erlaubt: true,
        mandatsreferenz: 'M-2019/0815',
        eingegangen_am: null,
      },
    ])
  })

  test.each<[string, object, object]>([
    [
      'without an IBAN, but with account and bank that give one',
      { iban: null, blz: '370 400 44', kontonummer: '532013000' },
      { iban: null, valide: false, iban_ableitbar: true, bankname: 'Commerzbank' },
    ],
    [
      'without an IBAN and with an unknown bank',
      { iban: null, blz: '99999999', kontonummer: '4711' },
      { iban: null, valide: false, iban_ableitbar: false, bankname: null },
    ],
    [
      'with wrong check digits',
      { iban: 'DE88370400440532013000' },
      { iban: 'DE88370400440532013000', valide: false, iban_ableitbar: false },
    ],
    ['abroad', { iban: 'AT611904300234573201', bic: 'BKAUATWW' }, { valide: true, bic: 'BKAUATWW', bankname: null }],
  ])('%s are stored with their class', async (_name, change, expected) => {
    await load([...base, { ...konto, ...change }])
    expect(await rows()).toMatchObject([expected])
  })

  test('of the customer and of his contract may share a mandate of the supplier', async () => {
    const { kundennummer: _, ...ofNobody } = konto
    const mandat = { mandatsreferenz: 'M-1' }
    await load([
      ...base,
      { ...konto, ...mandat },
      { ...ofNobody, ...mandat, bankverbindungId: 'BV-2', vertragId: '4711' },
    ])
    expect(await rows()).toMatchObject([{ mandatsreferenz: 'M-1' }, { vertrag_id: '4711', mandatsreferenz: 'M-1' }])
  })

  test('cannot use a mandate that the portal created for another account', async () => {
    await load(base)
    await sql`
      insert into bankverbindung
        (id, kundennummer, gueltig_von, iban, valide, iban_ableitbar, mandatsreferenz, eingegangen_am)
      values ('P-1', 'T-1', '2026-12-01', 'DE89370400440532013000', true, false, 'EKP-00000001-K7QF', now())
    `.execute(database.db)
    const mandat = { mandatsreferenz: 'EKP-00000001-K7QF' }
    expect(await refuse([{ ...konto, ...mandat, iban: 'DE02120300000000202051' }])).toEqual([
      'Zeile 1, Feld mandatsreferenz: Diese Mandatsreferenz hat das Portal für eine andere Bankverbindung vergeben.',
    ])
    const own = { ...konto, ...mandat, bankverbindungId: 'P-1', iban: 'DE89370400440532013000' }
    expect(await load([own])).toEqual(counts(0, 1, 0))
  })

  test.each<[string, object, RegExp]>([
    ['neither IBAN nor account', { iban: null }, /Feld iban: Bitte geben Sie iban oder kontonummer an\./],
    ['a mandate of 36 characters', { mandatsreferenz: 'M'.repeat(36) }, /Feld mandatsreferenz: .*35 Zeichen/],
    ['a mandate with an umlaut', { mandatsreferenz: 'Öl-1' }, /Feld mandatsreferenz: .*35 Zeichen/],
    ['a word for a switch', { lastschrifteinzugErlaubt: 'ja' }, /Feld lastschrifteinzugErlaubt: .*true oder false/],
  ])('%s is refused', async (_name, change, sentence) => {
    expect((await refuse([...base, { ...konto, ...change }])).join('\n')).toMatch(sentence)
  })

  test('one Kennung twice is refused', async () => {
    const lines = [
      { ...konto, gueltigBis: '2026-12-31' },
      { ...konto, gueltigVon: '2027-01-01' },
    ]
    expect(await refuse([...base, ...lines])).toEqual([
      'Zeile 4, Feld bankverbindungId: Die Bankverbindung mit dieser Kennung steht schon in Zeile 3.',
    ])
  })
})
