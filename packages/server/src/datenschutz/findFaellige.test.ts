import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../db/open.ts'
import { fristen } from '../testing/data/loeschtest.ts'
import { testDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { deriveGrenzen } from './deriveGrenzen.ts'
import { findFaellige } from './findFaellige.ts'

const grenzen = deriveGrenzen(fristen(), new Date('2026-11-21T01:17:00Z'))

let database: TestDatabase
let db: Database
beforeEach(async () => {
  database = await testDatabase()
  db = database.db
  await sql`
    insert into anschlussnutzer (kundennummer, anrede) select 'T-' || n, 'Frau' from generate_series(1, 1000) n
  `.execute(db)
  await sql`
    insert into vertrag (id, kundennummer, versorgungsart, kunden_art)
    select n::text, 'T-' || n, 'strom', 'Haushaltskunde' from generate_series(1, 1000) n
  `.execute(db)
})
afterEach(() => database.close())

test('the search reads one due day of each channel, however many are due', async () => {
  await sql`
    insert into lastgangkanal (vertrag_id, obiskennzahl, minuten) select id, '1-0:1.29.0', 60 from vertrag
  `.execute(db)
  await sql`
    insert into lastgang (kanal_id, tag, werte, stellen)
    select k.id, date '2020-01-01' + n, array_fill(1, array[24]), 3 from lastgangkanal k, generate_series(1, 20) n
  `.execute(db)
  await sql`analyze`.execute(db)
  const nodes = await explain((planned) => findFaellige(planned, grenzen))
  const read = nodes.filter(({ 'Relation Name': table }) => table === 'lastgang').map(countRead)
  expect(read).toEqual([1000])
  expect(await findFaellige(db, grenzen)).toHaveLength(1000)
})

test('the search looks up no rows of a customer without due rows', async () => {
  await sql`
    insert into zaehler (vertrag_id, nummer, eingebaut_am) select id, 'Z-' || id, '2020-01-01' from vertrag
  `.execute(db)
  await sql`
    insert into ablesung (vertrag_id, zaehlernummer, ablesedatum, obiskennzahlen, ablesewerte, ableseart)
    select id, 'Z-' || id, date '2024-01-01' + n, '{1-0:1.8.0}', array[n], 'KUNDE' from vertrag, generate_series(1, 3) n
  `.execute(db)
  await sql`
    insert into dokument (id, kundennummer, vertrag_id, dateiname, medientyp, sha256, bytes, erstellzeitpunkt)
    select 'D-' || id, kundennummer, id, 'r.pdf', 'application/pdf', sha256(''), 1, '2026-01-20' from vertrag
  `.execute(db)
  await sql`analyze`.execute(db)
  const nodes = await explain((planned) => findFaellige(planned, grenzen))
  const tables = (of: readonly PlanNode[]) => new Set(of.map(({ 'Relation Name': table }) => table))
  expect(tables(nodes)).toContain('ablesung')
  expect(tables(nodes.filter(({ 'Actual Loops': loops }) => loops > 1))).toEqual(new Set())
})

test('a large table is read in parts, to its end', async () => {
  // Nine tenths of each page stay empty.
  await sql`alter table dokument set (fillfactor = 10)`.execute(db)
  await sql`
    insert into dokument (id, kundennummer, dateiname, medientyp, sha256, bytes, erstellzeitpunkt)
    select 'D-' || n, 'T-' || 1 + n % 1000, 'r.pdf', 'application/pdf', sha256(''), 1,
      case when n in (1, 30000) then date '2010-01-01' else '2026-01-01' end
    from generate_series(1, 30000) n
  `.execute(db)
  expect(await findFaellige(db, grenzen)).toEqual(expect.arrayContaining(['T-1', 'T-2']))
  const nodes = await explain((planned) => findFaellige(planned, grenzen))
  expect(nodes.filter((node) => node['Node Type'] === 'Tid Range Scan' && node.Alias === 'dokument')).toHaveLength(2)
})

interface PlanNode {
  readonly 'Node Type': string
  readonly Alias?: string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly PlanNode[]
}

/** The steps that read a table in the selections that `run` makes, as they were executed; it gets no rows. */
async function explain(run: (planned: Database) => Promise<unknown>): Promise<readonly PlanNode[]> {
  const nodes: PlanNode[] = []
  await run(
    db.withPlugin({
      transformQuery: ({ node }) => {
        if (node.kind !== 'RawNode' || !('sqlFragments' in node)) return node
        const [first = '', ...rest] = node.sqlFragments
        if (!first.trimStart().startsWith('select distinct')) return node
        return { ...node, sqlFragments: [`explain (analyze, format json) ${first}`, ...rest] }
      },
      transformResult: ({ result }) => {
        const plans = result.rows.flatMap((row) => (row['QUERY PLAN'] ?? []) as readonly { Plan: PlanNode }[])
        nodes.push(...plans.flatMap(({ Plan }) => listReads(Plan)))
        return Promise.resolve(plans.length === 0 ? result : { ...result, rows: [] })
      },
    }),
  )
  return nodes
}

const listReads = (node: PlanNode): readonly PlanNode[] => [
  ...(node['Relation Name'] === undefined ? [] : [node]),
  ...(node.Plans ?? []).flatMap(listReads),
]

/** How many rows a step has read. */
const countRead = (node: PlanNode) =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
