import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { hashSync } from '@node-rs/argon2'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kontaktfelder, perKontaktfeld } from '@ekp/wire/anschlussnutzer'
import { directoryStore } from '../dokumente/directoryStore.ts'
import * as records from '../testing/data/importRecords.ts'
import { testDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { speicherquelle } from './dateien/quellen.ts'
import { importNdjson } from './importNdjson.ts'
import type { Kind } from './kind.ts'
import { listKinds } from './kinds/listKinds.ts'
import { createSealer } from './passwoerter.ts'

const { today } = records
const findBank = () => undefined
const now = new Date('2026-11-21T09:00:00Z')
const kinds = listKinds({ tenantPrefix: 'T-', today, now, sealer: createSealer(), findBank, rechnungen: {} })

const passwortHash = hashSync('Sonnenblume-2026', { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
const entfernt = false
const von = '2026-01-15T00:00:00Z'

/** Lines that together fill in every field of every kind, with values that no other field has. */
const lines: readonly { readonly art: string; readonly [field: string]: unknown }[] = [
  {
    ...records.kunde,
    titel: 'Dr.',
    firma: 'Öztürk GmbH',
    geburtsdatum: '1980-02-29',
    zugriff: 'eingeschränkt',
    ...perKontaktfeld((field) => (field === 'email' ? 'a@example.org' : `0351 1${kontaktfelder.indexOf(field)}`)),
    gesperrt: true,
    passwortHash,
  },
  { ...records.kunde, kundennummer: 'T-2', passwort: 'Sonnenblume-2026' },
  { ...records.kunde, kundennummer: 'T-3', einmalpasswort: 'Sonnenblume-2026' },
  {
    ...records.vertrag,
    anmeldungsart: 'Einzug',
    lieferbeginn: '2020-01-02',
    lieferende: '2026-12-30',
    gewuenschterLieferbeginn: '2020-01-03',
    gewuenschtesLieferende: '2026-12-31',
    storniert: true,
    strasse: 'Lindenweg',
    hausnummer: '12a',
    plz: '08999',
    ort: 'Mühlenbrück',
    marktlokation: '51238696781',
    laufzeitBis: '2027-01-01',
    kuendigungsfrist: '6 Wochen',
  },
  ...records.preiskalender.map((line) => ({ ...line, gueltigBis: '2027-01-01', entfernt })),
  ...['HT', 'ST', 'NT'].map((stufe, index) => ({
    ...records.preisbestandteil,
    position: 11 + index,
    bezeichnung: 'Netz',
    gueltigBis: '2026-12-01',
    wert: [0.0301, 0.0302, 0.0303][index],
    stufe,
    kalender: 'Netz Nord',
    gueltigVon: '2026-01-02',
    entfernt,
  })),
  records.gasvertrag,
  { ...records.zaehler, ausgebautAm: '2026-10-31', messlokation: 'DE00056266802AO6G56M11SN51G21M24S' },
  {
    ...records.tarif,
    preisgarantietyp: 'fest',
    grundpreis: 120.5,
    arbeitspreis: 0.31,
    arbeitspreisNT: 0.25,
    anteilNt: 33.5,
    istDynamisch: true,
    durchschnittlicherArbeitspreisVormonat: 0.32,
    durchschnittlicherArbeitspreisGesamt: 0.33,
    marktgebiet: 'DE-LU',
    aufschlag: 0.12,
    umsatzsteuer: 19,
    gueltigVon: '2026-01-01',
    gueltigBis: '2026-12-01',
    entfernt,
  },
  {
    ...records.ablesung,
    ablesegrund: 'Turnus',
    erfassungshinweis: 'per Karte',
    ermittlungsart: 'abgelesen',
    entfernt,
  },
  {
    ...records.verbrauch,
    summeJahr: 3400.5,
    prognose: true,
    proKanal: [{ obiskennzahl: '1-0:1.8.0', verbrauch: 3411.5 }],
    entfernt,
  },
  { ...records.umrechnung, gueltigBis: '2026-02-01', entfernt },
  { ...records.lastgang, werte: [0.1, 0.2], geschaetzt: [1], entfernt },
  { ...records.marktpreis, minuten: 60, preise: Array.from({ length: 24 }, (_, stunde) => stunde + 0.5), entfernt },
  { ...records.gradtagzahl, entfernt },
  {
    ...records.tarifangebot,
    beschreibung: 'Zwölf Monate fest',
    gueltigBis: '2027-01-01',
    marktgebiet: 'DE-LU',
    bestandteile: [{ bezeichnung: 'Börsenpreis', gruppe: 'energie', berechnung: 'boerse' }],
    entfernt,
  },
  {
    art: 'dokument',
    id: 'D-1',
    kundennummer: 'T-1',
    kategorie: 'Rechnung',
    beschreibung: 'Rechnung 2025',
    datei: 'rechnung.pdf',
    dateiname: 'Rechnung.pdf',
    erstellzeitpunkt: '2026-01-02T03:04:05Z',
    rechnungsnummer: 'R-2',
    entfernt,
  },
  {
    ...records.rechnungsadresse,
    firma: 'Öztürk KG',
    titel: 'Prof.',
    co: 'bei Muster',
    land: 'Österreich',
    gueltigVon: '2025-03-01',
    gueltigBis: '2025-03-31',
    entfernt,
  },
  { art: 'rechnungsadresse', id: 'RA-2', vertragId: '4711', postfach: '12 34', ort: 'Mühlenbrück' },
  {
    ...records.bankverbindung,
    bic: 'COBADEFFXXX',
    bankname: 'Commerzbank',
    gueltigVon: '2025-04-01',
    entfernt,
    gueltigBis: '2025-04-30',
    lastschrifteinzugErlaubt: false,
    mandatsreferenz: 'M-1',
  },
  { art: 'bankverbindung', bankverbindungId: 'BV-2', vertragId: '4711', blz: '37040044', kontonummer: '0532013001' },
  {
    art: 'rechnung',
    rechnungsnummer: 'R-2',
    vertrag: { vertragsnummer: '4711' },
    rechnungsperiode: { startdatum: '2025-05-01', enddatum: '2025-05-31' },
    rechnungsdatum: '2025-06-02',
    sparte: 'STROM',
    istStorno: true,
    originalRechnungsnummer: 'R-1',
    rechnungspositionen: [],
    gesamtbrutto: { wert: 12.5 },
    entfernt,
  },
  {
    art: 'zahlung',
    vertragId: '4711',
    id: 'Z-2',
    datum: '2025-06-03',
    betrag: 12.25,
    zweck: 'Abschlag',
    status: 'zurueckgebucht',
    entfernt,
  },
  {
    art: 'abschlagsplan',
    vertragId: '4711',
    gueltigVon: '2025-07-01',
    gueltigBis: '2025-12-31',
    betrag: 96.5,
    tag: 3,
    monate: [11, 2],
    mindestens: 41.5,
    hoechstens: 171.5,
    schritt: 0.5,
    entfernt,
  },
  {
    art: 'abschlagsplan',
    vertragId: '4711',
    gueltigVon: '2026-01-01',
    betrag: 97.5,
    termine: ['2026-05-15', '2026-02-15'],
  },
  { art: 'dokument', id: 'D-2', vertragId: '4711', datei: 'vertrag.pdf', erstellzeitpunkt: von },
]

/** Where fields are stored that have no column in the kind's table. */
const elsewhere: Readonly<Record<string, RawBuilder<unknown>>> = {
  'zaehler.kanaele': sql`select from messkanal where (obiskennzahl, vorkommastellen, nachkommastellen) = ('1-0:1.8.0', 6, 1)`,
  'lastgang.vertragId': sql`select from lastgangkanal where vertrag_id = '4711'`,
  'lastgang.obiskennzahl': sql`select from lastgangkanal where obiskennzahl = '1-0:1.8.0'`,
  'lastgang.minuten': sql`select from lastgangkanal where minuten = 15`,
  'lastgang.von': sql`select from lastgang where tag = '2026-01-15'`,
  'lastgang.werte': sql`select from lastgang where werte[1] * 10::numeric ^ -stellen = 0.1`,
  'lastgang.geschaetzt': sql`select from lastgang where geschaetzt = overlay(repeat('0', 96)::varbit placing b'1' from 2)`,
  'marktpreis.von': sql`select from marktpreis where tag = '2026-01-15'`,
  'dokument.datei': sql`select from dokument where sha256 = sha256('%PDF-1.7') and bytes = 8`,
}

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  const dir = await mkdtemp(join(tmpdir(), 'dokumente-'))
  const dokumente = { store: directoryStore(dir), quelle: speicherquelle(() => Buffer.from('%PDF-1.7')) }
  await importNdjson(database.db, records.sourceOf(lines), {
    tenantPrefix: 'T-',
    today,
    dokumente,
    findBank,
    clock: { now: () => now },
  })
  await rm(dir, { recursive: true })
})
afterAll(() => database.close())

/** The stored values of a line, and the expected ones by the kind's declaration. */
async function readBack({ art, parse }: Pick<Kind, 'art' | 'parse'>, line: object) {
  const parsed = parse(line)
  if ('issues' in parsed) throw new Error(JSON.stringify(parsed.issues))
  const table = sql.table(art)
  const { rows } = await sql<{ row: Record<string, unknown> }>`select to_jsonb(t) as row from ${table} t`.execute(
    database.db,
  )
  const expected = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(json_populate_record(null::${table}, ${JSON.stringify(parsed.rows[0])}::json)) as row
  `.execute(database.db)
  return { stored: rows.map(({ row }) => row), expected: expected.rows[0]?.row ?? {} }
}

test.each(kinds)('every field of $art that a line fills is read back from its column', async ({ fields, ...kind }) => {
  const lost: string[] = []
  const filled = new Set<string>()
  for (const line of lines.filter(({ art }) => art === kind.art)) {
    const { stored, expected } = await readBack(kind, line)
    for (const [name, { columns, inTable }] of Object.entries(fields)) {
      if (!Object.hasOwn(line, name)) continue
      filled.add(name)
      for (const column of inTable ? columns.map((one) => one.split(' ', 1)[0] ?? '') : []) {
        // Passwords are stored as hashes, so the test only checks that there is a value.
        const want = expected[column] ?? undefined
        const isThere = stored.some((row) =>
          want === undefined ? (row[column] ?? null) !== null : isDeepStrictEqual(row[column], want),
        )
        if (!isThere) lost.push(`${name} is not in column ${column}: does the merge of ${kind.art} write it?`)
      }
    }
  }
  expect(lost).toEqual([])
  const missing = Object.keys(fields).filter((name) => !filled.has(name))
  expect(missing, 'fields without a value: fill them in one of the `lines` of this test').toEqual([])
})

test('a field without a column in its kind’s table is stored elsewhere, or is an instruction', async () => {
  const homeless = kinds.flatMap(({ art, fields }) =>
    Object.entries(fields).flatMap(([name, { inTable }]) => (inTable || name === 'entfernt' ? [] : [`${art}.${name}`])),
  )
  expect(homeless.toSorted(), 'say in `elsewhere` how to find it').toEqual(Object.keys(elsewhere).toSorted())
  for (const [name, query] of Object.entries(elsewhere)) {
    const { rows } = await query.execute(database.db)
    expect([name, rows.length > 0]).toEqual([name, true])
  }
})

const rowsOf = async (art: string) => {
  const { rows } = await sql<{ row: object }>`select to_jsonb(t) as row from ${sql.table(art)} t order by 1`.execute(
    database.db,
  )
  return rows.map(({ row }) => row)
}

test.each(kinds.filter(({ kept }) => kept !== undefined))(
  'a line of $art that leaves out all that it may leave out changes nothing',
  async ({ art, kept }) => {
    const leftOut = new Set(kept?.fields.map(({ feld }) => feld))
    const short = lines
      .filter((line) => line.art === art)
      .map((line) => Object.fromEntries(Object.entries(line).filter(([field]) => !leftOut.has(field))))
    expect(leftOut.size).toBeGreaterThan(2)
    const before = await rowsOf(art)
    const { arten } = await importNdjson(database.db, records.sourceOf(short), { tenantPrefix: 'T-', today })
    expect(arten[art]).toEqual(records.counts(0, 0, short.length))
    expect(await rowsOf(art)).toEqual(before)
  },
)

test('a line becomes a row with declared columns only: others would be lost without an error', () => {
  for (const line of lines) {
    const kind = kinds.find(({ art }) => art === line.art)
    const parsed = kind?.parse(line)
    const declared = new Set(kind?.columns.split(/,\s*(?![^(]*\))/).map((column) => column.split(' ', 1)[0]))
    const rows = parsed !== undefined && 'rows' in parsed ? parsed.rows : []
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.flatMap((row) => Object.keys(row).filter((column) => !declared.has(column)))).toEqual([])
  }
})
