import { StartError } from '../lib/errors.ts'
import { readSecretFile } from '../lib/files/secretFile.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Settings that may come from a file, named by `…_FILE`: many programs can read the environment. */
const secrets = [
  'DATABASE_URL',
  'SCHLUESSEL',
  'DOKUMENTE_S3_KEY',
  'DOKUMENTE_S3_SECRET',
  'SMTP_URL',
  'OTEL_EXPORTER_OTLP_HEADERS',
]

const fileOf = (name: string) => `${name}_FILE`

export const secretFileSettings: readonly string[] = secrets.map(fileOf)

/** What stands in the files that the environment names, and a sentence for each that is wrong. */
export function readSecretSettings(environment: Environment) {
  const values: Record<string, string> = {}
  const sentences: string[] = []
  for (const name of secrets) {
    const path = environment[fileOf(name)]
    if (path === undefined) continue
    try {
      if (environment[name] !== undefined) {
        throw new StartError(`Einstellung ${fileOf(name)}: Sie gilt nicht zusammen mit ${name}.`)
      }
      values[name] = readSecretFile(`Einstellung ${fileOf(name)}`, path)
    } catch (error) {
      if (!(error instanceof StartError)) throw error
      sentences.push(error.message)
    }
  }
  return { values, sentences }
}

/** How the administrator has written a setting: with `_FILE`, if its value is from a file. */
export function spellingOf(name: string, values: Readonly<Record<string, string>>): string {
  return name in values ? fileOf(name) : name
}
