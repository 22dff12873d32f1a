import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../db/open.ts'
import { fristen } from '../testing/data/loeschtest.ts'
import { testDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { deriveGrenzen } from './deriveGrenzen.ts'
import { findFaellige } from './findFaellige.ts'

let database: TestDatabase
let db: Database
beforeEach(async () => {
  database = await testDatabase()
  db = database.db
})
afterEach(() => database.close())

test('the search reads one due day of each channel, however many are due', async () => {
  await sql`
    insert into anschlussnutzer (kundennummer, anrede) select 'T-' || n, 'Frau' from generate_series(1, 1000) n
  `.execute(db)
  await sql`
    insert into vertrag (id, kundennummer, versorgungsart, kunden_art)
    select n::text, 'T-' || n, 'strom', 'Haushaltskunde' from generate_series(1, 1000) n
  `.execute(db)
  await sql`
    insert into lastgangkanal (vertrag_id, obiskennzahl, minuten) select id, '1-0:1.29.0', 60 from vertrag
  `.execute(db)
  await sql`
    insert into lastgang (kanal_id, tag, werte, stellen)
    select k.id, date '2020-01-01' + n, array_fill(1, array[24]), 3 from lastgangkanal k, generate_series(1, 20) n
  `.execute(db)
  await sql`analyze`.execute(db)
  const grenzen = deriveGrenzen(fristen(), new Date('2026-11-21T01:17:00Z'))
  const [plan] = await explain((planned) => findFaellige(planned, grenzen, undefined))
  expect(countRead(plan)).toBe(1000)
  expect((await findFaellige(db, grenzen, undefined))?.faellige).toHaveLength(1000)
})

interface PlanNode {
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly PlanNode[]
}

/** Asks for the plans of the selections that `run` makes, as they were executed, in place of their rows. */
async function explain(run: (planned: Database) => Promise<unknown>): Promise<readonly PlanNode[]> {
  const plans: PlanNode[] = []
  await run(
    db.withPlugin({
      transformQuery: ({ node }) => {
        if (node.kind !== 'RawNode' || !('sqlFragments' in node)) return node
        const [first = '', ...rest] = node.sqlFragments
        if (!first.trimStart().startsWith('select')) return node
        return { ...node, sqlFragments: [`explain (analyze, format json) ${first}`, ...rest] }
      },
      transformResult: async ({ result }) => {
        for (const row of result.rows) {
          const [plan] = row['QUERY PLAN'] as readonly { Plan: PlanNode }[]
          if (plan !== undefined) plans.push(plan.Plan)
        }
        return { ...result, rows: [] }
      },
    }),
  )
  return plans
}

/** How many rows of the load profiles a plan has read. */
function countRead(node: PlanNode | undefined): number {
  if (node === undefined) return 0
  const each = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)
  const own = node['Relation Name'] === 'lastgang' ? each * node['Actual Loops'] : 0
  return (node.Plans ?? []).reduce((sum, inner) => sum + countRead(inner), own)
}
