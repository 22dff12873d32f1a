import { createKuendigungserklaerung, createWiderrufserklaerung } from '@ekp/wire/kuendigung'
import { unknownPath } from '../../../http/portalError.ts'
import { route } from '../../../http/route.ts'
import type { PortalServer } from '../../../http/server.ts'
import { limitErklaerungen } from './limitErklaerungen.ts'
import { recordErklaerung } from './recordErklaerung.ts'
import { toKuendigungErklaerung, toWiderrufErklaerung } from './toErklaerung.ts'

/** What the law opens to everybody, without signing in; one limit for both, and each the tenant's to switch off. */
export function erklaerungRoutes(server: PortalServer): void {
  const admit = limitErklaerungen()

  route(server, createKuendigungserklaerung, async ({ db, tenant, ip, body, clock }) => {
    if (!tenant.app.kuendigungsbutton) throw unknownPath()
    const eingegangenAm = clock.now()
    admit({ mandant: tenant.kurzname, ip, email: body.email }, eingegangenAm)
    const eingang = await recordErklaerung(db, toKuendigungErklaerung(body), { eingegangenAm, mail: tenant.mail })
    return { ...eingang, erklaerung: body }
  })

  route(server, createWiderrufserklaerung, async ({ db, tenant, ip, body, clock }) => {
    if (!tenant.app.widerrufsbutton) throw unknownPath()
    const eingegangenAm = clock.now()
    admit({ mandant: tenant.kurzname, ip, email: body.email }, eingegangenAm)
    const eingang = await recordErklaerung(db, toWiderrufErklaerung(body), { eingegangenAm, mail: tenant.mail })
    return { ...eingang, erklaerung: body }
  })
}
