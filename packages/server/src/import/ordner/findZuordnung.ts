import { readdir } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { StartError } from '../../lib/errors.ts'
import { isCsvName } from '../kinds/listKinds.ts'
import { ImportRefused } from '../report.ts'
import { loadZuordnung } from '../zuordnung/loadZuordnung.ts'
import type { Zuordnung } from '../zuordnung/Zuordnung.ts'

const stemOf = (name: string) => parse(name.toLowerCase()).name

/**
 * The mapping in the import folder for a CSV file: `wilken.json` is the one for `02-wilken-2026-11-28.csv`. The file's name
 * begins with the mapping's name, behind digits that order files; of several mappings the one with the longest name counts. Undefined for none. Throws
 * `ImportRefused` where it is wrong: the file waits in `fehler` until the mapping is right.
 */
export async function findZuordnung(pfad: string, dateiname: string): Promise<Zuordnung | undefined> {
  if (!isCsvName(dateiname)) return undefined
  const name = stemOf(dateiname)
  const starts = [name, name.replace(/^[\d._-]+/, '')]
  const begins = (stem: string) =>
    starts.some((one) => one === stem || (/^[\d._ -]/.test(one.slice(stem.length)) && one.startsWith(stem)))
  const [file] = (await readdir(pfad, { withFileTypes: true }))
    .filter((entry) => entry.isFile() && /^[^.].*\.json$/i.test(entry.name) && begins(stemOf(entry.name)))
    .map((entry) => entry.name)
    .toSorted((a, b) => b.length - a.length)
  if (file === undefined) return undefined
  try {
    return loadZuordnung(join(pfad, file))
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    const sentences = error.message.split('\n')
    throw new ImportRefused(sentences, sentences.length)
  }
}
