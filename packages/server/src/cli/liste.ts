import { readFile } from 'node:fs/promises'
import { errorCode, StartError } from '../lib/errors.ts'

/** The lines of a list, blank ones left out; `was` is what each has. Throws `StartError` with a sentence. */
export async function readListe(path: string, was: string): Promise<string[]> {
  const content = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new StartError(`Die Datei ${path} lässt sich nicht lesen (${errorCode(error)}).`)
  })
  // A spreadsheet, or its text in UTF-16.
  if (content.includes('\0')) {
    throw new StartError(`Die Datei ${path} ist kein Text in UTF-8. Sie braucht eine ${was} je Zeile.`)
  }
  return content
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
