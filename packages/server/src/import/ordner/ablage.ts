import { randomBytes } from 'node:crypto'
import type { BigIntStats } from 'node:fs'
import { chmod, chown, lstat, mkdir, open, readdir, rename, stat } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { errorCode, StartError } from '../../lib/errors.ts'
import { removeUnfinished, syncOrdner, writeWhole } from '../../lib/files/newFiles.ts'
import { formatMoment } from '../../lib/formats.ts'
import { isCsvName, isMsconsName } from '../kinds/listKinds.ts'
import { shownName } from '../lauf/importlauf.ts'

/** An import folder, and where its files go [versorger-62]. */
export interface Ablage {
  readonly pfad: string
  /** The file that is being loaded. */
  readonly inArbeit: string
  readonly fertig: string
  /** What somebody has to look at: refused files, and lines that were left out. */
  readonly fehler: string
}

/** The folder with its parts; missing ones are made, and can be entered by the folder's group as the folder can. */
export async function openAblage(pfad: string): Promise<Ablage> {
  const ablage = { pfad, inArbeit: join(pfad, 'in-arbeit'), fertig: join(pfad, 'fertig'), fehler: join(pfad, 'fehler') }
  const { mode, gid } = await stat(pfad)
  for (const folder of [ablage.inArbeit, ablage.fertig, ablage.fehler]) {
    const isNew = (await mkdir(folder).catch(ignoring('EEXIST'))) !== 'EEXIST'
    if (isNew) await share(folder, gid, mode & 0o777)
  }
  return ablage
}

/** Gives what the portal has made to the folder's group: systemd forbids the bit by which folders do so themselves. */
async function share(path: string, gid: number, mode: number): Promise<void> {
  // Where the portal is not in the group, or the file system knows none, that is no reason to load nothing.
  await chown(path, -1, gid).catch(() => undefined)
  await chmod(path, mode).catch(() => undefined)
}

const ignoring = (code: string) => (error: unknown) => {
  if (errorCode(error) !== code) throw error
  return code
}

/** What lies in an import folder. */
export interface Bestand {
  /** Files that were begun before, by the names that no other has had. */
  readonly lieferungen: readonly string[]
  /** New files, in the order of their names. */
  readonly eingang: readonly string[]
  /** Sentences about what looks like an import file and is none, without its name [T6]. */
  readonly fremde: readonly string[]
}

const isImportName = (name: string) =>
  !name.startsWith('.') && (isCsvName(name) || isMsconsName(name) || name.toLowerCase().endsWith('.ndjson'))

export async function listBestand({ pfad, inArbeit }: Ablage): Promise<Bestand> {
  const entries = (await readdir(pfad, { withFileTypes: true })).filter(({ name }) => isImportName(name))
  const begonnen = (await readdir(inArbeit)).toSorted()
  // A name that is no UTF-8 has a replacement character, and cannot be opened under it.
  const isUsable = (entry: (typeof entries)[number]) => entry.isFile() && !entry.name.includes('\uFFFD')
  return {
    lieferungen: begonnen.filter((name) => lieferungsname.test(name)),
    eingang: entries
      .filter(isUsable)
      .map(({ name }) => name)
      .toSorted(),
    fremde: [
      ...entries.filter((entry) => !isUsable(entry)).map((entry) => whyNot(entry)),
      ...begonnen
        .filter((name) => !lieferungsname.test(name))
        .map(() => 'Im Ordner in-arbeit liegt etwas, das nicht vom Portal ist; dort arbeitet nur das Portal.'),
    ],
  }
}

function whyNot(entry: { isSymbolicLink(): boolean; isFile(): boolean }): string {
  if (entry.isSymbolicLink()) return 'Im Ordner liegt eine Verknüpfung; bitte legen Sie die Datei selbst hinein.'
  return entry.isFile()
    ? 'Im Ordner liegt eine Datei, deren Name kein gültiges UTF-8 ist.'
    : 'Im Ordner liegt etwas mit dem Namen einer Importdatei, das keine Datei ist.'
}

/** What changes with a file's content. */
export const fingerprintOf = ({ ino, size, mtimeNs }: BigIntStats) => `${ino} ${size} ${mtimeNs}`

/** The paths of files that have not changed for a while, so that they are complete. */
export async function listRuhende(paths: readonly string[], ruheMs: number, signal: AbortSignal) {
  const look = () =>
    Promise.all(paths.map((path) => lstat(path, { bigint: true }).then(fingerprintOf, ignoring('ENOENT'))))
  const before = await look()
  await setTimeout(ruheMs, undefined, { signal })
  const after = await look()
  return new Set(paths.filter((_, index) => before[index] === after[index]))
}

const lieferungsname = /^\d{8}T\d{6}Z-[0-9a-f]{6}-./
const prefixLength = 24
// Names have at most 255 bytes; beside the file lie others with longer endings.
const nameBytes = 170

/**
 * Takes a new file out of the sender's reach, under a name that no other has had: so what comes later under the same
 * name is another file, and the database can say whether this one is loaded.
 */
export async function claim({ pfad, inArbeit }: Ablage, name: string, now: Date): Promise<string> {
  // Before the file is moved: an unreadable file stays where its owner finds it.
  await (await open(join(pfad, name))).close()
  const lieferung = `${formatMoment(now)}-${randomBytes(3).toString('hex')}-${shortened(shownName(name))}`
  await rename(join(pfad, name), join(inArbeit, lieferung)).catch((error: unknown) => {
    throw new StartError(
      `Die nächste Datei lässt sich nicht in den Ordner in-arbeit verschieben (${errorCode(error)}).`,
    )
  })
  await syncOrdner(inArbeit)
  await syncOrdner(pfad)
  return lieferung
}

function shortened(name: string): string {
  const { name: stem, ext } = parse(name)
  const characters = Array.from(stem)
  while (Buffer.byteLength(characters.join('')) > nameBytes) characters.pop()
  return characters.join('') + ext
}

/** The name that the file came with, perhaps shortened. */
export const dateinameOf = (lieferung: string) => lieferung.slice(prefixLength)

/**
 * Puts a file that is done into the folder where it stays, with its report and what else the portal has written about it.
 * The folder's group can read these as it can read the folder, whatever the process gives to new files.
 */
export async function putAway(
  { pfad, inArbeit }: Ablage,
  target: string,
  lieferung: string,
  { bericht, weitere }: { readonly bericht: string; readonly weitere: readonly string[] },
): Promise<void> {
  const name = `${parse(lieferung).name}.bericht.txt`
  await writeWhole(target, name, Buffer.from(`${bericht}\n`))
  // An earlier start may have been killed while it wrote.
  await removeUnfinished(target, name)
  const folder = await stat(pfad)
  for (const path of [join(target, name), ...weitere]) await share(path, folder.gid, folder.mode & 0o640)
  await rename(join(inArbeit, lieferung), join(target, lieferung))
  await syncOrdner(target)
  await syncOrdner(inArbeit)
}
