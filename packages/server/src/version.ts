import { readFileSync } from 'node:fs'
import * as v from 'valibot'

const Manifest = v.object({ version: v.string(), stand: v.optional(v.string()) })

// This file and the bundle lie at the same depth below the file that says it.
const readManifest = () =>
  v.parse(Manifest, JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')))

/** The portal's version. */
export const readVersion = (): string => readManifest().version

/** The version for people; in an archive that is not released, with commit and day. */
export function describeVersion(): string {
  const { version, stand } = readManifest()
  return stand === undefined ? version : `${version} (${stand})`
}
