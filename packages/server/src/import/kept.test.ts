import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lockImports } from '../db/advisoryLocks.ts'
import {
  ablesung,
  counts,
  kanal,
  kunde,
  type Lines,
  listRows,
  load as loadInto,
  refuse as refuseBy,
  tarif,
  vertrag,
  zaehler,
} from '../testing/data/importRecords.ts'
import { testDatabase, type TestDatabase, waitUntilBlocked } from '../testing/testDatabase.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase({ connections: 4 })
})
beforeEach(async () => {
  await sql`truncate anschlussnutzer, vorgang cascade`.execute(database.db)
  await load([voll, { ...vertrag, ort: 'Mühlenbrück', lieferbeginn: '2024-04-01' }, zaehler, ablesung])
})
afterAll(() => database.close())

const table = (name: Parameters<typeof listRows>[1]) => listRows(database.db, name)
const refuse = async (lines: Lines) => (await refuseBy(database.db, lines)).fehler
const load = (lines: Lines) => loadInto(database.db, lines)

const voll = { ...kunde, titel: 'Dr.', geburtsdatum: '1980-02-29', email: 'a@example.org', mobil: '0171 1' }
const named = { art: 'anschlussnutzer', kundennummer: 'T-1' }

describe('a field that a line leaves out [versorger-16]', () => {
  test('keeps its value: a customer is locked by his number and one field', async () => {
    expect((await load([{ ...named, gesperrt: true }])).arten['anschlussnutzer']).toEqual(counts(0, 1, 0))
    expect(await table('anschlussnutzer')).toMatchObject([
      {
        gesperrt: true,
        anrede: 'Frau',
        titel: 'Dr.',
        vorname: 'Ayşe',
        nachname: 'Öztürk',
        geburtsdatum: '1980-02-29',
        email: 'a@example.org',
        mobil: '0171 1',
      },
    ])
    expect((await load([{ ...named, gesperrt: true }])).arten['anschlussnutzer']).toEqual(counts(0, 0, 1))
  })

  test('is another thing than null or a blank text, which empty it or set its default', async () => {
    await load([{ ...named, gesperrt: true, zugriff: 'eingeschränkt' }])
    await load([{ ...named, titel: null, email: '', gesperrt: null }])
    expect(await table('anschlussnutzer')).toMatchObject([
      { titel: null, email: null, gesperrt: false, zugriff: 'eingeschränkt', mobil: '0171 1' },
    ])
  })

  test('may be one that a new record needs', async () => {
    await load([
      { art: 'vertrag', id: '4711', lieferende: '2026-12-31' },
      { art: 'zaehler', vertragId: '4711', nummer: 'Z1', ausgebautAm: '2026-12-31' },
    ])
    expect(await table('vertrag')).toMatchObject([
      { kundennummer: 'T-1', versorgungsart: 'strom', ort: 'Mühlenbrück', lieferende: '2026-12-31' },
    ])
    expect(await table('zaehler')).toMatchObject([{ eingebaut_am: '2020-01-01', ausgebaut_am: '2026-12-31' }])
    expect(await table('messkanal')).toHaveLength(1)
  })

  test('keeps a list as a whole, and a list that is there replaces it as a whole', async () => {
    await load([
      { art: 'zaehler', vertragId: '4711', nummer: 'Z1', kanaele: [kanal, { ...kanal, obiskennzahl: '1-0:2.8.0' }] },
    ])
    expect(await table('messkanal')).toHaveLength(2)
    expect(await table('zaehler')).toMatchObject([{ eingebaut_am: '2020-01-01' }])
  })

  test('is empty in a line of a tariff, because the file replaces all of the contract', async () => {
    const lang = { ...tarif, gueltigVon: '2026-01-01', gueltigBis: '2027-01-01', grundpreis: 120 }
    await load([lang])
    await load([{ ...tarif, gueltigVon: '2026-01-01' }])
    expect(await table('tarif')).toMatchObject([{ gueltig_bis: null, grundpreis: null }])
  })

  test('is named where a new record lacks it, and in no line that refers to this one', async () => {
    const lines = [
      { ...named, kundennummer: 'T-2', gesperrt: true },
      { art: 'vertrag', id: '4712', kundennummer: 'T-2' },
      { art: 'zaehler', vertragId: '4712', nummer: 'Z2', eingebautAm: '2020-01-01' },
      { ...ablesung, vertragId: '4712', zaehlernummer: 'Z2' },
    ]
    expect(await refuse(lines)).toEqual([
      'Zeile 2, Feld versorgungsart: Das Feld fehlt; ein neuer Datensatz braucht es.',
      'Zeile 2, Feld kundenArt: Das Feld fehlt; ein neuer Datensatz braucht es.',
      'Zeile 3, Feld kanaele: Das Feld fehlt; ein neuer Datensatz braucht es.',
    ])
    expect(await table('vertrag')).toHaveLength(1)
  })
})

test('the rules between fields hold for what the file and the database say together', async () => {
  const lines = [
    { ...named, nachname: null },
    { art: 'vertrag', id: '4711', lieferende: '2024-03-31' },
    { art: 'zaehler', vertragId: '4711', nummer: 'Z1', ausgebautAm: '2019-12-31' },
  ]
  expect(await refuse(lines)).toEqual([
    'Zeile 1, Feld nachname: Zu dieser Anrede gehört ein Nachname.',
    'Zeile 2, Feld lieferende: Das Lieferende liegt vor dem Lieferbeginn.',
    'Zeile 3, Feld ausgebautAm: Der Ausbau liegt vor dem Einbau.',
    'Zeile 3, Feld ausgebautAm: Eine Ablesung dieses Zählers vom 31.12.2025 läge dann nach dem Ausbau.',
  ])
  expect(await refuse([{ ...named, anrede: 'Firma' }])).toEqual([
    'Zeile 1, Feld firma: Zur Anrede Firma gehört der Name der Firma.',
  ])
})

describe('what changes while the import has read its file and waits for its turn', () => {
  /** Loads the lines; these statements are committed after the file has been checked. */
  async function loadAfter(lines: Lines, ...statements: readonly string[]) {
    const { promise: told, resolve: commit } = Promise.withResolvers<void>()
    const { promise: locked, resolve: isLocked } = Promise.withResolvers<void>()
    const other = database.db.transaction().execute(async (tx) => {
      await lockImports(tx)
      isLocked()
      await told
      for (const statement of statements) await sql.raw(statement).execute(tx)
    })
    await locked
    const loading = load(lines)
    const settled = Promise.allSettled([loading])
    await waitUntilBlocked(database.db)
    commit()
    await other
    await settled
    return loading
  }

  test('stays, where the line leaves the field out', async () => {
    await loadAfter([{ ...named, titel: null }], `update anschlussnutzer set email = 'neu@example.org', mobil = null`)
    expect(await table('anschlussnutzer')).toMatchObject([{ titel: null, email: 'neu@example.org', mobil: null }])
  })

  test('and is deleted, while it hashed a password, does not come back from what the import had read', async () => {
    const loading = loadAfter(
      [{ ...named, titel: null, passwort: 'Sonnenblume-2026' }],
      'truncate anschlussnutzer cascade',
    )
    await expect(loading).rejects.toMatchObject({
      fehler: [expect.stringMatching(/^Zeile 1, .*wurde während des Imports gelöscht/)],
    })
    expect(await table('anschlussnutzer')).toEqual([])
  })
})
