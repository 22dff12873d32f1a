import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { inPackage } from './paths.ts'

const Manifest = v.object({ version: v.string(), stand: v.optional(v.string()) })

const readManifest = () => v.parse(Manifest, JSON.parse(readFileSync(inPackage('package.json'), 'utf8')))

/** The portal's version. */
export const readVersion = (): string => readManifest().version

/** The version for people; in an archive that is not released, with commit and day. */
export function describeVersion(): string {
  const { version, stand } = readManifest()
  return stand === undefined ? version : `${version} (${stand})`
}
