import { readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { berlinToday } from '@ekp/wire/rules/berlin'
import { isKalendertag } from '@ekp/wire/rules/kalendertag'
import { errorCode } from '../../lib/errors.ts'
import { parseBankleitzahlen, type ParsedBankleitzahlen } from './bankleitzahlen.ts'

/** The files `*.txt` of a folder, those that are valid latest first; a folder that is not there has none. */
export async function listBankdateien(dir: string): Promise<Bankdatei[]> {
  const names = await readdir(dir).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  })
  const files = await Promise.all(names.filter((name) => /\.txt$/i.test(name)).map((name) => statBankdatei(dir, name)))
  return files
    .filter((file) => file !== undefined)
    .toSorted((a, b) => (`${b.gueltigAb} ${b.name}` < `${a.gueltigAb} ${a.name}` ? -1 : 1))
}

/** Undefined for what is no file, or no longer there. */
async function statBankdatei(dir: string, name: string): Promise<Bankdatei | undefined> {
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

// Ten times what there is.
const maxBytes = 30_000_000

/** Reads and checks a file; undefined while somebody still writes it. */
export async function readBankdatei(file: Bankdatei): Promise<ParsedBankleitzahlen | undefined> {
  if (file.size > maxBytes) return { fehler: 'Die Datei ist zu groß für eine Bankleitzahlendatei.' }
  try {
    const content = await readFile(file.path)
    const now = await statBankdatei(dirname(file.path), file.name)
    return now?.stand === file.stand ? parseBankleitzahlen(content) : undefined
  } catch (error) {
    return { fehler: `Die Datei ist nicht lesbar (${errorCode(error)}).` }
  }
}

/** The day in a file's name, as in `BLZ_20261207.txt`. */
export function findTagInName(name: string): string | undefined {
  const [, year, month, day] = /(?<!\d)(\d{4})-?(\d\d)-?(\d\d)(?!\d)/.exec(name) ?? []
  const tag = `${year}-${month}-${day}`
  return isKalendertag(tag) ? tag : undefined
}

/** A file of bank codes in the operator's folder. */
interface Bankdatei {
  readonly path: string
  readonly name: string
  /** From its name (`BLZ_20261207.txt`), else the day on which it was changed. */
  readonly gueltigAb: string
  /** Another one when the file is. */
  readonly stand: string
  readonly size: number
}

/** Where the operator's files of bank codes lie. */
export const bankleitzahlenDir = (dataDir: string) => join(dataDir, 'bankleitzahlen')
