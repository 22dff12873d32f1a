import { readFileSync } from 'node:fs'
import { errorCode, StartError } from '../errors.ts'

/** The JSON of a file that the operator writes. Throws `StartError`, which does not quote the file. `what` is its name in sentences. */
export function readJson(what: string, path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''))
  } catch (error) {
    // The parser's own words quote the file, in which a password may stand.
    const [, row, column] = /line (\d+) column (\d+)/.exec(String(error)) ?? []
    const place = row === undefined ? '' : `, Zeile ${row}, Spalte ${column}`
    const reason = error instanceof SyntaxError ? `kein gültiges JSON${place}` : errorCode(error)
    throw new StartError(`${what}: Die Datei ist nicht lesbar (${reason}).`)
  }
}
