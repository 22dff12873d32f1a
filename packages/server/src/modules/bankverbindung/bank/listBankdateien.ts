import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { berlinToday } from '@ekp/wire/rules/berlin'
import { errorCode } from '../../../lib/errors.ts'
import type { Bankdatei } from './Bankdatei.ts'
import { findTagInName } from './findTagInName.ts'

/** The files `*.txt` of a folder, those that are valid latest first; a folder that is not there has none. */
export async function listBankdateien(dir: string): Promise<Bankdatei[]> {
  const names = await readdir(dir).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  })
  const dateien = await Promise.all(
    names.filter((name) => /\.txt$/i.test(name)).map((name) => statBankdatei(dir, name)),
  )
  return dateien
    .filter((datei) => datei !== undefined)
    .toSorted((a, b) => (`${b.gueltigAb} ${b.name}` < `${a.gueltigAb} ${a.name}` ? -1 : 1))
}

/** Undefined for what is no file, or no longer there. */
export async function statBankdatei(dir: string, name: string): Promise<Bankdatei | undefined> {
  const path = join(dir, name)
  const stats = await stat(path).catch(() => undefined)
  if (!stats?.isFile()) return undefined
  const { size, mtime, ctimeMs, ino } = stats
  // ctime, because a file that may be read at last is another one too.
  return {
    path,
    name,
    size,
    gueltigAb: findTagInName(name) ?? berlinToday(mtime),
    stand: [name, ino, size, ctimeMs].join(' '),
  }
}
