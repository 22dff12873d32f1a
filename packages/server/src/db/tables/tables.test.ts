import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/testDatabase.ts'
import { tables } from '../schema.ts'
import { dienst } from './dienst.ts'
import { eintraege } from './eintraege.ts'
import { fremde } from './fremde.ts'
import { kunde } from './kunde.ts'
import { messwerte } from './messwerte.ts'
import { nachweise } from './nachweise.ts'
import { preise } from './preise.ts'
import { rechnung } from './rechnung.ts'
import type { Tabelle } from './table.ts'
import { vertrag } from './vertrag.ts'
import { vorgang } from './vorgang.ts'
import { zugang } from './zugang.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const ort = 'packages/server/src/db/tables'
/** Which file declares which tables. */
const files: Readonly<Record<string, Readonly<Record<string, Tabelle>>>> = {
  'kunde.ts': kunde,
  'zugang.ts': zugang,
  'vertrag.ts': vertrag,
  'messwerte.ts': messwerte,
  'eintraege.ts': eintraege,
  'preise.ts': preise,
  'rechnung.ts': rechnung,
  'vorgang.ts': vorgang,
  'dienst.ts': dienst,
  'nachweise.ts': nachweise,
  'fremde.ts': fremde,
}
const eingeordnet = Object.entries(files).flatMap(([datei, tabellen]) =>
  Object.entries(tabellen).map(([name, { spalten, loeschregel }]) => ({
    datei,
    tabelle: datei === 'fremde.ts' ? name : `public.${name}`,
    spalten: Object.keys(spalten),
    angaben: Object.values(spalten),
    loeschregel,
  })),
)

const ways =
  'personal(kategorie) if it says something about a person, who then gets it in the export; withheld(kategorie, grund) ' +
  'if it does and is not in the export; impersonal(grund) if it says nothing about a person'

/** What to do about a table of the database, a sentence each; nothing when all of its columns are classified. */
function checkTabelle(tabelle: string, columns: readonly string[]): string[] {
  const known = eingeordnet.find((one) => one.tabelle === tabelle)
  if (known === undefined) {
    return [
      `The table ${tabelle} (${columns.join(', ')}) is not declared. Enter it with zweck, loeschregel and spalten ` +
        `in the file of ${ort} whose tables are most like it; one that a library makes, in fremde.ts. For each column choose ` +
        `${ways}. What else a table needs: CONTRIBUTING.md, "Add a table".`,
    ]
  }
  const { datei } = known
  const isNew = (column: string) => !known.spalten.includes(column)
  return [
    ...columns
      .filter(isNew)
      .map(
        (spalte) =>
          `The column ${spalte} of ${tabelle} is not declared. Enter it in ${ort}/${datei}, in its table, with its ` +
          `type, as ${ways}. What else a column needs: CONTRIBUTING.md, "Add a field".`,
      ),
    ...known.spalten
      .filter((column) => !columns.includes(column))
      .map((spalte) => `The column ${spalte} of ${tabelle} is not in the database. Take it out of ${ort}/${datei}.`),
  ]
}

async function checkEinordnung(): Promise<string[]> {
  const columns = await listColumns()
  const gone = eingeordnet.filter(({ tabelle }) => !Object.hasOwn(columns, tabelle))
  return [
    ...Object.entries(columns).flatMap(([table, spalten]) => checkTabelle(table, spalten)),
    ...gone.map(({ tabelle, datei }) => `The table ${tabelle} is not in the database. Take it out of ${ort}/${datei}.`),
  ]
}

async function listColumns(): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ tabelle: string; spalten: string[] }>`
    select table_schema || '.' || table_name as tabelle, array_agg(column_name::text order by ordinal_position) as spalten
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'
    group by 1 order by 1
  `.execute(database.db)
  return Object.fromEntries(rows.map(({ tabelle, spalten }) => [tabelle, spalten]))
}

test('every column of every table is declared, and every declared one exists', async () => {
  expect(eingeordnet.length).toBe(Object.keys({ ...tables, ...fremde }).length)
  expect(await checkEinordnung()).toEqual([])
})

test('for a new, a renamed and a dropped column and for a new table it says what to do, and in which file', async () => {
  await sql`alter table vertrag add column neue_spalte text`.execute(database.db)
  await sql`alter table bankverbindung rename column blz to bankleitzahl`.execute(database.db)
  await sql`create table neue_tabelle (kundennummer text, text text)`.execute(database.db)
  const sentences = await checkEinordnung()
  await sql`alter table vertrag drop column neue_spalte`.execute(database.db)
  await sql`alter table bankverbindung rename column bankleitzahl to blz`.execute(database.db)
  await sql`drop table neue_tabelle`.execute(database.db)
  expect(sentences).toEqual(
    expect.arrayContaining([
      expect.stringMatching(
        /^The column bankleitzahl of public\.bankverbindung is not declared\. Enter it in \S+eintraege\.ts/,
      ),
      expect.stringMatching(/^The column blz of public\.bankverbindung is not in the database\. .* \S+eintraege\.ts/),
      expect.stringMatching(/^The table public\.neue_tabelle \(kundennummer, text\) is not declared\. .*\S+tables/),
      expect.stringMatching(/^The column neue_spalte of public\.vertrag is not declared\. Enter it in \S+vertrag\.ts/),
    ]),
  )
})

test('a table with personal data has a rule that deletes its rows, and what is not exported has its reason', () => {
  for (const { tabelle, datei, angaben, loeschregel } of eingeordnet) {
    const isPersonal = angaben.some(({ personenbezug }) => personenbezug)
    const wanted = isPersonal
      ? "personal data: choose a loeschregel of types.ts, not 'keine'"
      : "no personal data: 'keine'"
    expect(loeschregel !== 'keine', `${tabelle} in ${ort}/${datei} has ${wanted}`).toBe(isPersonal)
    const reasons = angaben.flatMap((column) => (column.auskunft ? [] : column.grund.length))
    expect(Math.min(...reasons, 99), `${tabelle} in ${ort}/${datei}: a reason is a German sentence`).toBeGreaterThan(8)
  }
})
