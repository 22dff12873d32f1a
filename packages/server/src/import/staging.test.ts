import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '../db/open.ts'
import { testDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { StagingWriter } from './staging.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const texts = ['', ' ', '\\N', '\\', '\\.', 'a\tb\nc\rd\\t', '"{,}"', 'NULL', 'Übergröße 🔥', "'", null]

test('staged values come back as they were, whatever signs they have', async () => {
  const rows = texts.map((text, index) => ({
    text,
    menge: index / 8,
    ja: index % 2 === 0,
    am: new Date(index * 86_400_000),
    liste: text === null ? null : [text, 'x'],
    zahlen: [index, null, 0.5],
    json: { [text ?? 'leer']: [text] },
  }))
  const stored = await withClient(database.db, async (conn, client) => {
    await sql`
      create temporary table import_probe (zeile integer, text text, menge numeric, ja boolean, am timestamptz,
        liste text[], zahlen float8[], json jsonb, fehlt text)
    `.execute(conn)
    const writer = new StagingWriter(client)
    for (const [line, row] of rows.entries()) await writer.add('import_probe', line, row)
    expect(writer.isFilled('import_probe')).toBe(true)
    await writer.flush()
    return sql`select * from import_probe order by zeile`.execute(conn)
  })
  expect(stored.rows).toEqual(rows.map((row, zeile) => ({ zeile, ...row, menge: expect.anything(), fehlt: null })))
  expect(stored.rows.map((row) => Number(Reflect.get(Object(row), 'menge')))).toEqual(rows.map(({ menge }) => menge))
})

test('a value that its column does not take ends the import', async () => {
  const staging = withClient(database.db, async (conn, client) => {
    await sql`create temporary table import_falsch (zeile integer, tag date)`.execute(conn)
    const writer = new StagingWriter(client)
    await writer.add('import_falsch', 1, { tag: '2026-02-30' })
    await writer.flush()
  })
  await expect(staging).rejects.toMatchObject({ code: '22008' })
})
