import { canonicalKundennummer } from '@ekp/wire/rules/kundennummer'
import type { Database } from '../../db/open.ts'
import { loginFailed, tooBusy } from '../../http/portalError.ts'
import { GateFull } from '../../lib/GateFull.ts'
import { verifyPasswort } from '../../lib/passwort.ts'
import { findZugang } from './queries.ts'

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
  const isRight = await verifyPasswort(zugang?.passwort_hash ?? undefined, typed.passwort).catch((error: unknown) => {
    throw error instanceof GateFull ? tooBusy() : error
  })
  if (zugang === undefined || !isRight) throw loginFailed()
  return zugang
}
