import { canonicalKundennummer } from '@ekp/wire/rules/kundennummer'
import type { Database } from '../../db/open.ts'
import { loginFailed } from '../../http/portalError.ts'
import { GateFull } from '../../lib/GateFull.ts'
import { hashPasswort, isForeignCost, verifyPasswort } from '../../lib/passwort.ts'
import { findZugang, replaceHash } from './queries.ts'
import { throughGate } from './throughGate.ts'

/** An imported hash of another cost becomes one of ours while the password is at hand; in a flood the next login does it. */
async function adoptHash(db: Database, kundennummer: string, phc: string, passwort: string): Promise<string> {
  if (!isForeignCost(phc)) return phc
  try {
    const own = await hashPasswort(passwort)
    await replaceHash(db, kundennummer, phc, own)
    return own
  } catch (error) {
    if (error instanceof GateFull) return phc
    throw error
  }
}

/**
 * The one place where a typed password is compared: for the login as for a change, so that both are counted alike.
 * The limiter against guessing charges here, before the hash [security.md T13, T22].
 * Throws `loginFailed` for an unknown number as for a wrong password, at the same cost; `tooBusy` in a flood.
 */
export async function checkPasswort(
  db: Database,
  typed: { kundennummer: string; passwort: string },
  kundennummerPrefix: string,
) {
  const kundennummer = canonicalKundennummer(kundennummerPrefix, typed.kundennummer)
  const zugang = kundennummer === undefined ? undefined : await findZugang(db, kundennummer)
  const phc = zugang?.passwort_hash ?? undefined
  const isRight = await throughGate(verifyPasswort(phc, typed.passwort))
  if (zugang === undefined || phc === undefined || !isRight) throw loginFailed()
  return { ...zugang, passwort_hash: await adoptHash(db, zugang.kundennummer, phc, typed.passwort) }
}
