import { logout, refreshToken } from '@ekp/wire/anmeldung'
import { checkIban } from '@ekp/wire/bankverbindung'
import type { Endpoint } from '@ekp/wire/endpoint'
import { isEinsichtToken } from './einsicht.ts'
import { onlyReads } from '../errors/portalError.ts'

// A new token is a longer session, and what is looked up about an IBAN is counted for the customer.
const readsWithEffect: readonly Endpoint[] = [refreshToken, checkIban]

/**
 * Refuses to the service desk's view of a portal whatever is not reading, by its token alone and before anything else
 * is looked at [T29]; only ending itself it may. Other tokens pass.
 */
export function refuseChanges(endpoint: Endpoint): (token: string | undefined) => void {
  const isReading = endpoint.method === 'GET' && !readsWithEffect.includes(endpoint)
  const isAllowed = isReading || endpoint === logout
  return (token) => {
    if (!isAllowed && isEinsichtToken(token)) throw onlyReads()
  }
}
