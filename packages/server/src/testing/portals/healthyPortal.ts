import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { createServer, getCACertificates, setDefaultCACertificates } from 'node:tls'
import { sql } from 'kysely'
import { runPortal } from '../../cli/runPortal.ts'
import { revokePublicRights } from '../../db/eigen/kundenrechte.ts'
import { type Clock, clockFrom } from '../../lib/clock.ts'
import { type CliOrdner, openCliOrdner, recordTerminal } from '../cli.ts'
import { type Mailbox, openMailbox } from '../mails/mailbox.ts'
import { selfSigned } from '../servers/selfSigned.ts'
import { testDatabase, type TestDatabase } from '../testDatabase.ts'

/** A portal as it should be, for `doctor` to look at: files, database, mail server, and TLS in front of it. */
export interface HealthyPortal {
  readonly ordner: CliOrdner
  readonly database: TestDatabase
  readonly mailbox: Mailbox
  /** The port of what answers for `https://127.0.0.1`. */
  readonly port: number
  /** Writes the tenant's file anew. */
  writeTenant(settings: { readonly app?: object; readonly [setting: string]: unknown }): Promise<unknown>
  doctor(...args: readonly string[]): Promise<{ code: number; out: string; err: string }>
  doctorAt(clock: Clock): Promise<{ code: number; out: string; err: string }>
  close(): Promise<void>
}

export async function openHealthyPortal(): Promise<HealthyPortal> {
  const trusted = getCACertificates('default')
  setDefaultCACertificates([...trusted, selfSigned.cert])
  const front = createServer(selfSigned).listen(0, '127.0.0.1')
  front.on('tlsClientError', () => undefined)
  await once(front, 'listening')
  const address = front.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const database = await testDatabase()
  await revokePublicRights(database.db)
  const mailbox = await openMailbox()
  const ordner = await openCliOrdner(database)
  const base = { portalUrl: `https://127.0.0.1:${port}`, mail: { absender: 'portal@example.org' } }
  const writeTenant: HealthyPortal['writeTenant'] = ({ app, ...more }) =>
    ordner.writeTenant({ ...base, ...more, app: { kurzname: 'stw', ...app } })
  await writeTenant({})
  await mkdir(ordner.path('data/dokumente'), { recursive: true, mode: 0o700 })
  await writeFile(ordner.path('data/schluessel'), `${'s'.repeat(43)}\n`, { mode: 0o600 })
  // What a machine says that keeps its clock right.
  await writeFile(await ordner.write('bin/timedatectl', ''), '#!/bin/sh\necho yes\n')
  await chmod(ordner.path('bin/timedatectl'), 0o755)
  Object.assign(ordner.environment, { TRUSTED_PROXIES: '127.0.0.1', SMTP_URL: mailbox.url, PATH: ordner.path('bin') })
  // The database's own time: a run of the tests on another day moves the date of their process alone.
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(database.db)
  const databaseClock = clockFrom(rows[0]?.now ?? new Date(Number.NaN))
  const run = (args: readonly string[], clock: Clock) =>
    recordTerminal((terminal) => runPortal(['doctor', ...args], ordner.environment, terminal, clock))
  return {
    ordner,
    database,
    mailbox,
    port,
    writeTenant,
    doctor: (...args) => run(args, databaseClock),
    doctorAt: (clock) => run([], clock),
    close: async () => {
      setDefaultCACertificates(trusted)
      front.close()
      await Promise.all([mailbox.close(), database.close(), ordner.close()])
    },
  }
}
