import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A built app of the desk with an empty page, in this directory; the server binds the list of tenants beside one. */
export function emptyDesk(dir: string): string {
  mkdirSync(join(dir, 'assets'), { recursive: true })
  writeFileSync(join(dir, 'index.html'), '')
  return dir
}

/** Calls of the desk that need a provider of sign-ins, or the answer of a passkey, to succeed. */
export const needsMore: ReadonlySet<string> = new Set([
  '/dienst beginAnbieteranmeldung',
  '/dienst completeAnbieteranmeldung',
  '/dienst addPasskey',
  '/dienst removePasskey',
  '/dienst completePasskeyanmeldung',
])
