import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../db/open.ts'
import { databaseUrl, testDatabase } from '../testing/testDatabase.ts'
import { checkGrundlage, prepareDatabase, refuseUnfit, refuseVolatile } from './prepareDatabase.ts'

const durable = {
  datenbank: 'portal',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  data_checksums: 'on',
}

test.each(['on', 'local', 'remote_write', 'remote_apply'])('a server that commits %s is accepted', (value) => {
  expect(() => refuseVolatile({ ...durable, synchronous_commit: value })).not.toThrow()
})

test.each(['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums'])(
  'without %s there is no start',
  (name) => {
    expect(() => refuseVolatile({ ...durable, [name]: 'off' })).toThrow(
      `In der Datenbank portal könnte verloren gehen, was das Portal bestätigt hat: ${name} ist off. `,
    )
  },
)

test('every setting that is off is named in one sentence', () => {
  expect(() => refuseVolatile({ ...durable, fsync: 'off', data_checksums: 'off' })).toThrow(
    'fsync ist off, data_checksums ist off.',
  )
})

const trgm = { name: 'pg_trgm', vorhanden: true, eingerichtet: true }
const usual = {
  datenbank: 'portal',
  version: '18.4',
  zeichensatz: 'UTF8',
  ausloeser: 'origin',
  erweiterungen: [trgm],
  benutzer: 'portal',
  darfEinrichten: false,
  anderesSchema: null,
}

test.each(['9.6.24', '15.18 (Debian 15.18-0+deb12u1)', '17.5'])('PostgreSQL %s is refused by its name', (version) => {
  expect(() => refuseUnfit({ ...usual, version })).toThrow(
    `Das Portal braucht PostgreSQL 18 oder neuer. Die Datenbank portal liegt auf einem Server mit PostgreSQL ${version}.`,
  )
})

test.each(['18beta1', '18.0', '18.4 (Debian 18.4-1.pgdg13+1)', '19.1'])('PostgreSQL %s is accepted', (version) => {
  expect(() => refuseUnfit({ ...usual, version })).not.toThrow()
})

test.each(['LATIN1', 'SQL_ASCII'])('a database of %s is refused, for it does not store every name', (zeichensatz) => {
  expect(() => refuseUnfit({ ...usual, zeichensatz })).toThrow(
    `Die Datenbank portal hat den Zeichensatz ${zeichensatz}, das Portal braucht UTF8. `,
  )
})

test('a server without an extension is refused, and a user who may not add it', () => {
  const refuse = (erweiterung: object, darfEinrichten: boolean) => () =>
    refuseUnfit({ ...usual, erweiterungen: [{ ...trgm, ...erweiterung }], darfEinrichten })
  expect(refuse({ vorhanden: false, eingerichtet: false }, true)).toThrow(
    'Dem Server der Datenbank portal fehlt pg_trgm.',
  )
  expect(refuse({ eingerichtet: false }, false)).toThrow('Der Benutzer portal darf in der Datenbank portal nichts')
  expect(refuse({ eingerichtet: false }, true)).not.toThrow()
  expect(refuse({}, false)).not.toThrow()
})

test('a database role that turns triggers off is refused: nothing would keep the audit trail', async () => {
  const database = await testDatabase()
  onTestFinished(() => database.close())
  const { user, database: place } = database.connection
  await sql`alter role ${sql.id(user)} in database ${sql.id(place)} set session_replication_role = 'replica'`.execute(
    database.db,
  )
  const db = openDatabase(database.connection, { connections: 1 })
  onTestFinished(() => db.destroy())
  await expect(checkGrundlage(db)).rejects.toThrow(
    `In der Datenbank ${place} ist session_replication_role auf replica, und Auslöser und Fremdschlüssel wirken nicht.`,
  )
})

test('the portal’s own database has all extensions', async () => {
  const { db, close } = await testDatabase()
  onTestFinished(close)
  await expect(checkGrundlage(db)).resolves.toBeUndefined()
})

test('tables in another schema are found, and the address that the sentence asks for leads to them', async () => {
  const database = await testDatabase()
  onTestFinished(() => database.close())
  await sql`create schema kunden; alter table kysely_migration set schema kunden`.execute(database.db)
  const preparation = { kurzname: 'stw', isDemo: false, isOurs: false, mayBeEmpty: true }
  const sentence = /Schema kunden, gesucht werden sie in public\. Hängen Sie \?(\S+) an ihre Adresse\.$/
  const refused = await prepareDatabase(database.connection, preparation).catch(String)
  expect(refused).toMatch(sentence)
  const there = openDatabase(`${databaseUrl(database)}&${sentence.exec(refused)?.[1] ?? ''}`)
  onTestFinished(() => there.destroy())
  await expect(checkGrundlage(there)).resolves.toBeUndefined()
})

test('nothing is written to a database that cannot store every name', async () => {
  const { db, connection, close } = await testDatabase()
  onTestFinished(close)
  const name = `${connection.database}_latin1`
  onTestFinished(async () => void (await sql`drop database if exists ${sql.id(name)}`.execute(db)))
  await sql`create database ${sql.id(name)} encoding 'LATIN1' locale 'C' template template0`.execute(db)
  const latin1 = { ...connection, database: name }
  const preparation = { kurzname: 'stw', isDemo: true, isOurs: false, mayBeEmpty: true }
  await expect(prepareDatabase(latin1, preparation)).rejects.toThrow('hat den Zeichensatz LATIN1')
  const other = openDatabase(latin1, { connections: 1 })
  const { rows } = await sql`select from pg_class where relnamespace = 'public'::regnamespace`.execute(other)
  await other.destroy()
  expect(rows).toEqual([])
})

test('the database that docs/betrieb has an administrator create is one the portal starts with', async () => {
  const text = readFileSync(new URL('../../../../docs/betrieb/einrichten.md', import.meta.url), 'utf8')
  const { db, connection, close } = await testDatabase()
  onTestFinished(close)
  const [, options = ''] = /^CREATE DATABASE portal_stadtwerke OWNER "portal" (.+);$/m.exec(text) ?? []
  const name = `${connection.database}_neu`
  onTestFinished(async () => void (await sql`drop database if exists ${sql.id(name)}`.execute(db)))
  await sql`create database ${sql.id(name)} ${sql.raw(options)}`.execute(db)
  const preparation = { kurzname: 'stw', isDemo: false, isOurs: false, mayBeEmpty: true }
  await expect(prepareDatabase({ ...connection, database: name }, preparation)).resolves.toMatch(/^\d+$/)
})
