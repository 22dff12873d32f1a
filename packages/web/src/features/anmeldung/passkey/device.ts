import { nameBrowser } from '@ekp/wire/rules/browsername'
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

/** What the customer may call a passkey of this browser; a name that he has already gets a number. */
export function proposeName(userAgent: string, taken: readonly string[]): string {
  const own = nameBrowser(userAgent) ?? 'Passkey'
  for (let number = 1; ; number++) {
    const name = number === 1 ? own : `${own} ${number}`
    if (!taken.includes(name)) return name
  }
}
