import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { errorCode, StartError } from '../../lib/errors.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

/** What a backup of one tenant says of itself. */
export const Manifest = v.strictObject({
  format: v.literal(1),
  mandant: v.string(),
  erstelltAm: v.string(),
  /** The last migration of the tables, and the version of the queue's. */
  schema: v.string(),
  warteschlange: count,
  tabellen: v.array(
    v.strictObject({ name: v.string(), spalten: v.array(v.string()), zeilen: count, datei: v.string(), sha256 }),
  ),
  zaehlungen: v.array(v.strictObject({ tabelle: v.string(), spalte: v.string(), stand: v.string() })),
  /** `fehlend`: what was lacking when the backup was made. */
  dokumente: v.strictObject({ anzahl: count, bytes: count, fehlend: v.array(sha256) }),
  /** All chains of the audit trail in one number, and a file with the end of each. */
  protokoll: v.strictObject({ ketten: count, eintraege: count, stand: sha256, datei: v.string(), sha256 }),
})
export type Manifest = v.InferOutput<typeof Manifest>

export const manifestFile = 'manifest.json'
export const pruefsummeFile = 'manifest.sha256'

const hashText = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The line that `sha256sum --check` reads. */
export const formatPruefsumme = (text: string): string => `${hashText(text)}  ${manifestFile}\n`

/** Reads what a backup says of itself. Throws `StartError` where there is none, or it was changed. */
export async function readManifest(dir: string): Promise<Manifest> {
  const path = join(dir, manifestFile)
  try {
    const [text, pruefsumme] = await Promise.all([readFile(path, 'utf8'), readFile(join(dir, pruefsummeFile), 'utf8')])
    if (pruefsumme !== formatPruefsumme(text)) {
      throw new StartError(`Die Sicherung ist beschädigt: ${path} passt nicht zu ${pruefsummeFile}.`)
    }
    return v.parse(Manifest, JSON.parse(text))
  } catch (error) {
    if (error instanceof StartError) throw error
    if (errorCode(error) === 'ENOENT')
      throw new StartError(`In ${dir} liegt keine vollständige Sicherung (${manifestFile}).`)
    throw new StartError(`Die Sicherung ${path} lässt sich nicht lesen (${errorCode(error) || 'unbekanntes Format'}).`)
  }
}
