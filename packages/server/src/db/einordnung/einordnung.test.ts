import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/testDatabase.ts'
import { einordnung } from './einordnung.ts'
import { fremdeEinordnung } from './fremdeEinordnung.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const classified = (): Record<string, readonly string[]> => {
  const own = Object.entries(einordnung).map(([tabelle, { spalten }]) => [`public.${tabelle}`, spalten] as const)
  const foreign = Object.entries(fremdeEinordnung).map(([tabelle, { spalten }]) => [tabelle, spalten] as const)
  return Object.fromEntries([...own, ...foreign].map(([name, spalten]) => [name, Object.keys(spalten).toSorted()]))
}

async function listColumns(): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ tabelle: string; spalten: string[] }>`
    select table_schema || '.' || table_name as tabelle, array_agg(column_name::text) as spalten
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'
    group by 1
  `.execute(database.db)
  return Object.fromEntries(rows.map(({ tabelle, spalten }) => [tabelle, spalten.toSorted()]))
}

test('every column of every table is classified, and none that is not there', async () => {
  expect(classified()).toEqual(await listColumns())
})

test('a column that somebody adds is found', async () => {
  await sql`alter table vertrag add column notiz text`.execute(database.db)
  await sql`create table merkzettel (notiz text)`.execute(database.db)
  const columns = await listColumns()
  await sql`alter table vertrag drop column notiz`.execute(database.db)
  await sql`drop table merkzettel`.execute(database.db)
  expect(columns).toEqual({
    ...classified(),
    'public.merkzettel': ['notiz'],
    'public.vertrag': [...Object.keys(einordnung.vertrag.spalten), 'notiz'].toSorted(),
  })
})

test('what is personal goes by a rule, and what is not exported has its reason', () => {
  for (const [tabelle, { spalten, loeschregel }] of Object.entries({ ...einordnung, ...fremdeEinordnung })) {
    const all = Object.values(spalten)
    expect([tabelle, loeschregel === 'keine']).toEqual([tabelle, all.every(({ personenbezug }) => !personenbezug)])
    const gruende = all.flatMap((spalte) => (spalte.auskunft ? [] : spalte.grund.length))
    expect(Math.min(...gruende, 99), tabelle).toBeGreaterThan(8)
  }
})
