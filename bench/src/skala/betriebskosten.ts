import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { startEmbedded } from '../../../packages/server/src/db/embedded/embedded.ts'
import type { Database } from '../../../packages/server/src/db/open.ts'
import { hashPasswort } from '../../../packages/server/src/lib/passwort.ts'
import { createDatabase } from '../database.ts'
import { signIn } from '../demoPortal.ts'
import type { Kunde } from '../drill/target.ts'
import { readOperations } from '../drill/wire/operations.ts'
import type { Figure, Row } from '../figures.ts'
import {
  backendsOf,
  findFreePort,
  memoryBytes,
  processTree,
  type Running,
  startNode,
  watchProcessor,
} from '../processes.ts'
import { fillBestand } from './bestand.ts'
import { chooseKunden, isRead, requestOf } from './requests.ts'

const anzahl = 100_000
const passwort = 'Sonnenblume-2026'
const database = 'kosten'
const warmUps = 10
const visits = 60

/** What a visit costs at 100,000 customers: a sign-in and each reading call once. */
export const betriebskosten: Row = {
  key: 'kosten',
  isOnRequest: true,
  measure: async (seed) => {
    const dir = mkdtempSync(join(tmpdir(), 'ekp-bench-'))
    const postgres = await startEmbedded(join(dir, 'postgres'))
    try {
      const db = await createDatabase(postgres, database, fill)
      try {
        return await measure(db, postgres.connection, dir, seed)
      } finally {
        await db.destroy()
      }
    } finally {
      await postgres.stop()
      rmSync(dir, { recursive: true, force: true })
    }
  },
}

async function fill(db: Database): Promise<void> {
  await fillBestand(db, anzahl, Buffer.alloc(32))
  await db
    .updateTable('anschlussnutzer')
    .set({ passwort_hash: await hashPasswort(passwort) })
    .execute()
}

async function measure(
  db: Database,
  connection: { readonly host: string; readonly user: string },
  dir: string,
  seed: number,
): Promise<readonly Figure[]> {
  const kunden = await chooseKunden(db, 2 * (warmUps + visits), seed)
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database())::float as bytes`.execute(db)
  const env = {
    DATA_DIR: join(dir, 'data'),
    TENANTS_DIR: writeTenant(dir),
    LOG: join(dir, 'portal.log'),
    DATABASE_URL: `postgres://${connection.user}@localhost/${database}?host=${connection.host}`,
  }
  const one = await startPortal(env)
  try {
    const alone = await visitAll([one], kunden.slice(0, kunden.length / 2), db)
    const other = await startPortal(env)
    try {
      const both = await visitAll([one, other], kunden.slice(kunden.length / 2), db)
      const ratio = (both.server + both.postgres) / (alone.server + alone.postgres)
      const figure = (name: string, value: string): Figure => ({ name, value, target: '', isOk: true })
      return [
        figure('processor time of a visit, server', `${alone.server.toFixed(0)} ms`),
        figure('processor time of a visit, PostgreSQL', `${alone.postgres.toFixed(0)} ms`),
        figure('memory, server', `${(memoryBytes(processTree(one.pid)) / 1e6).toFixed(0)} MB`),
        figure('memory, processes of PostgreSQL', `${(memoryBytes(backendsOf(database)) / 1e6).toFixed(0)} MB`),
        figure(`database of ${anzahl} customers`, `${((rows[0]?.bytes ?? 0) / 1e9).toFixed(2)} GB`),
        {
          name: 'processor time of a visit with two servers, of that with one',
          value: `${ratio.toFixed(2)} x  (waits for locks: ${both.waits} in ${both.looks} looks)`,
          target: '<= 1.25 x, no waits',
          isOk: ratio <= 1.25 && both.waits === 0,
        },
      ]
    } finally {
      await other.stop()
    }
  } finally {
    await one.stop()
  }
}

interface Portal extends Running {
  readonly origin: string
}

async function startPortal(settings: NodeJS.ProcessEnv): Promise<Portal> {
  const port = String(await findFreePort())
  const origin = `http://127.0.0.1:${port}`
  const env = { ...settings, PORT: port }
  return { ...(await startNode(['packages/server/dist/main.js'], `${origin}/api/health/ready`, env)), origin }
}

/** Milliseconds of processor time of a visit, without the first ones. */
async function visitAll(portals: readonly Portal[], kunden: readonly Kunde[], db: Database) {
  const reads = (await readOperations(portals[0]?.origin ?? '')).filter(
    // Contents of documents are not there, and a GET with a body is not for `fetch`.
    (operation) => isRead(operation) && operation.body === undefined && operation.id !== 'downloadDokument',
  )
  const visit = async (kunde: Kunde, nr: number) => {
    const { origin } = portals[nr % portals.length] ?? { origin: '' }
    const { token } = await signIn(origin, { kundennummer: kunde.kundennummer, passwort })
    for (const operation of reads) {
      const { url, headers } = requestOf(operation, { ...kunde, token }, 1)
      const answer = await fetch(origin + url, { headers })
      await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`GET ${url}: ${answer.status}`)
    }
  }
  for (const [nr, kunde] of kunden.slice(0, warmUps).entries()) await visit(kunde, nr)
  const server = watchProcessor(() => portals.flatMap(({ pid }) => processTree(pid)))
  const postgres = watchProcessor(() => backendsOf(database))
  let [waits, looks] = [0, 0]
  const measured = kunden.slice(warmUps)
  // One at a time at each server, so that none has to wait for another however busy this machine is.
  const visiting = portals.map(async (_, lane) => {
    for (let nr = lane; nr < measured.length; nr += portals.length) {
      const kunde = measured[nr]
      if (kunde !== undefined) await visit(kunde, nr)
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      `.execute(db)
      waits += rows.length
      looks += 1
    }
  })
  await Promise.all(visiting)
  return { server: server() / measured.length, postgres: postgres() / measured.length, waits, looks }
}

function writeTenant(dir: string): string {
  const tenants = join(dir, 'mandanten')
  mkdirSync(tenants)
  const app = { kurzname: 'bench', name: 'Stadtwerke', kundennummerPrefix: 'T-' }
  const settings = { portalUrl: 'https://portal.example.org', mail: { absender: 'portal@example.org' } }
  writeFileSync(join(tenants, 'bench.json'), JSON.stringify({ hosts: ['*'], ...settings, app }))
  return tenants
}
