import { afterAll, beforeAll, expect, test } from 'vitest'
import { tables } from '../db/schema.ts'
import { auskunftsarten } from '../modules/auskunft/auskunftsarten.ts'
import { formatBerlinzeit } from '../modules/auskunft/csv.ts'
import { createAnschlussnutzer } from '../testing/data/factories.ts'
import { insertKanarien, kanariendokument, kanarienkunde } from '../testing/data/insertKanarien.ts'
import { kanarienfoto } from '../testing/data/insertKanarienvertrag.ts'
import { type AuskunftPortal, openAuskunftPortal, parseDaten } from '../testing/portals/openAuskunftPortal.ts'

let portal: AuskunftPortal
let files: ReadonlyMap<string, Buffer>
beforeAll(async () => {
  portal = await openAuskunftPortal()
  // A number that was added to the customer's.
  await createAnschlussnutzer(portal.db, { kundennummer: 'T-2' })
  await insertKanarien(portal.db, portal.store)
  const { kundennummer, passwort } = kanarienkunde
  files = (await portal.ask(await portal.login(kundennummer, passwort), passwort)).files
})
afterAll(() => portal.close())

/** What a value of the database looks like in the export; nothing where any other value looks alike. */
function spellings(value: unknown): string[] {
  if (value instanceof Date) return [value.toISOString()]
  if (Array.isArray(value)) return value.flatMap(spellings)
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(spellings)
  // Exact decimals are text; small numbers, and what is chosen of a few, are everywhere.
  const isDecimal = typeof value === 'string' && /^\d+\.\d+$/.test(value)
  const text = isDecimal ? String(Number(value)) : String(value)
  return /7\D?1\D?1|kanari|1911-/i.test(text) ? [text] : []
}

/** Of load profiles the value is what the numbers mean. */
const meanings: Readonly<Record<string, readonly string[]>> = { 'lastgang.werte': ['711115.125'] }

/** As a CSV file has what `daten.json` spells so. */
function forPeople(spelling: string): string {
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(spelling)) return formatBerlinzeit(new Date(spelling))
  return /^\d+\.\d+$/.test(spelling) ? spelling.replace('.', ',') : spelling
}

interface Fund {
  readonly spalte: string
  readonly art: string
  readonly spelling: string
}

/** Each value of an exported column, and in which kind it must stand. */
async function listWanted(): Promise<Fund[]> {
  const wanted: Fund[] = []
  for (const { tabelle, name } of auskunftsarten) {
    const exported = Object.entries(tables[tabelle].spalten).filter(([, { auskunft }]) => auskunft)
    const rows = await portal.db.selectFrom(tabelle).selectAll().execute()
    for (const [column] of exported) {
      const spalte = `${tabelle}.${column}`
      const values = meanings[spalte] ?? rows.flatMap((row) => spellings(Reflect.get(row, column)))
      wanted.push(...values.map((spelling) => ({ spalte, art: name, spelling })))
    }
  }
  return wanted
}

test('every value of insertKanarien in a column for the export is in daten.json and in the CSV file', async () => {
  const daten = parseDaten(files)
  const wanted = await listWanted()
  expect(wanted.length).toBeGreaterThan(100)
  const isMissing = ({ art, spelling }: Fund) => {
    const csv = String(files.get(`csv/${art}.csv`))
    return !JSON.stringify(daten[art]).includes(spelling) || !csv.includes(forPeople(spelling))
  }
  expect(wanted.filter(isMissing)).toEqual([])
})

/** Of these a value may be anybody's: that the field is there must do. */
async function listUnremarkable(): Promise<{ tabelle: string; spalte: string; art: string }[]> {
  const remarkable = new Set((await listWanted()).map(({ spalte }) => spalte))
  return auskunftsarten.flatMap(({ tabelle, name: art }) =>
    Object.entries(tables[tabelle].spalten)
      .filter(([column, { auskunft }]) => auskunft && !remarkable.has(`${tabelle}.${column}`))
      .map(([spalte]) => ({ tabelle, spalte, art })),
  )
}

test('columns without unique values are in the export by name', async () => {
  const daten = parseDaten(files)
  const toCamelCase = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  const columns = await listUnremarkable()
  expect(
    columns
      .map(({ spalte }) => spalte)
      .filter((column, index, all) => all.indexOf(column) === index)
      .toSorted(),
    'a column gets a value that is nobody else’s in testing/insertKanarien.ts, or where it can have none, its name here',
  ).toEqual([
    ...['ableseart', 'akteur', 'aktion', 'anrede', 'art', 'berechnung', 'bytes', 'eingeladen_per'],
    ...['einmalpasswort_seit'],
    ...['ergebnis', 'geschaetzt', 'gesperrt', 'gilt_ab', 'gruppe'],
    ...[
      'iban_ableitbar',
      'id',
      'ist_dynamisch',
      'ist_storno',
      'konto_id',
      'kuendigungsfrist',
      'kunden_art',
      'lastschrifteinzug_erlaubt',
      'medientyp',
      'minuten',
      'monate',
      'nachkommastellen',
    ],
    ...[
      'nichtig',
      'nr',
      'objekt',
      'passwort_einmalig',
      'prognose',
      'rolle',
      'status',
      'storniert',
      'stufe',
      'tag',
      'tariftyp',
      'thema',
      'valide',
    ],
    ...['versorgungsart', 'vorgang_id', 'vorkommastellen', 'was', 'weg', 'zu', 'zugang_id', 'zugriff'],
  ])
  const missing = columns.filter(({ spalte, art }) => !JSON.stringify(daten[art]).includes(`"${toCamelCase(spalte)}":`))
  expect(missing).toEqual([])
})

test('the photo and the document are in it as they were', () => {
  const contents = [...files.values()].map((content) => content.toString('latin1'))
  expect(contents).toContain(kanarienfoto.toString('latin1'))
  expect(contents).toContain(kanariendokument.toString('latin1'))
})

test('the export has nothing that the classification withholds, and LIESMICH.txt says what that is', async () => {
  const text = [...files.values()].map((content) => content.toString('latin1')).join('\n')
  const secrets = ['Kanarientoken', 'Kanariensalz', 'Kanarienlink', 'Kanarienimport', 'argon2id', 'Kanariengeraet']
  for (const secret of secrets) {
    for (const form of [
      secret,
      Buffer.from(secret).toString('hex'),
      Buffer.from(secret).toString('base64').slice(0, 12),
    ]) {
      expect(text).not.toContain(form)
    }
  }
  expect(String(files.get('LIESMICH.txt')).replaceAll(/\s+/g, ' ')).toContain('Ihr Passwort: Wir kennen es nicht')
})
