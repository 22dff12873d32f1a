import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { StartError } from '../lib/errors.ts'
import { migrate } from './migrate.ts'
import { type Database, openDatabase } from './open.ts'

const database = `test_${randomBytes(6).toString('hex')}`
const open: Database[] = []

async function onServer(statement: string): Promise<void> {
  const admin = new pg.Client({ ...inject('postgres'), database: 'postgres' })
  await admin.connect()
  await admin.query(statement).finally(() => admin.end())
}

function connect(): Database {
  const db = openDatabase({ ...inject('postgres'), database })
  open.push(db)
  return db
}

beforeAll(() => onServer(`create database ${database}`))
afterAll(async () => {
  await Promise.all(open.map((db) => db.destroy()))
  await onServer(`drop database ${database} with (force)`)
})

test('two processes that start at once migrate an empty database together, and a third has nothing to do', async () => {
  const [first, second] = [connect(), connect()]
  await Promise.all([migrate(first), migrate(second)])
  await migrate(first)
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(first)
  expect(rows[0]).toEqual({ name: '0001-stammdaten' })
  expect(await second.selectFrom('vertrag').selectAll().execute()).toEqual([])
})

test('a database of a newer version is refused with a sentence and not changed', async () => {
  const db = connect()
  await sql`insert into kysely_migration (name, timestamp) values ('9999-zukunft', '2099-01-01')`.execute(db)
  await expect(migrate(db)).rejects.toThrow(StartError)
  await expect(migrate(db)).rejects.toThrow(/neueren Version/)
  const { rows } = await sql`select name from kysely_migration where name = '9999-zukunft'`.execute(db)
  expect(rows).toHaveLength(1)
})
