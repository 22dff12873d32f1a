import { createKuendigungserklaerung, createWiderrufserklaerung } from '@ekp/wire/kuendigung'
import type { Eingangsbestaetigung } from '@ekp/wire/scalars'
import type { Database } from '../../../db/open.ts'
import { unknownPath } from '../../../http/portalError.ts'
import { route } from '../../../http/route.ts'
import type { PortalServer, ServedTenant } from '../../../http/server.ts'
import type { Clock } from '../../../lib/clock.ts'
import { limitErklaerungen } from './limitErklaerungen.ts'
import { type Erklaerung, recordErklaerung } from './recordErklaerung.ts'
import { toKuendigungErklaerung, toWiderrufErklaerung } from './toErklaerung.ts'

interface Anfrage {
  readonly db: Database
  readonly tenant: Pick<ServedTenant, 'budget' | 'mail'>
  readonly ip: string
  readonly clock: Clock
}

/** What the law opens to everybody, without signing in; one limit for both, and each the tenant's to switch off. */
export function erklaerungRoutes(server: PortalServer): void {
  async function take({ db, tenant, ip, clock }: Anfrage, erklaerung: Erklaerung): Promise<Eingangsbestaetigung> {
    const eingegangenAm = clock.now()
    const takeBack = await limitErklaerungen(tenant.budget, { ip, email: erklaerung.inhalt.email }, eingegangenAm)
    try {
      return await recordErklaerung(db, erklaerung, { eingegangenAm, mail: tenant.mail })
    } catch (error) {
      await takeBack()
      throw error
    }
  }

  route(server, createKuendigungserklaerung, async ({ body, ...anfrage }) => {
    if (!anfrage.tenant.app.kuendigungsbutton) throw unknownPath()
    return { ...(await take(anfrage, toKuendigungErklaerung(body))), erklaerung: body }
  })

  route(server, createWiderrufserklaerung, async ({ body, ...anfrage }) => {
    if (!anfrage.tenant.app.widerrufsbutton) throw unknownPath()
    return { ...(await take(anfrage, toWiderrufErklaerung(body))), erklaerung: body }
  })
}
