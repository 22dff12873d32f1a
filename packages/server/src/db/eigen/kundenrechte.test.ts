import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { createKundenbestand } from '../../testing/data/createKundenbestand.ts'
import { codeOf, testDatabase } from '../../testing/testDatabase.ts'
import { migrate } from '../migrate.ts'
import { type Database, openDatabase } from '../open.ts'
import { createKundenrolle, revokePublicRights } from './kundenrechte.ts'
import { ofKunde } from './ofKunde.ts'

const unique = () => `test_${randomBytes(6).toString('hex')}`
const admin = new pg.Client({ ...inject('postgres'), database: 'postgres' })
beforeAll(() => admin.connect())
afterAll(() => admin.end())

/** A database of a user who owns it and may do nothing else. */
async function openOfUser(rights = ''): Promise<{ db: Database; user: string; rolle: string }> {
  const [user, rolle] = [unique(), unique()]
  await admin.query(`create role ${user} login ${rights} password 'geheim'`)
  await admin.query(`create database ${user} owner ${user}`)
  const db = openDatabase({ ...inject('postgres'), user, password: 'geheim', database: user })
  onTestFinished(async () => {
    await db.destroy()
    await admin.query(`drop database ${user} with (force)`)
    const { rows } = await admin.query<{ rolname: string }>('select rolname from pg_roles where rolname = $1', [rolle])
    if (rows.length > 0) await admin.query(`drop owned by ${rolle}; drop role ${rolle}`)
    await admin.query(`drop owned by ${user}; drop role ${user}`)
  })
  return { db, user, rolle }
}

/** The statements that a sentence asks an administrator to run. */
const statementsOf = (sentence: string) => /aus: (.*)$/.exec(sentence)?.[1] ?? ''
const sentenceOf = async (running: Promise<unknown>) => {
  const error: unknown = await running.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toMatchObject({ name: 'StartError' })
  return error instanceof Error ? error.message : ''
}

test('a user who may create roles gets the role, and several at once get one', async () => {
  const { db, rolle } = await openOfUser('createrole')
  await Promise.all(Array.from({ length: 6 }, () => createKundenrolle(db, rolle)))
  await createKundenrolle(db, rolle)
  const { rows } = await sql`select pg_has_role(${rolle}, 'SET') as darf`.execute(db)
  expect(rows).toEqual([{ darf: true }])
})

test('a user who may not create roles is told the two statements, and starts after they were run', async () => {
  const { db, user, rolle } = await openOfUser()
  const sentence = await sentenceOf(createKundenrolle(db, rolle))
  expect(statementsOf(sentence)).toBe(`CREATE ROLE ${rolle} NOLOGIN; GRANT ${rolle} TO "${user}";`)
  await admin.query(statementsOf(sentence))
  await createKundenrolle(db, rolle)
})

test('where another portal already has the role, one statement is enough', async () => {
  const { db, user, rolle } = await openOfUser('createrole')
  await admin.query(`create role ${rolle} nologin`)
  const sentence = await sentenceOf(createKundenrolle(db, rolle))
  expect(statementsOf(sentence)).toBe(`GRANT ${rolle} TO "${user}";`)
  await admin.query(statementsOf(sentence))
  await createKundenrolle(db, rolle)
})

test('any other error is thrown as it is', async () => {
  const { db } = await openOfUser('createrole')
  await expect(createKundenrolle(db, 'pg_vorbehalten')).rejects.toMatchObject({ code: '42939' })
})

test('a role that sees everything is refused', async () => {
  const { db, user, rolle } = await openOfUser()
  await admin.query(`create role ${rolle} nologin bypassrls; grant ${rolle} to ${user}`)
  expect(await sentenceOf(createKundenrolle(db, rolle))).toContain('BYPASSRLS')
  await admin.query(`alter role ${rolle} nobypassrls; revoke ${rolle} from ${user}; grant ${user} to ${rolle}`)
  expect(await sentenceOf(createKundenrolle(db, rolle))).toContain(`Mitglied von ${user}`)
})

test('a portal with an ordinary database user starts once it has the role, and customers see only their own rows', async () => {
  const { db } = await openOfUser()
  const sentence = await sentenceOf(migrate(db))
  expect(statementsOf(sentence)).toMatch(/^GRANT ekp_app TO "test_\w+";$/)
  await admin.query(statementsOf(sentence))
  await migrate(db)
  await createKundenbestand(db, { kundennummer: 'T-1', vertragId: '4711' })
  await createKundenbestand(db, { kundennummer: 'T-2', vertragId: '4712' })
  expect(await db.selectFrom('vertrag').select('id').execute()).toHaveLength(2)
  expect(await ofKunde(db, 'T-1').selectFrom('vertrag').select('id').execute()).toEqual([{ id: '4711' }])
})

test('a database that was restored without the role’s rights is refused', async () => {
  const { db, user } = await openOfUser()
  await admin.query(`grant ekp_app to ${user}`)
  await migrate(db)
  await sql`drop owned by ekp_app`.execute(db)
  const sentence = await sentenceOf(migrate(db))
  expect(sentence).toMatch(/^Der Datenbankrolle ekp_app fehlen Rechte .* noch einmal in eine leere Datenbank ein\.$/)
})

const doors = [
  'create temporary table vertrag (id text)',
  'select lo_create(0)',
  'select lo_creat(-1)',
  `select lo_from_bytea(0, 'fremd')`,
]

test('a customer’s connection cannot create temporary tables or large objects; the owner still can', async () => {
  const { db, close } = await testDatabase()
  onTestFinished(close)
  const own = ofKunde(db, 'T-1')
  const tryAll = async () => {
    const codes: unknown[] = []
    for (const door of doors) codes.push(await codeOf(own.transaction().execute((tx) => sql.raw(door).execute(tx))))
    return codes
  }
  expect(await tryAll()).toEqual(doors.map(() => undefined))
  await revokePublicRights(db)
  await revokePublicRights(db)
  expect(await tryAll()).toEqual(doors.map(() => '42501'))
  await db.transaction().execute((tx) => sql`create temporary table zwischenstand (id text) on commit drop`.execute(tx))
})
