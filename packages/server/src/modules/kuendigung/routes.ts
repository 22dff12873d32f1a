import {
  type Bestaetigung,
  createKuendigung,
  createKuendigungserklaerung,
  createWiderrufserklaerung,
} from '@ekp/wire/kuendigung'
import { listFeiertage as listFeiertageEndpoint } from '@ekp/wire/kuendigung/feiertage'
import type { Eingangsbestaetigung } from '@ekp/wire/schema/scalars'
import type { Database } from '../../db/open.ts'
import type { Sicherheitsereignis } from '../../http/log/sicherheitsereignisse.ts'
import { unknownPath } from '../../http/errors/portalError.ts'
import { confirm } from '../../http/reply/confirm.ts'
import { route } from '../../http/route.ts'
import type { PortalServer, ServedTenant } from '../../http/server.ts'
import type { Clock } from '../../lib/clock.ts'
import { type Erklaerung, recordErklaerung, toKuendigungErklaerung, toWiderrufErklaerung } from './erklaerungen.ts'
import { isFirstOfHour, limitErklaerungen } from './erklaerungslimits.ts'
import { listFeiertage } from '../../lib/feiertage.ts'
import { recordKuendigung } from './recordKuendigung.ts'

export function kuendigungRoutes(server: PortalServer): void {
  route(server, createKuendigung, async ({ db, tenant, params, session: { kundennummer }, body, clock }) => {
    const { kuendigungstage } = tenant.app
    const umstaende = { eingegangenAm: clock.now(), mail: tenant.mail, kuendigungstage }
    return confirm(await recordKuendigung(db, { ...params, kundennummer }, body, umstaende), undefined)
  })

  route(server, listFeiertageEndpoint, async ({ query }) => {
    return { status: 'success', feiertage: listFeiertage(query.years) }
  })

  erklaerungRoutes(server)
}

interface Anfrage {
  readonly db: Database
  readonly tenant: Pick<ServedTenant, 'budget' | 'mail'>
  readonly ip: string
  readonly clock: Clock
  readonly recordEreignis: (ereignis: Sicherheitsereignis) => void
}

interface Eingang extends Eingangsbestaetigung {
  readonly bestaetigung: Bestaetigung
}

/** What the law opens to everybody, without signing in; the limits count both, and each is the tenant's to switch off. */
function erklaerungRoutes(server: PortalServer): void {
  async function take(anfrage: Anfrage, erklaerung: Erklaerung): Promise<Eingang> {
    const { db, tenant, ip, clock, recordEreignis } = anfrage
    const eingegangenAm = clock.now()
    const zulassung = await limitErklaerungen(tenant.budget, { ip, email: erklaerung.inhalt.email }, eingegangenAm)
    const { bestaetigung, takeBack } = zulassung
    try {
      const eingang = await recordErklaerung(db, erklaerung, { eingegangenAm, mail: tenant.mail, zulassung })
      if (bestaetigung === 'keine') recordEreignis('bestaetigungEntfaellt')
      if (bestaetigung !== 'sofort' && (await isFirstOfHour(tenant.budget, eingegangenAm))) {
        recordEreignis('vieleErklaerungen')
      }
      return { ...eingang, bestaetigung }
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
