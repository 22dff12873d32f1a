import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { lstat, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { errorCode, StartError } from '../errors.ts'

/** A new file that gets its name when it is complete. */
interface NeueDatei {
  add(chunk: Uint8Array): Promise<void>
  /** Gives it its name. */
  finish(): Promise<void>
  /** Deletes the file if it was not finished. */
  close(): Promise<void>
}

const unwritable: Readonly<Record<string, string>> = {
  ENOENT: 'Den Ordner gibt es nicht.',
  ENOTDIR: 'Was davor steht, ist kein Ordner.',
  EACCES: 'Der Ordner darf nicht beschrieben werden.',
  EPERM: 'Der Ordner darf nicht beschrieben werden.',
  EROFS: 'Der Ordner darf nicht beschrieben werden.',
  ENOSPC: 'Der Datenträger ist voll.',
}

async function refuseExisting(path: string): Promise<void> {
  const stat = await lstat(path).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error
  })
  if (stat !== undefined) throw new StartError(`Die Datei ${path} gibt es schon; sie wird nicht überschrieben.`)
}

/** The name of a file while it is written. */
export const unfinishedOf = (path: string) => join(dirname(path), `.${basename(path)}.neu`)

/** Begins a file for the user's own eyes. Throws `StartError` with a sentence, also when it cannot be written later. */
export async function openNeueDatei(target: string): Promise<NeueDatei> {
  const path = resolve(target)
  const folder = dirname(path)
  const unfinished = unfinishedOf(path)
  const explain = (error: unknown): never => {
    if (error instanceof StartError) throw error
    const code = errorCode(error) || 'unbekannter Grund'
    throw new StartError(
      code === 'EEXIST'
        ? `Die Datei ${unfinished} gibt es schon: Entweder schreibt sie gerade ein anderer Aufruf, oder einer wurde mittendrin beendet. Läuft keiner, löschen Sie sie bitte.`
        : `Die Datei ${path} lässt sich nicht schreiben: ${unwritable[code] ?? code}`,
    )
  }
  await refuseExisting(path).catch(explain)
  const handle = await open(unfinished, 'wx', 0o600).catch(explain)
  // A second Ctrl-C ends the process at once.
  const removeNow = () => rmSync(unfinished, { force: true })
  process.once('exit', removeNow)
  let isFinished = false

  async function finish(): Promise<void> {
    await handle.sync()
    await refuseExisting(path)
    await rename(unfinished, path)
    isFinished = true
    await syncOrdner(folder)
  }

  return {
    add: (chunk) => handle.appendFile(chunk).catch(explain),
    finish: () => finish().catch(explain),
    close: async () => {
      await handle.close()
      if (!isFinished) await rm(unfinished, { force: true })
      process.off('exit', removeNow)
    },
  }
}

/**
 * Writes a file completely before it gets its name, and so that it survives a power cut. Of several writers of one file at
 * once, in one process or many, each writes all of its own, and the last one's stays.
 */
export async function writeWhole(folder: string, name: string, content: Uint8Array, mode = 0o666): Promise<void> {
  const path = join(folder, name)
  const unfinished = unfinishedOf(`${path}.${randomBytes(6).toString('hex')}`)
  try {
    const handle = await open(unfinished, 'wx', mode)
    try {
      await handle.writeFile(content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(unfinished, path)
    await syncOrdner(folder)
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined)
    throw error
  }
}

/** Deletes what calls of `writeWhole` for this file left when they were killed; only safe where no other process writes it. */
export async function removeUnfinished(folder: string, name: string): Promise<void> {
  const left = (await readdir(folder)).filter((entry) => entry.startsWith(`.${name}.`) && entry.endsWith('.neu'))
  for (const entry of left) await rm(join(folder, entry), { force: true })
}

/** Keeps the names in a folder, also after a power cut: a new file survives it only once this is done. */
export async function syncOrdner(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
