import { once } from 'node:events'
import { createServer } from 'node:net'
import { login } from '@ekp/wire/anmeldung'
import { findVertrag } from '@ekp/wire/vertrag'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app/servers.ts'
import { noteDamage, whyNotWritable } from '../db/health.ts'
import { type Database, openDatabase } from '../db/open.ts'
import { createAnschlussnutzer } from '../testing/data/factories.ts'
import { testClock } from '../testing/testClock.ts'
import { testDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { testSchluessel, testTenant } from '../testing/testTenant.ts'

// @module-tag full

const here = testTenant({ hosts: ['hier.example'] })
const nachbar = testTenant({ hosts: ['nachbar.example'], app: { ...here.app, kurzname: 'nachbar' } })

// Takes connections and never says a word, as a server does that is stuck.
const silent = createServer()
let database: TestDatabase
let away: Database
let app: FastifyInstance
beforeAll(async () => {
  database = await testDatabase()
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const address = silent.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  away = openDatabase({ host: '127.0.0.1', port, user: 'portal', database: 'portal' })
  app = await buildApp({
    tenants: [here, nachbar],
    databaseOf: (tenant) => (tenant === here ? database.db : away),
    clock: testClock(),
    schluessel: testSchluessel,
  })
  await createAnschlussnutzer(database.db, { kundennummer: 'T-1', passwort: 'Richtig-2026' })
})
afterAll(async () => {
  await app.close()
  await Promise.all([away.destroy(), database.close()])
  silent.close()
})

const vertrag = findVertrag.path.replace(/:\w+|\{\w+\}/, '4711')
const ask = (host: string, url: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/api${url}`, headers: { host, ...headers } })
const signIn = (host: string, kundennummer: string, passwort: string) =>
  app.inject({ method: login.method, url: `/api${login.path}`, headers: { host, kundennummer, passwort } })

test('a tenant without its database answers with 503 and a sentence, and other tenants work normally', async () => {
  const headers = { token: 'ekps_x', kundennummer: 'T-1' }
  const answer = await ask('nachbar.example', vertrag, headers)
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
  expect(answer.json()).toMatchObject({ title: 'Vorübergehend nicht erreichbar' })
  expect((await ask('hier.example', vertrag, headers)).statusCode).toBe(401)
})

test('readiness under a tenant’s host name is that of the tenant, under another name whether any tenant is served', async () => {
  const statusOf = async (host: string) => (await ask(host, '/health/ready')).statusCode
  expect(await Promise.all(['hier.example', 'nachbar.example', '10.0.0.7'].map(statusOf))).toEqual([200, 503, 200])
})

test('logins that wait for a database that is away are in no neighbour’s way', { timeout: 60_000 }, async () => {
  const waiting = Array.from({ length: 20 }, (_, nr) => signIn('nachbar.example', `T-${nr}`, 'geraten-2026'))
  expect((await signIn('hier.example', 'T-1', 'Richtig-2026')).statusCode).toBe(200)
  const statuses = (await Promise.all(waiting)).map(({ statusCode }) => statusCode)
  expect(new Set(statuses)).toEqual(new Set([429, 503]))
})

test('a database that says that it is damaged is not ready', async () => {
  const { db, close } = await testDatabase()
  expect(await whyNotWritable(db)).toBe(undefined)
  noteDamage(db, Object.assign(new Error('missing'), { code: '42P01' }))
  expect(await whyNotWritable(db)).toBe(undefined)
  noteDamage(db, Object.assign(new Error('invalid page'), { code: 'XX001' }))
  expect(await whyNotWritable(db)).toBe('Die Datenbank ist beschädigt.')
  await close()
})

test('a database that lets its user only read is not ready', async () => {
  const { db, connection, close } = await testDatabase()
  await sql`alter database ${sql.id(connection.database)} set default_transaction_read_only = on`.execute(db)
  const reader = openDatabase(connection)
  expect(await whyNotWritable(reader)).toBe('Die Datenbank lässt nur Lesen zu.')
  await reader.destroy()
  await close()
})
