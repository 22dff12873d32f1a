import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode, StartError } from '../errors.ts'
import { makeDirs } from './files.ts'

/** Where the key is. */
interface Schluesselort {
  readonly schluessel: string | undefined
  readonly dataDir: string
}

/** The server's key, from the setting or a file in the data directory that only its owner reads; made when there is none. */
export function openSchluessel({ schluessel, dataDir }: Schluesselort): string {
  if (schluessel !== undefined) return schluessel
  const path = join(dataDir, 'schluessel')
  const kept = openFile(path, dataDir) ?? ''
  if (kept.length < 32) throw new StartError(`Der Schlüssel ${path} ist unvollständig. Löschen Sie die Datei.`)
  return kept
}

/**
 * The server's existing key, for commands that look up what was made with it; never makes a new one. Throws
 * `StartError` when there is none.
 */
export function findSchluessel(ort: Schluesselort): string {
  const path = join(ort.dataDir, 'schluessel')
  if (ort.schluessel !== undefined || existsSync(path)) return openSchluessel(ort)
  throw new StartError(`Den Schlüssel ${path} gibt es nicht. Nennen Sie den des Portals mit SCHLUESSEL oder DATA_DIR.`)
}

/** Signs a text for one purpose, so that what was signed for one never passes for another; 43 characters. */
export type Signer = (zweck: string, text: string) => string

/** A tenant's signer; the signatures of two tenants for the same text differ. */
export function signer(key: string, mandant: string): Signer {
  return (zweck, text) =>
    createHmac('sha256', key)
      .update(JSON.stringify([zweck, mandant, text]))
      .digest('base64url')
}

function readExisting(path: string): string | undefined {
  try {
    const key = readFileSync(path, 'utf8').trim()
    chmodSync(path, 0o600)
    return key
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Writes a complete file or none; of two processes that start at once, the first one's file stays. */
function createNew(path: string): void {
  // Not by the process's number: two containers on one directory have the same.
  const unfinished = `${path}.${randomUUID()}.tmp`
  try {
    writeFileSync(unfinished, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true, flag: 'wx' })
    linkSync(unfinished, path)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  } finally {
    rmSync(unfinished, { force: true })
  }
}

function openFile(path: string, dataDir: string): string | undefined {
  try {
    makeDirs(dataDir)
    const existing = readExisting(path)
    if (existing !== undefined) return existing
    createNew(path)
    return readExisting(path)
  } catch (error) {
    throw new StartError(
      `Der Schlüssel ${path} lässt sich nicht lesen oder anlegen (${errorCode(error)}). Nennen Sie ihn sonst mit SCHLUESSEL.`,
    )
  }
}
