import { readFileSync } from 'node:fs'
import * as v from 'valibot'

/** The portal's version. This file and the bundle lie at the same depth below the file that says it. */
export function readVersion(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  return v.parse(v.object({ version: v.string() }), JSON.parse(text)).version
}
