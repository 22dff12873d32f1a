import type { Eingangskopf } from '@ekp/wire/schema/eingang'
import type { Eingang } from '../../db/vorgang/vorgang.ts'

/** A reply with the receipt of what the call has stored [schnittstelle-17]; without one if it has changed nothing. */
export function confirm<Body>(eingang: Eingang | undefined, body: Body): { body: Body; headers: Eingangskopf } {
  if (eingang === undefined) return { body, headers: {} }
  return { body, headers: { vorgang: String(eingang.nr), eingang: eingang.eingegangenAm.toISOString() } }
}
