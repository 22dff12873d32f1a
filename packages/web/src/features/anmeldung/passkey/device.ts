import { isEinsicht } from '../../../session/einsicht.ts'
import { passkeyHinweis } from '../../../session/sessionStore.ts'

const offered = () => ('PublicKeyCredential' in window ? window.PublicKeyCredential : undefined)

/** Whether this browser can have passkeys at all. */
export const hasPasskeys = (): boolean => offered() !== undefined

/** Whether this browser can suggest passkeys in the login form. */
export async function canSuggestPasskeys(): Promise<boolean> {
  const passkeys = offered()
  if (passkeys?.isConditionalMediationAvailable === undefined) return false
  return passkeys.isConditionalMediationAvailable().catch(() => false)
}

/** Whether the customer may be told of passkeys: this device knows fingerprint, face or a code, and he has not declined. */
export async function mayOfferPasskeys(): Promise<boolean> {
  if (isEinsicht || passkeyHinweis.isDeclined()) return false
  const passkeys = offered()
  if (passkeys === undefined) return false
  return passkeys.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false)
}

const devices: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android-Gerät'],
  [/Macintosh/, 'Mac'],
  [/Windows/, 'Windows-Rechner'],
]

/** What the customer may call a passkey of this browser's device; a name that he has already gets a number. */
export function proposeName(userAgent: string, taken: readonly string[]): string {
  const [, device = 'Rechner'] = devices.find(([pattern]) => pattern.test(userAgent)) ?? []
  for (let number = 1; ; number++) {
    const name = number === 1 ? device : `${device} ${number}`
    if (!taken.includes(name)) return name
  }
}
