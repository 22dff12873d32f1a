import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type WebAuthnCredential,
} from '@simplewebauthn/server'
import * as v from 'valibot'
import type { Dienstkonto } from '../../../db/dienst/dienstkonto.ts'
import type { ServedTenant } from '../../../http/server.ts'
import { noPasskeys } from '../../../http/errors/dienst.ts'

const common = {
  id: v.string(),
  rawId: v.string(),
  type: v.literal('public-key'),
  clientExtensionResults: v.object({}),
}
const Made = v.object({
  ...common,
  response: v.object({ clientDataJSON: v.string(), attestationObject: v.string() }),
})
const Used = v.object({
  ...common,
  response: v.object({ clientDataJSON: v.string(), authenticatorData: v.string(), signature: v.string() }),
})

const ohneAdresse =
  'Hier gibt es noch keine Passkeys. Ihre Administration schaltet sie mit der Einstellung kundendienst.adresse ein.'

/** Why passkeys are off here, as a sentence; undefined: each account of the portal can have one. */
export function whyNoPasskeys({ kundendienst }: Pick<ServedTenant, 'kundendienst'>): string | undefined {
  if (!kundendienst.lokaleKonten) return 'Eigene Konten des Kundendienstes sind abgeschaltet.'
  // A passkey belongs to an address; what a request says of its host proves nothing.
  if (kundendienst.adresse === undefined) return ohneAdresse
  return undefined
}

/** What a passkey must have been made and used for. */
function expected({ kundendienst }: ServedTenant) {
  const { adresse } = kundendienst
  if (adresse === undefined) throw noPasskeys(ohneAdresse)
  return { expectedOrigin: adresse, expectedRPID: new URL(adresse).hostname, requireUserVerification: true }
}

/** What the browser needs to make a passkey for an account. */
export const newPasskeyOptions = (tenant: ServedTenant, konto: Dienstkonto, known: readonly string[]) =>
  generateRegistrationOptions({
    rpName: `Kundendienst ${tenant.app.name}`,
    rpID: expected(tenant).expectedRPID,
    // The same for all passkeys of the account, and says nothing about the person.
    userID: new TextEncoder().encode(`${tenant.kurzname}/${konto.id}`),
    userName: konto.kennung,
    userDisplayName: konto.name,
    attestationType: 'none',
    excludeCredentials: known.map((id) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })

/** The passkey that a browser has made; undefined if its answer is not to this challenge, or of another page. */
export async function readNewPasskey(
  tenant: ServedTenant,
  antwort: object,
  expectedChallenge: string,
): Promise<WebAuthnCredential | undefined> {
  const made = v.safeParse(Made, antwort)
  if (!made.success) return undefined
  const given = { response: made.output, expectedChallenge, ...expected(tenant) }
  const verified = await verifyRegistrationResponse(given).catch(() => undefined)
  return verified?.registrationInfo?.credential
}

/** What the browser needs to use any passkey that it has for the desk. */
export const passkeyOptions = (tenant: ServedTenant) =>
  generateAuthenticationOptions({ rpID: expected(tenant).expectedRPID, userVerification: 'required' })

/**
 * The new count of a passkey that has signed this challenge; undefined if it has not. A passkey that is synced between
 * devices, or does not count at all (0), may count back; any other that does has been copied.
 */
export async function checkPasskey(
  tenant: ServedTenant,
  antwort: object,
  expectedChallenge: string,
  { counter, ...credential }: WebAuthnCredential,
): Promise<{ readonly counter: number; readonly isCopied: boolean } | undefined> {
  const used = v.safeParse(Used, antwort)
  if (!used.success) return undefined
  // With 0 the library leaves the judgement of the count to us: it refuses synced passkeys that count back.
  const given = { response: used.output, expectedChallenge, credential: { ...credential, counter: 0 } }
  const verified = await verifyAuthenticationResponse({ ...given, ...expected(tenant) }).catch(() => undefined)
  if (verified?.verified !== true) return undefined
  const { newCounter, credentialBackedUp } = verified.authenticationInfo
  return { counter: newCounter, isCopied: newCounter !== 0 && newCounter <= counter && !credentialBackedUp }
}
