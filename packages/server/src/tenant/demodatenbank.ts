import { sql } from 'kysely'
import { StartError } from '../lib/errors.ts'
import type { Database } from '../db/open.ts'

// The demo creates this table first: it marks everything in the database as the demo's.
const marke = 'endkundenportal_demo'

interface DatabaseContents {
  readonly datenbank: string
  readonly isDemo: boolean
  readonly isEmpty: boolean
}

/** Says what is in a database; what extensions such as those of a monitored server have brought does not count. */
export async function findContents(db: Database): Promise<DatabaseContents> {
  const { rows } = await sql<DatabaseContents>`
    select current_database() as datenbank, to_regclass(${marke}) is not null as "isDemo", not exists (
      select from pg_class
      where relnamespace not in (select oid from pg_namespace where nspname ~ '^pg_|^information_schema$')
        and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
    ) as "isEmpty"
  `.execute(db)
  const [contents] = rows
  if (contents === undefined) throw new Error('no answer to a question for tables')
  return contents
}

/**
 * Makes an empty database the demo's, before anything else is written; throws `StartError` when it holds anything else.
 * The caller sees to it that only one process does this at a time.
 */
export async function claimForDemo(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { datenbank, isDemo, isEmpty } = await findContents(tx)
    if (isDemo) return
    if (!isEmpty) {
      throw new StartError(
        `Die Datenbank ${datenbank} ist weder leer noch eine Demo, deshalb startet die Demo dort nicht. ` +
          'Für echte Kunden fehlt die Einstellung TENANTS_DIR, der Ordner mit den Mandantendateien; ' +
          'für die Demo wählen Sie ein anderes DATA_DIR oder eine leere Datenbank.',
      )
    }
    await sql`create table ${sql.id(marke)} (angelegt_am timestamptz not null)`.execute(tx)
    await sql`insert into ${sql.id(marke)} values (now())`.execute(tx)
  })
}

/** Throws `StartError` if a tenant would get a database with the demo, which has public passwords. */
export async function refuseDemo(db: Database, kurzname: string): Promise<void> {
  const { datenbank, isDemo } = await findContents(db)
  if (!isDemo) return
  throw new StartError(
    `Mandant ${kurzname}: In der Datenbank ${datenbank} liegt die Demo, deren Passwörter jeder kennt. ` +
      'Nennen Sie für den Mandanten eine andere.',
  )
}

/**
 * Throws `StartError` when an embedded PostgreSQL has databases besides those of the demo: it was started for tenants
 * before, and `TENANTS_DIR` is missing now. `db` may be any of its databases.
 */
export async function refuseTenantsBeside(db: Database, demos: readonly string[], dataDir: string): Promise<void> {
  const { rows } = await sql<{ datname: string }>`
    select datname from pg_database where not datistemplate and datname not in (${sql.join(['postgres', ...demos])})
    order by datname
  `.execute(db)
  if (rows.length === 0) return
  throw new StartError(
    `Im Datenverzeichnis ${dataDir} liegen Daten von Mandanten (${rows.map(({ datname }) => datname).join(', ')}), ` +
      'deshalb startet die Demo dort nicht. Nennen Sie mit TENANTS_DIR den Ordner ihrer Mandantendateien, ' +
      'oder wählen Sie für die Demo ein anderes DATA_DIR.',
  )
}
