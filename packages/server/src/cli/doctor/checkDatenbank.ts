import { type PeerCertificate, TLSSocket } from 'node:tls'
import { sql } from 'kysely'
import { describeDatabaseError } from '../../db/databaseErrors.ts'
import { whyNotWritable } from '../../db/health.ts'
import { findSchemastand, refuseNewer, type Schemastand } from '../../db/migrate.ts'
import type { Connection } from '../../db/clientConfig.ts'
import { type Database, poolOf } from '../../db/open.ts'
import { findSchwaeche, hostOf, tlsAbhilfe } from '../../db/tls.ts'
import { refuseDemo } from '../../tenant/demodatenbank.ts'
import { checkDauerhaftigkeit, checkGrundlage } from '../../tenant/prepareDatabase.ts'
import { listVerwaiste, remedyOf } from '../sicherung/probedatenbank.ts'
import { judgeEnde } from './checkAdresse.ts'
import { fehler, hinweis, inOrdnung, judge, type Verdict } from './verdict.ts'

/** Why a tenant's database does not answer; undefined when it does. */
export async function checkErreichbar(db: Database): Promise<Verdict | undefined> {
  try {
    await sql`select 1`.execute(db)
    return undefined
  } catch (error) {
    return fehler(
      `Die Datenbank lässt sich nicht öffnen (${describeDatabaseError(error)}).`,
      'Prüfen Sie DATABASE_URL oder datenbank in der Mandantendatei, und ob PostgreSQL läuft.',
    )
  }
}

interface Umgebung {
  readonly kurzname: string
  readonly isDemo: boolean
  readonly connection: Connection
  /** How many connections all tenants on the same server need. */
  readonly verbindungen: number
  readonly now: Date
}

/** The server and its settings: what a start refuses, and what only a watchful administrator would find. */
export async function checkServer(db: Database, environment: Umgebung): Promise<readonly Verdict[]> {
  const version = (await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db))
    .rows[0]
  const verdicts = [
    await judge(() => checkGrundlage(db), `PostgreSQL ${version?.version ?? ''}, Zeichensatz UTF8.`),
    await judge(() => checkDauerhaftigkeit(db), 'Was bestätigt ist, übersteht einen Stromausfall.'),
    await checkVerbindungen(db, environment.verbindungen),
    ...(await checkVerschluesselung(db, environment.connection, environment.now)),
    ...(await checkServerprotokoll(db)),
    ...(await checkProbedatenbanken(db, environment.connection)),
  ]
  const demo = await judge(() => (environment.isDemo ? undefined : refuseDemo(db, environment.kurzname)), '')
  const grund = await whyNotWritable(db)
  const writable =
    grund === undefined
      ? []
      : [fehler(grund, 'Prüfen Sie Platz und Datenträger des Datenbankservers, und ob er der Primärserver ist.')]
  return [...verdicts, ...(demo.zustand === 'in Ordnung' ? [] : [demo]), ...writable]
}

async function checkVerbindungen(db: Database, needed: number): Promise<Verdict> {
  const { rows } = await sql<{ most: number }>`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
      - current_setting('reserved_connections')::int as most
  `.execute(db)
  const most = rows[0]?.most ?? 0
  if (most >= needed) return inOrdnung(`${most} Verbindungen möglich, ${needed} nötig.`)
  return fehler(
    `Der Server lässt ${most} Verbindungen zu, das Portal braucht mit allen Mandanten ${needed}.`,
    'Erhöhen Sie max_connections in postgresql.conf, und starten Sie PostgreSQL neu.',
  )
}

/** What the way to the database is worth; on this machine it needs no TLS. */
async function checkVerschluesselung(db: Database, connection: Connection, now: Date): Promise<readonly Verdict[]> {
  if (typeof connection !== 'string') return []
  const schwaeche = findSchwaeche(connection)
  if (schwaeche !== undefined) return [(schwaeche.modus === 'aus' ? fehler : hinweis)(schwaeche.satz, tlsAbhilfe)]
  const certificate = await findCertificate(db)
  if (certificate === undefined) return []
  const renew = 'Erneuern Sie es, und laden Sie PostgreSQL neu.'
  return [judgeEnde(`Das Zertifikat der Datenbank auf ${hostOf(connection)}`, certificate, now, renew)]
}

/** What the server of a database has shown; undefined without TLS. */
async function findCertificate(db: Database): Promise<PeerCertificate | undefined> {
  const client = await poolOf(db)?.connect()
  try {
    const connection: unknown = Reflect.get(client ?? {}, 'connection')
    const stream: unknown = Reflect.get(Object(connection), 'stream')
    return stream instanceof TLSSocket ? stream.getPeerCertificate() : undefined
  } finally {
    client?.release()
  }
}

/** What keeps customers' data out of the log of PostgreSQL, as docs/betrieb/einrichten.md asks for it. */
const verschwiegen: Readonly<Record<string, readonly string[]>> = {
  log_min_messages: ['log', 'fatal', 'panic'],
  log_min_error_statement: ['panic'],
  log_error_verbosity: ['terse'],
  log_parameter_max_length_on_error: ['0'],
  log_parameter_max_length: ['0'],
  log_statement: ['none'],
}

async function checkServerprotokoll(db: Database): Promise<readonly Verdict[]> {
  const { rows } = await sql<{ name: string; wert: string; benutzer: string }>`
    select name, current_setting(name) as wert, current_user::text as benutzer
    from unnest(${Object.keys(verschwiegen)}::text[]) as name
  `.execute(db)
  const loud = rows.filter(({ name, wert }) => !verschwiegen[name]?.includes(wert))
  if (loud.length === 0) return [inOrdnung('PostgreSQL schreibt keine Werte in sein Protokoll.')]
  const statements = loud.map(
    ({ name, benutzer }) => `ALTER ROLE "${benutzer}" SET ${name} = '${verschwiegen[name]?.[0]}';`,
  )
  return [
    hinweis(
      `PostgreSQL kann Kundendaten in sein Protokoll schreiben (${loud.map(({ name, wert }) => `${name} = ${wert}`).join(', ')}).`,
      `Als Administrator: ${statements.join(' ')}`,
    ),
  ]
}

/** A trial of a backup leaves a whole database of customers when it is killed; an operator has to delete it. */
async function checkProbedatenbanken(db: Database, connection: Connection): Promise<readonly Verdict[]> {
  return (await listVerwaiste(db, connection)).map((name) =>
    hinweis(
      `Eine abgebrochene Probe hat die Datenbank ${name} hinterlassen, mit den Daten aller Kunden der Sicherung.`,
      remedyOf(name),
    ),
  )
}

/** How far the tables are from those of this version; nothing else of them is looked at before they are the same. */
export async function checkSchema(db: Database): Promise<{ readonly stand: Schemastand; readonly verdict: Verdict }> {
  const stand = await findSchemastand(db)
  const { seit, ausstehend } = stand
  if (stand.isNewer) return { stand, verdict: await judge(() => refuseNewer(stand), '') }
  if (seit === undefined) {
    return { stand, verdict: hinweis('Die Datenbank ist noch leer.', 'Der nächste Start legt die Tabellen an.') }
  }
  if (ausstehend.length === 0) return { stand, verdict: inOrdnung('Die Tabellen sind die dieser Version.') }
  return {
    stand,
    verdict: hinweis(
      `Die Tabellen sind die einer älteren Version; es fehlen: ${ausstehend.join(', ')}.`,
      'Der nächste Start holt es nach; was das heißt, steht in docs/aktualisieren.md.',
    ),
  }
}
