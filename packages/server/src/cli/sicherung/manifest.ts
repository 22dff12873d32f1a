import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { errorCode, StartError } from '../../lib/errors.ts'
import type { Signer } from '../../lib/files/schluessel.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
// What a backup names is a table of the portal or its queue, and a file of its own.
const table = v.pipe(v.string(), v.regex(/^(?:(?:graphile_worker|public)\.)?\w+$/))
const datei = v.pipe(v.string(), v.regex(/^daten\/\w[\w.-]*\.gz$/))

/** What a backup of one tenant says of itself. */
export const Manifest = v.strictObject({
  format: v.literal(1),
  mandant: v.string(),
  erstelltAm: v.string(),
  /** The last migration of the tables, and the version of the queue's. */
  schema: v.string(),
  warteschlange: count,
  tabellen: v.array(v.strictObject({ name: table, spalten: v.array(v.string()), zeilen: count, datei, sha256 })),
  zaehlungen: v.array(v.strictObject({ tabelle: v.string(), spalte: v.string(), stand: v.string() })),
  /** `fehlend`: what was lacking when the backup was made. */
  dokumente: v.strictObject({ anzahl: count, bytes: count, fehlend: v.array(sha256) }),
  /** All chains of the audit trail in one number, and a file with the end of each. */
  protokoll: v.strictObject({ ketten: count, eintraege: count, stand: sha256, datei, sha256 }),
})
export type Manifest = v.InferOutput<typeof Manifest>

export const manifestFile = 'manifest.json'
export const pruefsummeFile = 'manifest.sha256'
export const siegelFile = 'manifest.siegel'

const hashText = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The line that `sha256sum --check` reads. */
export const formatPruefsumme = (text: string): string => `${hashText(text)}  ${manifestFile}\n`

/** Proves that a manifest of a tenant's backup was written with the portal's key. */
export const sealManifest = (sign: Signer, text: string): string => `${sign('sicherung', text)}\n`

/**
 * Reads what a backup says of itself. Throws `StartError` where there is none, where it was changed, and where its seal is
 * not that of this key and tenant; without `sign` the seal is not checked.
 */
export async function readManifest(dir: string, sign: Signer | undefined): Promise<Manifest> {
  const path = join(dir, manifestFile)
  try {
    const [text, pruefsumme] = await Promise.all([readFile(path, 'utf8'), readFile(join(dir, pruefsummeFile), 'utf8')])
    if (pruefsumme !== formatPruefsumme(text)) {
      throw new StartError(`Die Sicherung ist beschädigt: ${path} passt nicht zu ${pruefsummeFile}.`)
    }
    if (sign !== undefined) await checkSiegel(dir, sealManifest(sign, text))
    return v.parse(Manifest, JSON.parse(text))
  } catch (error) {
    if (error instanceof StartError) throw error
    if (errorCode(error) === 'ENOENT')
      throw new StartError(`In ${dir} liegt keine vollständige Sicherung (${manifestFile}).`)
    throw new StartError(`Die Sicherung ${path} lässt sich nicht lesen (${errorCode(error) || 'unbekanntes Format'}).`)
  }
}

const anyway = 'Mit --ungeprueft wird sie trotzdem eingespielt.'

async function checkSiegel(dir: string, expected: string): Promise<void> {
  const path = join(dir, siegelFile)
  const found = await readFile(path, 'utf8').catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error
    throw new StartError(
      `Der Sicherung fehlt ${path}: Eine ältere Version hat sie geschrieben, oder jemand hat die Datei entfernt. ` +
        `Ob die Sicherung echt ist, lässt sich nicht prüfen. ${anyway}`,
    )
  })
  if (found === expected) return
  throw new StartError(
    `${path} passt nicht zur Sicherung: Jemand hat sie verändert, oder sie entstand mit einem anderen Schlüssel oder für ` +
      `einen anderen Mandanten. Nennen Sie mit SCHLUESSEL oder DATA_DIR den Schlüssel, mit dem sie entstand. ${anyway}`,
  )
}
