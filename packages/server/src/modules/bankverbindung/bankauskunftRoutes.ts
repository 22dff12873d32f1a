import { checkIban } from '@ekp/wire/bankverbindung'
import { route } from '../../http/route.ts'
import type { PortalServer } from '../../http/server.ts'
import { deriveBankauskunft } from './bank/deriveBankauskunft.ts'
import { limitAuskuenfte } from './bank/limitAuskuenfte.ts'
import type { Bankverzeichnis } from './bank/openBankverzeichnis.ts'

/** The lookup knows banks, never customers: an IBAN on record answers like any other [T9]. */
export function bankauskunftRoutes(server: PortalServer, bankverzeichnis: Bankverzeichnis): void {
  route(server, checkIban, async ({ tenant, session, query, clock }) => {
    const { kundennummer, id: sitzungId } = session
    await limitAuskuenfte(tenant.budget, { kundennummer, sitzungId }, clock.now())
    return deriveBankauskunft(query.iban, await bankverzeichnis.current())
  })
}
