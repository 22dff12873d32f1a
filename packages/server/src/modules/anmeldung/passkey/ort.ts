import { isIP } from 'node:net'
import type { ServedTenant } from '../../../http/server.ts'
import type { Passkeykonto, Passkeyort } from '../../../lib/passkeys.ts'

/** The portal's address, for which its passkeys are made; undefined where browsers make none, as for a bare IP address. */
export function ortOfPortal({ portalUrl, app }: Pick<ServedTenant, 'portalUrl' | 'app'>): Passkeyort | undefined {
  const { hostname, origin } = new URL(portalUrl)
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { origin, name: app.name } : undefined
}

/** Devices show the customer number, and keep an id that says nothing. */
export const passkeykontoOf = ({ sign }: Pick<ServedTenant, 'sign'>, kundennummer: string): Passkeykonto => ({
  id: sign('passkey-konto', kundennummer),
  kennung: kundennummer,
  name: kundennummer,
})
