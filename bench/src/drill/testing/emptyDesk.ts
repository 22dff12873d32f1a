import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A built app of the desk with an empty page, in this directory; the server binds the list of tenants beside one. */
export function emptyDesk(dir: string): string {
  mkdirSync(join(dir, 'assets'), { recursive: true })
  writeFileSync(join(dir, 'index.html'), '')
  return dir
}

/**
 * Calls of the desk that need more to succeed than a drill has: a provider of sign-ins, the answer of a passkey, a contract
 * with a meter or an instalment, no planned address, the content of a document, or a customer who is not recorded as dead yet.
 */
export const needsMore: ReadonlySet<string> = new Set([
  '/dienst beginAnbieteranmeldung',
  '/dienst completeAnbieteranmeldung',
  '/dienst addPasskey',
  '/dienst removePasskey',
  '/dienst completePasskeyanmeldung',
  '/dienst createAbleselink',
  '/dienst takeUpAblesung',
  '/dienst takeUpAbschlagsaenderung',
  '/dienst takeUpKuendigung',
  '/dienst takeUpRechnungsadresse',
  '/dienst takeUpVertragRechnungsadresse',
  '/dienst openDokumentOfKunde',
  '/dienst mailEinmalpasswort',
])
