import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recordVorgang } from '../../../db/vorgang/vorgang.ts'
import {
  counts,
  kunde,
  type Lines,
  load as loadInto,
  rechnungsadresse as adresse,
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

const load = async (lines: Lines) => (await loadInto(database.db, lines)).arten['rechnungsadresse']
const refuse = async (lines: Lines) => (await refuseBy(database.db, lines)).fehler
const base = [kunde, vertrag]
const { kundennummer: _, ...ofNobody } = adresse
const ofVertrag = { ...ofNobody, id: 'RA-9', vertragId: '4711' }

/** The entries and their periods, as `id from..to`. */
async function listed(vertragId: string | null = null): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select id || ' ' || coalesce(gueltig_von::text, '') || '..' || coalesce(gueltig_bis::text, '') as text
    from rechnungsadresse
    where entfallen_am is null and vertrag_id is not distinct from ${vertragId}::text
    order by gueltig_von nulls first
  `.execute(database.db)
  return rows.map(({ text }) => text)
}

/** Changes an entry and records the Vorgang, as the portal does. */
async function doInPortal(id: string, change: (db: TestDatabase['db']) => Promise<unknown>): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    await change(tx)
    const inhalt = { aktion: 'angelegt', id }
    await recordVorgang(tx, { kundennummer: 'T-1', art: 'rechnungsadresse', inhalt, eingegangenAm: new Date() })
  })
}
const createInPortal = (id: string, von: string, replaced?: string) =>
  doInPortal(id, async (tx) => {
    if (replaced !== undefined) {
      await sql`update rechnungsadresse set gueltig_bis = ${von}::date - 1 where id = ${replaced}`.execute(tx)
    }
    await sql`
      insert into rechnungsadresse (id, kundennummer, gueltig_von, anrede, ort, eingegangen_am)
      values (${id}, 'T-1', ${von}, 'Frau', 'Neuort', now())
    `.execute(tx)
  })
const confirmAll = () => sql`update vorgang set uebergeben_am = now()`.execute(database.db)

describe('billing addresses of the file', () => {
  test('replace all of a customer’s addresses, and the same file again changes nothing', async () => {
    const next = { ...adresse, id: 'RA-2', gueltigVon: '2027-01-01', ort: 'Neuort' }
    const lines = [{ ...adresse, gueltigBis: '2026-12-31' }, next]
    expect(await load([...base, adresse, ofVertrag])).toEqual(counts(2, 0, 0))
    expect(await load(lines)).toEqual(counts(1, 1, 0))
    expect(await load(lines)).toEqual(counts(0, 0, 2))
    expect(await listed()).toEqual(['RA-1 ..2026-12-31', 'RA-2 2027-01-01..'])
    expect(await load([next])).toEqual(counts(0, 0, 1, 1))
    expect(await listed()).toEqual(['RA-2 2027-01-01..'])
    expect(await listed('4711')).toEqual(['RA-9 ..'])
  })

  test('may move a boundary forward or back', async () => {
    const pair = (day: string, before: string) => [
      { ...adresse, gueltigBis: before },
      { ...adresse, id: 'RA-2', gueltigVon: day },
    ]
    await load([...base, ...pair('2027-01-01', '2026-12-31')])
    expect(await load(pair('2027-03-01', '2027-02-28'))).toEqual(counts(0, 2, 0))
    expect(await load(pair('2026-06-01', '2026-05-31'))).toEqual(counts(0, 2, 0))
    expect(await listed()).toEqual(['RA-1 ..2026-05-31', 'RA-2 2026-06-01..'])
  })

  test('can remove the last address with "entfernt"', async () => {
    await load([...base, ofVertrag])
    expect(await load([{ art: 'rechnungsadresse', id: 'RA-9', vertragId: '4711', entfernt: true }])).toEqual(
      counts(0, 0, 0, 1),
    )
    expect(await listed('4711')).toEqual([])
  })

  test.each<[string, readonly object[], RegExp]>([
    ['neither a customer nor a contract', [ofNobody], /Feld kundennummer: .*entweder kundennummer oder vertragId/],
    ['both', [{ ...adresse, vertragId: '4711' }], /Feld kundennummer: .*entweder kundennummer oder vertragId/],
    ['an unknown customer', [{ ...adresse, kundennummer: 'T-9' }], /Feld kundennummer: .*weder in der Datei noch/],
    ['an unknown contract', [{ ...ofVertrag, vertragId: '9' }], /Feld vertragId: .*weder in der Datei noch/],
    ['no place', [{ ...adresse, ort: null }], /Feld ort: Bitte geben Sie den Ort an\./],
    ['street and box', [{ ...adresse, postfach: '4711' }], /Feld strasse: .*entweder strasse oder postfach/],
    ['neither street nor box', [{ ...adresse, strasse: null }], /Feld strasse: .*entweder strasse oder postfach/],
    ['a postal code of six', [{ ...adresse, postleitzahl: '123456' }], /Feld postleitzahl: /],
    [
      'an end before the beginning',
      [{ ...adresse, gueltigVon: '2026-02-02', gueltigBis: '2026-02-01' }],
      /Feld gueltigBis: .*letzte Tag und liegt nicht vor gueltigVon/,
    ],
    [
      'an overlap by a day',
      [
        { ...adresse, gueltigBis: '2027-01-01' },
        { ...adresse, id: 'RA-2', gueltigVon: '2027-01-01' },
      ],
      /Zeile 3, Feld gueltigBis: .*wenn der Eintrag aus Zeile 4 beginnt/,
    ],
    ['two without a beginning', [adresse, { ...adresse, id: 'RA-2' }], /Feld gueltigBis: .*gilt noch/],
    ['one id twice', [adresse, adresse], /Feld id: .*steht schon in Zeile 3/],
  ])('%s is refused', async (_name, lines, sentence) => {
    expect((await refuse([...base, ...lines])).join('\n')).toMatch(sentence)
  })

  test('an id cannot move to another customer or contract', async () => {
    await load([...base, adresse, { ...kunde, kundennummer: 'T-2' }])
    expect(await refuse([{ ...adresse, kundennummer: 'T-2' }])).toEqual([
      'Zeile 1, Feld id: Diese Kennung gehört schon zu einem anderen Kunden oder Vertrag.',
    ])
    expect(await refuse([{ ...ofVertrag, id: 'RA-1' }])).toHaveLength(1)
  })
})

describe('a change by a customer', () => {
  test('stays until the supplier confirms it, and then the file decides', async () => {
    await load([...base, adresse])
    await createInPortal('P-1', '2026-12-01', 'RA-1')
    expect(await load([adresse])).toEqual(counts(0, 0, 1))
    expect(await listed()).toEqual(['RA-1 ..2026-11-30', 'P-1 2026-12-01..'])
    await confirmAll()
    expect(await load([adresse])).toEqual(counts(0, 1, 0, 1))
    expect(await listed()).toEqual(['RA-1 ..'])
  })

  test('is taken over under its own id or under the supplier’s', async () => {
    await load([...base, adresse])
    await createInPortal('P-1', '2026-12-01', 'RA-1')
    await confirmAll()
    const before = { ...adresse, gueltigBis: '2026-11-30' }
    await load([before, { ...adresse, id: 'P-1', gueltigVon: '2026-12-01', ort: 'Neuort' }])
    expect(await listed()).toEqual(['RA-1 ..2026-11-30', 'P-1 2026-12-01..'])
    await load([before, { ...adresse, id: 'RA-2', gueltigVon: '2026-12-01', ort: 'Neuort' }])
    expect(await listed()).toEqual(['RA-1 ..2026-11-30', 'RA-2 2026-12-01..'])
  })

  test('ends where a later entry of the file begins', async () => {
    await load([...base, adresse])
    await createInPortal('P-1', '2026-12-01', 'RA-1')
    await load([
      { ...adresse, gueltigBis: '2027-05-31' },
      { ...adresse, id: 'RA-2', gueltigVon: '2027-06-01' },
    ])
    expect(await listed()).toEqual(['RA-1 ..2026-11-30', 'P-1 2026-12-01..2027-05-31', 'RA-2 2027-06-01..'])
  })

  test('is not undone by an older export if it was an end or a deletion', async () => {
    const kuenftige = { ...adresse, id: 'RA-2', gueltigVon: '2027-06-01' }
    const bisherige = { ...adresse, gueltigBis: '2027-05-31' }
    await load([...base, bisherige, kuenftige])
    await doInPortal('RA-1', (tx) =>
      sql`update rechnungsadresse set gueltig_bis = '2026-11-21' where id = 'RA-1'`.execute(tx),
    )
    await doInPortal('RA-2', (tx) =>
      sql`update rechnungsadresse set entfallen_am = now() where id = 'RA-2'`.execute(tx),
    )
    await load([bisherige, kuenftige])
    expect(await listed()).toEqual(['RA-1 ..2026-11-21'])
    await confirmAll()
    expect(await load([bisherige, kuenftige])).toEqual(counts(0, 2, 0))
    expect(await listed()).toEqual(['RA-1 ..2027-05-31', 'RA-2 2027-06-01..'])
  })
})
