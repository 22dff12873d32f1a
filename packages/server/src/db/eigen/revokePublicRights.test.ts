import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { codeOf } from '../../testing/codeOf.ts'
import { testDatabase } from '../../testing/testDatabase.ts'
import { ofKunde } from './ofKunde.ts'
import { revokePublicRights } from './revokePublicRights.ts'

const doors = [
  'create temporary table vertrag (id text)',
  'select lo_create(0)',
  'select lo_creat(-1)',
  `select lo_from_bytea(0, 'fremd')`,
]

test('a customer’s connection stores nothing outside of the policies, and the owner goes on', async () => {
  const { db, close } = await testDatabase()
  onTestFinished(close)
  const eigene = ofKunde(db, 'T-1')
  const tryAll = async () => {
    const codes: unknown[] = []
    for (const door of doors) codes.push(await codeOf(eigene.transaction().execute((tx) => sql.raw(door).execute(tx))))
    return codes
  }
  expect(await tryAll()).toEqual(doors.map(() => undefined))
  await revokePublicRights(db)
  await revokePublicRights(db)
  expect(await tryAll()).toEqual(doors.map(() => '42501'))
  await db.transaction().execute((tx) => sql`create temporary table zwischenstand (id text) on commit drop`.execute(tx))
})
