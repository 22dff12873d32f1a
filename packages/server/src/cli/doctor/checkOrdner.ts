import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Config } from '../../config/config.ts'
import { errorCode, fileErrors } from '../../lib/errors.ts'
import { whyNotWritableDir } from '../../lib/files/files.ts'
import { count } from '../../lib/formats.ts'
import type { Tenant } from '../../tenant/tenant.ts'
import { listLacking } from '../../tenant/ownFiles.ts'
import { findPortalUid, nameUser } from '../benutzer.ts'
import { fehler, hinweis, inOrdnung, type Verdict } from './verdict.ts'

type Ort = Pick<Config, 'dataDir' | 'dokumente' | 'log' | 'schluessel'>

const find = (path: string) => statSync(path, { throwIfNoEntry: false })
const othersMayRead = (mode: number, bits: number) => (mode & bits) !== 0

/** Owners and modes of what the portal keeps in files. */
export async function checkOrdner(ort: Ort): Promise<readonly Verdict[]> {
  const { dataDir, dokumente, log } = ort
  if (find(dataDir) === undefined) {
    return [hinweis(`Das Datenverzeichnis ${dataDir} gibt es noch nicht.`, 'Der erste Start legt es an.')]
  }
  const owner = findPortalUid(ort) ?? 0
  const dokumenteDir = 'dir' in dokumente ? [dokumente.dir] : []
  const dirs = [dataDir, ...dokumenteDir, ...(log === 'stdout' ? [] : [dirname(log)])]
  const found = await Promise.all([...new Set(dirs)].map(checkWritable))
  const verdicts = [
    ...found.flat(),
    ...[...new Set([...dokumenteDir, join(dataDir, 'bankleitzahlen'), join(dataDir, 'mail')])].flatMap((dir) =>
      checkOwner(dir, owner),
    ),
    ...dokumenteDir.flatMap(checkClosed),
    ...checkSchluessel(ort, owner),
  ]
  return verdicts.length > 0 ? verdicts : [inOrdnung(`${dataDir} gehört ${nameUser(owner)} und ist beschreibbar.`)]
}

async function checkWritable(dir: string): Promise<Verdict[]> {
  const grund = await whyNotWritableDir(dir)
  if (grund === undefined) return []
  return [fehler(grund, 'Prüfen Sie Besitzer, Rechte und Platz; ENOSPC heißt: Der Datenträger ist voll.')]
}

/** A folder or file of somebody else: a command by root has made it, and the portal cannot use it. */
function checkOwner(dir: string, owner: number): Verdict[] {
  const foreign: { first?: { path: string; uid: number }; all: number } = { all: 0 }
  const look = (path: string) => {
    const stat = find(path)
    if (stat === undefined || stat.uid === owner) return
    foreign.first ??= { path, uid: stat.uid }
    foreign.all++
  }
  look(dir)
  for (const { parentPath, name } of listBelow(dir)) look(join(parentPath, name))
  const { first, all } = foreign
  if (first === undefined) return []
  return [
    fehler(
      `${first.path} gehört ${nameUser(first.uid)}, das Portal läuft als ${nameUser(owner)} ` +
        `(${count(all, 'Datei oder Ordner', 'Dateien und Ordner')} unter ${dir}).`,
      `chown -R ${nameUser(owner)} ${dir}`,
    ),
  ]
}

function* listBelow(dir: string): Generator<Dirent> {
  let entries: Dirent[]
  try {
    entries = readdirSync(dir, { withFileTypes: true })
  } catch {
    // What cannot be read is named by its owner.
    return
  }
  for (const entry of entries) {
    yield entry
    if (entry.isDirectory()) yield* listBelow(join(dir, entry.name))
  }
}

function checkClosed(dir: string): Verdict[] {
  const stat = find(dir)
  if (stat === undefined || !othersMayRead(stat.mode, 0o007)) return []
  return [hinweis(`Die Dokumente in ${dir} kann jeder Benutzer dieses Rechners sehen.`, `chmod o= ${dir}`)]
}

function checkSchluessel({ dataDir, schluessel }: Ort, owner: number): Verdict[] {
  if (schluessel !== undefined) return []
  const path = join(dataDir, 'schluessel')
  const stat = find(path)
  if (stat === undefined) {
    return [
      hinweis(`Den Schlüssel ${path} gibt es noch nicht.`, 'Der nächste Start legt ihn an, oder SCHLUESSEL nennt ihn.'),
    ]
  }
  const verdicts: Verdict[] = []
  if (othersMayRead(stat.mode, 0o077)) {
    verdicts.push(fehler(`Den Schlüssel ${path} können auch andere Benutzer lesen.`, `chmod 600 ${path}`))
  }
  try {
    if (readFileSync(path, 'utf8').trim().length < 32) {
      const abhilfe = 'Spielen Sie ihn aus der Sicherung ein; mit einem neuen gelten Links in alten E-Mails nicht mehr.'
      verdicts.push(fehler(`Der Schlüssel ${path} ist unvollständig.`, abhilfe))
    }
  } catch (error) {
    verdicts.push(
      fehler(`${path} ${fileErrors[errorCode(error)] ?? errorCode(error)}.`, `chown ${nameUser(owner)} ${path}`),
    )
  }
  return verdicts
}

/** Whether the files of a tenant are there and can be read: its logo, its style, whatever lies beside. */
export function checkMandantendateien(tenant: Tenant): readonly Verdict[] {
  const lacking = listLacking(tenant).map((path) =>
    fehler(`Die Datei ${path} fehlt.`, 'Legen Sie sie dorthin, oder nehmen Sie sie aus der Mandantendatei.'),
  )
  const unreadable = [...listBelow(tenant.filesDir)]
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => !isReadable(path))
    .map((path) => fehler(`Die Datei ${path} lässt sich nicht lesen.`, `chmod a+r ${path}`))
  const verdicts = [...lacking, ...unreadable]
  return verdicts.length > 0 ? verdicts : [inOrdnung(`${tenant.filesDir}: nichts fehlt.`)]
}

/** Whether the portal can work off a tenant's import folder. */
export async function checkImportordner({ importordner }: Tenant): Promise<readonly Verdict[]> {
  if (importordner === undefined) return []
  const paths = [importordner.pfad, ...(importordner.dateien === undefined ? [] : [importordner.dateien])]
  const lacking = paths.filter((path) => find(path)?.isDirectory() !== true)
  if (lacking.length > 0) {
    return lacking.map((path) => fehler(`Den Ordner ${path} gibt es nicht.`, 'Legen Sie ihn an: docs/import.md.'))
  }
  const closed = await checkWritable(importordner.pfad)
  return closed.length > 0 ? closed : [inOrdnung(`Der Importordner ${importordner.pfad} ist beschreibbar.`)]
}

function isReadable(path: string): boolean {
  try {
    readFileSync(path)
    return true
  } catch {
    return false
  }
}
