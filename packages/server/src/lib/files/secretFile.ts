import { readFileSync, statSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import { errorCode, fileErrors, StartError } from '../errors.ts'

/** Reads the secret that a file holds in its one line; `setting` names the file in the sentence of a `StartError`. */
export function readSecretFile(setting: string, path: string): string {
  const refuse = (sentence: string) => new StartError(`${setting}: ${sentence}`)
  // A command runs in the folder of whoever calls it, the portal in another one.
  if (!isAbsolute(path)) throw refuse('Erwartet wird der ganze Pfad einer Datei, der mit / beginnt.')
  let text: string
  let mode: number
  try {
    text = readFileSync(path, 'utf8')
    ;({ mode } = statSync(path))
  } catch (error) {
    throw refuse(`${path} ${fileErrors[errorCode(error)] ?? 'lässt sich nicht lesen'}.`)
  }
  if ((mode & 0o006) !== 0) {
    throw refuse(`${path} darf jeder auf diesem Rechner lesen oder ändern. Mit chmod o= ${path} nicht mehr.`)
  }
  const secret = text.replace(/\r?\n$/, '')
  if (secret.trim() === '') throw refuse(`${path} ist leer.`)
  if (/[\r\n]/.test(secret)) throw refuse(`${path} hat mehr als eine Zeile.`)
  return secret
}
