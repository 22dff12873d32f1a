import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { advisoryLocks } from '../../db/advisoryLocks.ts'
import { findSchemastand } from '../../db/migrate.ts'
import type { Database } from '../../db/open.ts'
import { deriveStand } from '../../db/protokoll/koepfe.ts'
import { directoryStore } from '../../dokumente/directoryStore.ts'
import type { DokumentStore } from '../../dokumente/DokumentStore.ts'
import { errorCode, fileErrors, StartError } from '../../lib/errors.ts'
import { makeDirs } from '../../lib/files/files.ts'
import { syncOrdner } from '../../lib/files/newFiles.ts'
import type { Signer } from '../../lib/files/schluessel.ts'
import { writePacked } from './files.ts'
import { withLockedDatenbank } from './lockDatenbank.ts'
import { formatPruefsumme, type Manifest, manifestFile, pruefsummeFile, sealManifest, siegelFile } from './manifest.ts'
import {
  findWarteschlangenstand,
  listTabellen,
  listZaehlungen,
  quoteName,
  quoteSpalten,
  type Tabelle,
} from './tabellen.ts'

interface Quelle {
  readonly mandant: string
  readonly db: Database
  readonly store: DokumentStore
  readonly now: Date
  readonly signal: AbortSignal
  readonly sign: Signer
}

/**
 * Writes a tenant's backup into a new folder: all tables as they were at one moment, then the documents that they name.
 * The folder gets its name when it is complete.
 */
export function writeSicherung(dir: string, source: Quelle): Promise<Manifest> {
  return withLockedDatenbank(source.db, async (client) => {
    const exists = () => new StartError(`${dir} gibt es schon; eine Sicherung wird nie überschrieben.`)
    if ((await stat(dir).catch(() => undefined)) !== undefined) throw exists()
    let unfinished: string | undefined
    try {
      makeDirs(dirname(dir))
      await removeUnfinished(dir)
      unfinished = await mkdtemp(`${dir}${unfinishedMark}`)
      await mkdir(join(unfinished, 'daten'), { mode: 0o700 })
      const manifest = await writeAll(unfinished, source, client)
      const text = `${JSON.stringify(manifest, undefined, 1)}\n`
      await writeFile(join(unfinished, manifestFile), text, { mode: 0o600, flush: true })
      await writeFile(join(unfinished, pruefsummeFile), formatPruefsumme(text), { mode: 0o600, flush: true })
      await writeFile(join(unfinished, siegelFile), sealManifest(source.sign, text), { mode: 0o600, flush: true })
      await syncOrdner(join(unfinished, 'daten'))
      await syncOrdner(unfinished)
      // Of another database's backup to the same place one is whole, and the other one ends here.
      await rename(unfinished, dir).catch((error: unknown) => {
        throw ['ENOTEMPTY', 'EEXIST'].includes(errorCode(error)) ? exists() : error
      })
      await syncOrdner(dirname(dir))
      return manifest
    } catch (error) {
      if (unfinished !== undefined) await rm(unfinished, { recursive: true, force: true }).catch(() => undefined)
      const reason = fileErrors[errorCode(error)]
      throw reason === undefined ? error : new StartError(`${dir} ${reason}.`)
    }
  })
}

const unfinishedMark = '.unfertig-'

/** What killed backups to the same place have left. */
async function removeUnfinished(dir: string): Promise<void> {
  for (const name of await readdir(dirname(dir))) {
    if (name.startsWith(`${basename(dir)}${unfinishedMark}`)) {
      await rm(join(dirname(dir), name), { recursive: true, force: true })
    }
  }
}

/** Two connections see the same moment: one asks, the other one copies. */
async function writeAll(dir: string, source: Quelle, client: pg.PoolClient): Promise<Manifest> {
  const { db, mandant, now, signal } = source
  // As long as this connection holds it, no content is deleted that a document of an earlier moment refers to.
  await client.query('select pg_advisory_lock_shared($1)', [advisoryLocks.contents])
  const { contents, ...manifest } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const { rows } = await sql<{ moment: string }>`select pg_export_snapshot() as moment`.execute(tx)
      await client.query('begin isolation level repeatable read read only')
      await client.query(`set transaction snapshot '${rows[0]?.moment ?? ''}'`)
      const tables = await listTabellen(tx)
      const read = {
        format: 1 as const,
        mandant,
        erstelltAm: now.toISOString(),
        schema: (await findSchemastand(tx)).letzter ?? '',
        warteschlange: await findWarteschlangenstand(tx),
        tabellen: await writeTabellen(dir, tables, client, signal),
        zaehlungen: [...(await listZaehlungen(tx, tables))],
        protokoll: await writeKoepfe(dir, tx),
        contents: await tx.selectFrom('dokument').select('sha256').distinct().orderBy('sha256').execute(),
      }
      await client.query('commit')
      return read
    })
  const target = directoryStore(join(dir, 'dokumente'))
  const dokumente: Manifest['dokumente'] = { anzahl: 0, bytes: 0, fehlend: [] }
  for (const { sha256 } of contents) {
    signal.throwIfAborted()
    const bytes = await copyContent(source.store, target, sha256)
    if (bytes === undefined) dokumente.fehlend.push(sha256.toString('hex'))
    else {
      dokumente.anzahl++
      dokumente.bytes += bytes
    }
  }
  return { ...manifest, dokumente }
}

async function writeTabellen(dir: string, tables: readonly Tabelle[], client: pg.PoolClient, signal: AbortSignal) {
  const written: Manifest['tabellen'] = []
  for (const table of tables) {
    signal.throwIfAborted()
    const { name } = table
    const datei = `daten/${name}.copy.gz`
    const content = client.query(copyTo(`copy ${quoteName(name)} (${quoteSpalten(table)}) to stdout`))
    const { lines, sha256 } = await writePacked(join(dir, datei), content)
    written.push({ name, spalten: [...table.spalten], zeilen: lines, datei, sha256 })
  }
  return written
}

/** Where each chain of the audit trail ends, as `protokoll-pruefen --vergleichen` reads it. */
async function writeKoepfe(dir: string, tx: Database): Promise<Manifest['protokoll']> {
  const lines: string[] = []
  const stand = await deriveStand(tx, (line) => void lines.push(line))
  const datei = 'daten/protokoll-koepfe.txt.gz'
  const { sha256 } = await writePacked(join(dir, datei), Readable.from(lines))
  return { ...stand, datei, sha256 }
}

/** Undefined where the content is gone, or is not the one that it should be. */
export async function copyContent(from: DokumentStore, to: DokumentStore, sha256: Buffer): Promise<number | undefined> {
  const content = await from.open(sha256)
  if (content === undefined) return undefined
  try {
    const stored = await to.put(content.chunks)
    return stored.sha256.equals(sha256) ? stored.bytes : undefined
  } finally {
    await content.close()
  }
}
