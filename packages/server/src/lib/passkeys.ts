import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type WebAuthnCredential,
} from '@simplewebauthn/server'
import * as v from 'valibot'

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

/** Whose passkeys they are: an address, and what devices call it. */
export interface Passkeyort {
  /** From the settings: what a request says of its host proves nothing. */
  readonly origin: string
  readonly name: string
}

/** Who gets a passkey, as the device shows it. */
export interface Passkeykonto {
  /** The same for all passkeys of an account; devices keep it in clear. */
  readonly id: string
  readonly kennung: string
  readonly name: string
}

const rpIDOf = ({ origin }: Passkeyort) => new URL(origin).hostname

/** What a passkey must have been made and used for. */
const expected = (ort: Passkeyort) => ({
  expectedOrigin: ort.origin,
  expectedRPID: rpIDOf(ort),
  requireUserVerification: true,
})

/** A challenge of the caller's own; without one it is random. */
const of = (challenge: string | undefined) => (challenge === undefined ? {} : { challenge })

/** What the browser needs to make a passkey for an account; `known` are the ids of those that it has. */
export const newPasskeyOptions = (ort: Passkeyort, konto: Passkeykonto, known: readonly string[], challenge?: string) =>
  generateRegistrationOptions({
    ...of(challenge),
    rpName: ort.name,
    rpID: rpIDOf(ort),
    userID: new TextEncoder().encode(konto.id),
    userName: konto.kennung,
    userDisplayName: konto.name,
    attestationType: 'none',
    excludeCredentials: known.map((id) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })

/** The passkey that a browser has made; undefined if its answer is not to this challenge, or of another page. */
export async function readNewPasskey(
  ort: Passkeyort,
  antwort: object,
  expectedChallenge: string,
): Promise<WebAuthnCredential | undefined> {
  const made = v.safeParse(Made, antwort)
  if (!made.success) return undefined
  const given = { response: made.output, expectedChallenge, ...expected(ort) }
  const verified = await verifyRegistrationResponse(given).catch(() => undefined)
  return verified?.registrationInfo?.credential
}

/** What the browser needs to use any passkey that it has for this address. */
export const passkeyOptions = (ort: Passkeyort, challenge?: string) =>
  generateAuthenticationOptions({ ...of(challenge), rpID: rpIDOf(ort), userVerification: 'required' })

/** What a passkey that has signed says of itself. */
interface Signed {
  readonly counter: number
  /** It is kept in an account, and comes from any of its devices. */
  readonly isSynced: boolean
  readonly isCopied: boolean
}

/**
 * What a passkey that has signed this challenge counts now; undefined if it has not signed. A passkey that is synced
 * between devices may count back, and one that has never counted stays at 0; any other that counts back has been copied.
 */
export async function checkPasskey(
  ort: Passkeyort,
  antwort: object,
  expectedChallenge: string,
  { counter, ...credential }: WebAuthnCredential,
): Promise<Signed | undefined> {
  const used = v.safeParse(Used, antwort)
  if (!used.success) return undefined
  // With 0 the library leaves the judgement of the count to us: it refuses synced passkeys that count back.
  const given = { response: used.output, expectedChallenge, credential: { ...credential, counter: 0 } }
  const verified = await verifyAuthenticationResponse({ ...given, ...expected(ort) }).catch(() => undefined)
  if (verified?.verified !== true) return undefined
  const { newCounter, credentialBackedUp: isSynced } = verified.authenticationInfo
  return { counter: newCounter, isSynced, isCopied: newCounter <= counter && counter !== 0 && !isSynced }
}
