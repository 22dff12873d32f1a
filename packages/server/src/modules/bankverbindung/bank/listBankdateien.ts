import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { berlinToday } from '@ekp/wire/rules/berlin'
import { isKalendertag } from '@ekp/wire/rules/kalendertag'
import { errorCode } from '../../../db/embedded/errorCode.ts'
import type { Bankdatei } from './Bankdatei.ts'

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
    gueltigAb: dayInName(name) ?? berlinToday(mtime),
    stand: [name, ino, size, ctimeMs].join(' '),
  }
}

function dayInName(name: string): string | undefined {
  const [, year, month, day] = /(?<!\d)(\d{4})-?(\d\d)-?(\d\d)(?!\d)/.exec(name) ?? []
  const datum = `${year}-${month}-${day}`
  return isKalendertag(datum) ? datum : undefined
}
