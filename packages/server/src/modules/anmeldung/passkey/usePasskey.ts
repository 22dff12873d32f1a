import { formatWartezeit } from '../../../lib/formats.ts'
import { networkOf } from '../../../lib/gates/networks.ts'
import { kundenpasskeyErrors } from '../../../http/errors/passkey.ts'
import { tooMany } from '../../../http/errors/tooMany.ts'
import { checkPasskey } from '../../../lib/passkeys.ts'
import type { Anmeldekontext } from '../checkPasswort.ts'
import { readChallenge, useUp } from './challenge.ts'
import { ortOfPortal } from './ort.ts'
import { findPasskey, notePasskey } from './queries.ts'

/** Passkeys of one network that do not hold; right ones do not count. */
const falsche = { most: 60, rate: { windowMs: 3_600_000 } }
const tooManyPasskeys = (seconds: number) =>
  tooMany(
    `Von hier kamen sehr viele Passkeys, die nicht gelten. Bitte melden Sie sich mit Ihrem Passwort an oder versuchen Sie es ${formatWartezeit(seconds)} erneut.`,
    seconds,
  )

/**
 * Uses up the challenge that a device has answered, and returns the customer of its passkey; he may be locked. Throws the
 * same 403 whatever is wrong with the answer [T33].
 */
export async function usePasskey(context: Anmeldekontext, antwort: object) {
  const { tenant, clock, ip, recordEreignis } = context
  const now = clock.now()
  const charge = await tenant.budget.charge([{ art: 'passkey-quelle', subject: networkOf(ip), ...falsche }], now)
  if (charge.waitMs > 0) throw tooManyPasskeys(Math.ceil(charge.waitMs / 1000))
  const zugang = await check(context, antwort, now).catch((error: unknown) => {
    recordEreignis('passkeyAbgelehnt')
    throw error
  })
  await charge.refund()
  return zugang
}

async function check({ tenant, recordEreignis }: Anmeldekontext, antwort: object, now: Date) {
  const { db, sign } = tenant
  const ort = ortOfPortal(tenant)
  if (ort === undefined) throw kundenpasskeyErrors.keine()
  const challenge = readChallenge(sign, 'anmeldung', antwort, now)
  if (challenge === undefined) throw kundenpasskeyErrors.abgelaufen()
  const credentialId: unknown = Reflect.get(antwort, 'id')
  const found = typeof credentialId === 'string' ? await findPasskey(db, credentialId) : undefined
  if (found === undefined || typeof credentialId !== 'string') throw kundenpasskeyErrors.unbekannt()
  const { id, public_key, counter, ...zugang } = found
  const credential = { id: credentialId, publicKey: new Uint8Array(public_key), counter }
  const signed = await checkPasskey(ort, antwort, challenge.encoded, credential)
  if (signed === undefined) throw kundenpasskeyErrors.unbekannt()
  // From here on it is the device that the customer has added, or a copy of it.
  if (!(await useUp(tenant, challenge, now))) throw kundenpasskeyErrors.abgelaufen()
  if (signed.isCopied) {
    recordEreignis('passkeyKopiert', zugang.kundennummer)
    throw kundenpasskeyErrors.kopiert()
  }
  const isFree = signed.isSynced || signed.counter === 0
  if (!(await notePasskey(db, id, { counter: signed.counter, isFree }, now))) throw kundenpasskeyErrors.unbekannt()
  recordEreignis('passkeyRichtig', zugang.kundennummer)
  return zugang
}
