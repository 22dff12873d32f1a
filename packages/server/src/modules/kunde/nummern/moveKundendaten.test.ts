import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkProtokoll } from '../../../db/protokoll/checkProtokoll.ts'
import { directoryStore } from '../../../dokumente/directoryStore.ts'
import { createAnschlussnutzer } from '../../../testing/data/factories.ts'
import { insertKanarien, kanarienkunde } from '../../../testing/data/insertKanarien.ts'
import { dumpAll } from '../../../testing/data/loeschtest.ts'
import { testDatabase, type TestDatabase } from '../../../testing/testDatabase.ts'
import { change } from '../aendern.ts'
import { kundentabellen, mergeKunden, renumberKunde } from './kundennummern.ts'

const alt = kanarienkunde.kundennummer
const neu = 'T-ZEISIG1'
const bearbeitung = { bearbeiter: 'M.Weber', now: new Date('2026-11-21T09:00:00Z') }
let database: TestDatabase
let dir: string
beforeEach(async () => {
  database = await testDatabase()
  dir = await mkdtemp(join(tmpdir(), 'ekp-nummern-'))
  await insertKanarien(database.db, directoryStore(dir))
})
afterEach(async () => {
  await database.close()
  await rm(dir, { recursive: true })
})

test('every column with a customer number has its fate; a new one has to choose', async () => {
  const { rows } = await sql<{ spalte: string }>`
    select table_name || '.' || column_name as spalte from information_schema.columns
    where table_schema = 'public' and (domain_name = 'kundennummer' or column_name = 'kundennummer') order by 1
  `.execute(database.db)
  const known = [
    ...Object.keys(kundentabellen).map((table) => `${table}.kundennummer`),
    // What it says of the past, and the customer that a night's deletion has reached.
    ...['fruehere_kundennummer.alt', 'loeschlauf.weiter_nach'],
    // Goes with the row of either customer.
    ...['verknuepfung.von', 'verknuepfung.zu', 'passwort_reset.verknuepfung_von'],
  ]
  expect(
    rows.map(({ spalte }) => spalte),
    'each table with customer numbers needs its line in modules/kunde/nummern/kundennummern.ts',
  ).toEqual(known.toSorted())
})

/** How many rows each table has that go with the customer. */
async function countMoved(kundennummer: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const [table, folge] of Object.entries(kundentabellen)) {
    if (folge !== 'mit') continue
    const { rows } = await sql<{ anzahl: number }>`
      select count(*)::int as anzahl from ${sql.table(table)} where kundennummer = ${kundennummer}
    `.execute(database.db)
    counts[table] = rows[0]?.anzahl ?? 0
  }
  return counts
}

const mayNameIt = /^public\.(?:protokoll|protokoll_kopf|fruehere_kundennummer|loeschlauf)$/

/** The tables that name the old number and should not. */
async function findLeftovers(): Promise<string[]> {
  let table = ''
  const found = (await dumpAll(database.db)).split('\n').flatMap((line) => {
    if (/^(?:public|graphile_worker)\.\w+$/.test(line)) table = line
    return line.includes(alt) && !mayNameIt.test(table) ? [`${table}: ${line}`] : []
  })
  return found
}

test.each(['renumbered', 'merged'])(
  'a customer who is %s is nowhere under the old number but in the audit trail',
  async (how) => {
    const { db } = database
    expect(await findLeftovers()).not.toEqual([])
    const before = await countMoved(alt)
    expect(Object.entries(before).filter(([, count]) => count === 0)).toEqual([])
    if (how === 'merged') await createAnschlussnutzer(db, { kundennummer: neu })
    await change(db, async (tx) => {
      if (how === 'merged') await mergeKunden(tx, { weg: alt, bleibt: neu }, bearbeitung)
      else await renumberKunde(tx, { alt, neu }, bearbeitung)
    })
    expect(await findLeftovers()).toEqual([])
    expect(await countMoved(neu)).toEqual({ ...before, fruehere_kundennummer: 2 })
    const rest = ['sitzung', 'einsicht', 'passwort_reset', 'geraet', 'passkey'] as const
    for (const table of rest) expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
    const { rows: jobs } = await sql<{ payload: object }>`select payload from graphile_worker._private_jobs`.execute(db)
    expect(JSON.stringify(jobs)).toContain(`{"name":"Kundennummer","wert":"${neu}"}`)
    expect(JSON.stringify(jobs)).toContain(`"kundennummern":["${neu}"]`)
    const pruefung = await db.transaction().execute((tx) => checkProtokoll(tx, () => undefined))
    expect(pruefung).toMatchObject({ ketten: 3, eintraege: 4, brueche: 0 })
  },
)

test('a renumbered customer is the same in each of his own columns', async () => {
  const { db } = database
  const rowOf = (kundennummer: string) =>
    db.selectFrom('anschlussnutzer').where('kundennummer', '=', kundennummer).selectAll().executeTakeFirst()
  const [before, vermerk] = [await rowOf(alt), await db.selectFrom('loeschvermerk').selectAll().executeTakeFirst()]
  await change(db, (tx) => renumberKunde(tx, { alt, neu }, bearbeitung))
  expect(await rowOf(neu)).toEqual({ ...before, kundennummer: neu })
  expect(await db.selectFrom('loeschvermerk').selectAll().execute()).toEqual([{ ...vermerk, kundennummer: neu }])
})
