import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describeDatabaseError } from '../../db/databaseErrors.ts'
import { startEmbedded } from '../../db/embedded/embedded.ts'
import { findSchemastand, migrate, refuseNewer, type Schemastand } from '../../db/migrate.ts'
import { type Database, openDatabase } from '../../db/open.ts'
import { StartError } from '../../lib/errors.ts'
import { count } from '../../lib/formats.ts'
import { checkGrundlage, createMissing } from '../../tenant/prepareDatabase.ts'
import { withConnections } from '../../tenant/withConnections.ts'
import { deriveWirkungen, type Wirkung } from '../aktualisierung/deriveWirkung.ts'
import type { Command } from '../command.ts'
import { checkPlatz } from '../doctor/checkRechner.ts'
import { loadMandanten, mandant } from '../mandant.ts'
import { exitCodes, ReaderGone } from '../terminal.ts'

type Print = (line: string) => Promise<void> | void

/** Says what the first start of this version will do to databases that an older one has left. */
export const aktualisierungPruefen: Command = {
  name: 'aktualisierung-pruefen',
  help: `sagt, was der erste Start dieser Version an den Datenbanken tut, was er sperrt und wie viel Platz
da ist; ändert nichts`,
  parameters: [{ ...mandant, help: 'nur dieser Mandant' }],
  run: async (given, { environment, out }) => {
    const umgebungen = loadMandanten(environment, given(mandant))
    const [first] = umgebungen
    if (first === undefined) return exitCodes.done
    const { config, tenants } = first
    await out(`Node ${process.versions.node}.`)
    for (const { satz, zustand } of checkPlatz(config))
      await out(`${satz}${zustand === 'in Ordnung' ? '' : ' Das ist wenig.'}`)
    if (config.databaseUrl === undefined && !existsSync(join(config.dataDir, 'pg'))) {
      await out('Es gibt noch keine Datenbank: Der erste Start legt sie an.')
      return exitCodes.done
    }
    await withConnections(config, tenants, async (connectionOf) => {
      for (const { tenant } of umgebungen) {
        const { kurzname } = tenant.app
        const db = openDatabase(connectionOf(tenant), { connections: 1, statementTimeoutMs: 60_000 })
        try {
          await explainTenant(db, (line) => out(`${kurzname}: ${line}`))
        } catch (error) {
          if (error instanceof StartError || error instanceof ReaderGone) throw error
          throw new StartError(`${kurzname}: Die Datenbank lässt sich nicht öffnen (${describeDatabaseError(error)}).`)
        } finally {
          await db.destroy()
        }
      }
    })
    return exitCodes.done
  },
}

async function explainTenant(db: Database, print: Print): Promise<void> {
  await checkGrundlage(db)
  const stand = await findSchemastand(db)
  refuseNewer(stand)
  const groesse = await findGroesse(db)
  await print(`PostgreSQL ${groesse.version}, ${formatBytes(groesse.bytes)}, ${verbunden(groesse.verbindungen)}.`)
  if (stand.letzter === undefined) return print('Die Datenbank ist leer: Der erste Start legt alle Tabellen an.')
  if (stand.ausstehend.length === 0) return print('Die Tabellen sind schon die dieser Version: Nichts geschieht.')
  await print(`Der erste Start macht ${count(stand.ausstehend.length, 'Schritt', 'Schritte')} in einer Transaktion:`)
  const wirkungen = await derive(stand)
  const sizes = await findSizes(db)
  for (const wirkung of wirkungen) for (const line of describe(wirkung, sizes)) await print(line)
  await print(sumUp(wirkungen, sizes))
}

const derive = ({ letzter = '', ausstehend }: Schemastand) =>
  withEmptyCopy(letzter, (copy) => deriveWirkungen(copy, ausstehend))

interface Groesse {
  readonly version: string
  readonly bytes: number
  readonly verbindungen: number
}

async function findGroesse(db: Database): Promise<Groesse> {
  const { rows } = await sql<Groesse>`
    select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes,
      (
        select count(*)::int from pg_stat_activity
        where datname = current_database() and application_name like 'endkundenportal%' and pid <> pg_backend_pid()
      ) as verbindungen
  `.execute(db)
  return rows[0] ?? { version: '?', bytes: 0, verbindungen: 0 }
}

const verbunden = (verbindungen: number) =>
  verbindungen === 0
    ? 'kein Portal ist verbunden'
    : `ein Portal ist verbunden (${count(verbindungen, 'Verbindung', 'Verbindungen')})`

type Sizes = ReadonlyMap<string, { readonly zeilen: number; readonly bytes: number }>

async function findSizes(db: Database): Promise<Sizes> {
  const { rows } = await sql<{ name: string; zeilen: number; bytes: number }>`
    select relname::text as name, greatest(reltuples, 0)::float8 as zeilen, pg_total_relation_size(oid)::float8 as bytes
    from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace
  `.execute(db)
  return new Map(rows.map(({ name, ...size }) => [name, size]))
}

const formatBytes = (bytes: number) => `${(bytes / 1e6).toLocaleString('de-DE', { maximumFractionDigits: 0 })} MB`

function describe(wirkung: Wirkung, sizes: Sizes): string[] {
  const nameWith = (name: string) => {
    const size = sizes.get(name)
    return size === undefined
      ? name
      : `${name} (etwa ${size.zeilen.toLocaleString('de-DE')} Zeilen, ${formatBytes(size.bytes)})`
  }
  const parts: readonly [string, readonly string[]][] = [
    ['legt an', wirkung.neu],
    ['sperrt ganz', wirkung.sperrtGanz],
    ['sperrt für Änderungen', wirkung.sperrtSchreiben],
    ['liest oder schreibt ganz', wirkung.liestOderSchreibtAlles.map(nameWith)],
    ['ändert Zeilen in', wirkung.aendertZeilen.map(nameWith)],
    ['ist der älteren Version fremd', wirkung.unvertraeglich],
  ]
  const lines = parts.flatMap(([what, names]) => (names.length === 0 ? [] : [`  - ${what}: ${names.join(', ')}`]))
  return [`  ${wirkung.name}`, ...lines]
}

function sumUp(wirkungen: readonly Wirkung[], sizes: Sizes): string {
  const long = new Set(
    wirkungen.flatMap(({ liestOderSchreibtAlles, aendertZeilen }) => [...liestOderSchreibtAlles, ...aendertZeilen]),
  )
  const bytes = [...long].reduce((sum, name) => sum + (sizes.get(name)?.bytes ?? 0), 0)
  const isCompatible = wirkungen.every(({ unvertraeglich }) => unvertraeglich.length === 0)
  const locks = wirkungen.some(({ sperrtGanz, sperrtSchreiben }) => sperrtGanz.length + sperrtSchreiben.length > 0)
  return [
    locks ? 'Was gesperrt ist, bleibt es bis zum letzten Schritt; wer es braucht, wartet.' : 'Gesperrt wird nichts.',
    `Bis zu ${formatBytes(bytes)} werden gelesen oder neu geschrieben; so viel sollte auf dem Datenbankserver frei sein.`,
    isCompatible
      ? 'Die ältere Version darf weiterlaufen, bis die neue hört.'
      : 'Beenden Sie die ältere Version vorher: Sie läuft danach nicht mehr richtig.',
    'Sichern Sie vorher (sichern): Zurück geht es nur mit der Sicherung.',
  ].join(' ')
}

/** The tables of an older version, empty, in a PostgreSQL of their own that is deleted afterwards. */
async function withEmptyCopy<T>(step: string, use: (db: Database) => Promise<T>): Promise<T> {
  const dir = await mkdtemp(join(tmpdir(), 'ekp-aktualisierung-'))
  try {
    const postgres = await startEmbedded(dir)
    try {
      await createMissing(postgres.connection, 'kopie')
      const db = openDatabase({ ...postgres.connection, database: 'kopie' }, { connections: 1, statementTimeoutMs: 0 })
      try {
        await migrate(db, step)
        return await use(db)
      } finally {
        await db.destroy()
      }
    } finally {
      await postgres.stop()
    }
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}
