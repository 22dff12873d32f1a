import { join } from 'node:path'
import { sql } from 'kysely'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Connection } from '../../db/clientConfig.ts'
import { knowsMigration, migrate } from '../../db/migrate.ts'
import { type Database, openDatabase, poolOf } from '../../db/open.ts'
import { checkProtokoll } from '../../db/protokoll/checkProtokoll.ts'
import { deriveStand } from '../../db/protokoll/koepfe.ts'
import { holdBack } from '../../db/zurueckhaltung.ts'
import type { DokumentStore } from '../../dokumente/DokumentStore.ts'
import { deriveZustand } from '../../dokumente/checkContents.ts'
import { directoryStore } from '../../dokumente/directoryStore.ts'
import { errorCode, StartError } from '../../lib/errors.ts'
import { findContents } from '../../tenant/demodatenbank.ts'
import { checkGrundlage } from '../../tenant/prepareDatabase.ts'
import { hashFile, readPacked } from './files.ts'
import { withLockedDatenbank } from './lockDatenbank.ts'
import type { Manifest } from './manifest.ts'
import { findWarteschlangenstand, quoteName, quoteSpalten } from './tabellen.ts'

/** Throws `StartError` for a backup that only a newer portal can read. */
export function refuseNewerSicherung({ schema }: Manifest): void {
  if (knowsMigration(schema)) return
  throw new StartError(
    'Die Sicherung stammt von einer neueren Version des Portals; bitte spielen Sie sie mit dieser ein.',
  )
}

/**
 * Fills an empty database with the tables of a backup, all or nothing of them, and marks it as one that holds back its
 * mails. The tables are those of the backup's version; `use` gets the database before it is brought to this one.
 */
export async function restoreInto<T>(
  connection: Connection,
  { dir, manifest }: { readonly dir: string; readonly manifest: Manifest },
  use: (db: Database) => Promise<T>,
): Promise<T> {
  const db = openDatabase(connection, { connections: 3, statementTimeoutMs: 0 })
  try {
    await checkGrundlage(db)
    return await withLockedDatenbank(db, async () => {
      const { datenbank, isEmpty } = await findContents(db)
      if (!isEmpty) {
        throw new StartError(
          `Die Datenbank ${datenbank} ist nicht leer; eine Sicherung kommt nur in eine leere. Legen Sie eine neue an, und ` +
            'nennen Sie sie mit --in.',
        )
      }
      await migrate(db, manifest.schema)
      if ((await findWarteschlangenstand(db)) < manifest.warteschlange)
        refuseNewerSicherung({ ...manifest, schema: '' })
      // First: a portal that finds half a restore sends nothing either.
      await holdBack(db)
      await fill(db, dir, manifest)
      const result = await use(db)
      await migrate(db)
      return result
    })
  } finally {
    await db.destroy()
  }
}

/** Foreign keys would ask for an order and triggers would compute anew what was computed once: both come back at the end. */
async function fill(db: Database, dir: string, manifest: Manifest): Promise<void> {
  const client = await poolOf(db)?.connect()
  if (client === undefined) throw new Error('a restore needs a database of its own connection')
  try {
    await client.query('begin')
    const keys = await listForeignKeys(client)
    for (const { tabelle, name } of keys)
      await client.query(`alter table ${tabelle} drop constraint ${quoteName(name)}`)
    for (const { name } of manifest.tabellen) {
      await client.query(`alter table ${quoteName(name)} disable trigger user`)
    }
    await client.query(`truncate ${manifest.tabellen.map(({ name }) => quoteName(name)).join(', ')}`)
    for (const table of manifest.tabellen) {
      const target = client.query(copyFrom(`copy ${quoteName(table.name)} (${quoteSpalten(table)}) from stdin`))
      if ((await readPacked(dir, table.datei, target)) !== table.sha256) {
        throw new StartError(`${table.datei} hat sich beim Einspielen geändert.`)
      }
    }
    for (const { tabelle, spalte, stand } of manifest.zaehlungen) {
      const isUsed = stand !== '0'
      const values = [tabelle, spalte, isUsed ? stand : '1', isUsed]
      await client.query('select setval(pg_get_serial_sequence($1, $2), $3::bigint, $4)', values)
    }
    for (const { name } of manifest.tabellen) await client.query(`alter table ${quoteName(name)} enable trigger user`)
    for (const { tabelle, name, regel } of keys) {
      await client.query(`alter table ${tabelle} add constraint ${quoteName(name)} ${regel}`)
    }
    // The processes that held them are not here.
    await client.query(
      'update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null',
    )
    await client.query(
      'update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null',
    )
    await client.query('commit')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
  await sql`analyze`.execute(db)
}

interface ForeignKey {
  readonly tabelle: string
  readonly name: string
  readonly regel: string
}

async function listForeignKeys(client: pg.PoolClient): Promise<readonly ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select conrelid::regclass::text as tabelle, conname as name, pg_get_constraintdef(oid) as regel
    from pg_constraint
    where contype = 'f' and conparentid = 0
      and connamespace in (current_schema()::regnamespace, 'graphile_worker'::regnamespace)
    order by 1, 2
  `)
  return rows
}

/** Where a restored database and its documents differ from what the backup says of itself, each in a sentence. */
export async function* compare(db: Database, store: DokumentStore, manifest: Manifest): AsyncGenerator<string> {
  for (const { name, zeilen } of manifest.tabellen) {
    const { rows } = await sql<{
      anzahl: number
    }>`select count(*)::int8 as anzahl from ${sql.raw(quoteName(name))}`.execute(db)
    const found = Number(rows[0]?.anzahl)
    if (found !== zeilen) yield `${name}: ${found} Zeilen statt ${zeilen}.`
  }
  const { stand, brueche } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => ({
      ...(await deriveStand(tx)),
      ...(await checkProtokoll(tx, () => undefined)),
    }))
  if (brueche > 0) yield `Änderungsprotokoll: ${brueche} Brüche; protokoll-pruefen nennt sie.`
  if (stand !== manifest.protokoll.stand)
    yield 'Änderungsprotokoll: Die Ketten enden nicht, wo sie beim Sichern endeten.'
  const known = new Set(manifest.dokumente.fehlend)
  const documents = await db.selectFrom('dokument').select('sha256').distinct().execute()
  for (const { sha256 } of documents) {
    if (known.has(sha256.toString('hex')) || (await store.findBytes(sha256)) !== undefined) continue
    yield `Dokumente: Der Inhalt ${sha256.toString('hex')} fehlt.`
  }
}

/** Reads every file of a backup to its end; yields a sentence for each that is missing or has changed. */
export async function* checkSicherung(dir: string, manifest: Manifest, signal: AbortSignal): AsyncGenerator<string> {
  for (const { datei, sha256 } of [...manifest.tabellen, manifest.protokoll]) {
    signal.throwIfAborted()
    const found = await hashFile(dir, datei).catch((error: unknown) => errorCode(error))
    if (found === 'ENOENT') yield `${datei} fehlt.`
    else if (found === 'ELOOP') yield `${datei} führt aus dem Ordner der Sicherung hinaus.`
    else if (found !== sha256) yield `${datei} ist beschädigt.`
  }
  const store = directoryStore(join(dir, 'dokumente'))
  let count = 0
  for await (const batch of store.list()) {
    for (const sha256 of batch) {
      signal.throwIfAborted()
      count++
      const zustand = await deriveZustand(store, sha256)
      if (zustand !== 'heil') yield `dokumente: Der Inhalt ${sha256.toString('hex')} ist beschädigt.`
    }
  }
  const lacking = manifest.dokumente.anzahl - count
  if (lacking > 0) yield `dokumente: Es fehlen ${lacking.toLocaleString('de-DE')} Inhalte.`
}
