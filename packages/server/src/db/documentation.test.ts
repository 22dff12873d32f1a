import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../testing/testDatabase.ts'

const text = readFileSync(new URL('../../../../docs/betrieb/einrichten.md', import.meta.url), 'utf8')
const blocks = [...text.matchAll(/^```sql\n([^]*?)^```$/gm)].map(([, block = '']) => block)

test('what docs/betrieb/einrichten.md asks an administrator to run is understood by PostgreSQL', async () => {
  const { db, connection, close } = await testDatabase()
  onTestFinished(close)
  const statements = blocks
    .join('')
    .replace(/--.*/g, '')
    .replaceAll('"portal"', 'portal_dokumentation')
    .replaceAll('DATABASE portal_stadtwerke', `DATABASE ${connection.database}`)
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one !== '')
  // Both are there already, and no transaction can make a database.
  const isDone = /^CREATE (?:ROLE ekp_app|DATABASE) /
  const others = statements.filter((one) => !isDone.test(one))
  expect(others).toHaveLength(statements.length - 2)
  const undo = new Error('undo')
  const running = db.transaction().execute(async (tx) => {
    for (const statement of others) await sql.raw(statement).execute(tx)
    const { rows } = await sql<{ temp: boolean; lo: boolean; log: string[] }>`
      select
        has_database_privilege('ekp_app', current_database(), 'TEMPORARY') as temp,
        has_function_privilege('ekp_app', 'lo_create(oid)', 'EXECUTE') as lo,
        (select setconfig from pg_db_role_setting where setrole = 'portal_dokumentation'::regrole) as log
    `.execute(tx)
    expect(rows).toEqual([{ temp: false, lo: false, log: expect.arrayContaining(['log_error_verbosity=terse']) }])
    throw undo
  })
  await expect(running).rejects.toBe(undo)
})
