import {
  findAbschlag,
  findAbschlagsvorausschau,
  createAbschlagsaenderung,
  withdrawAbschlagsaenderung,
} from '@ekp/wire/abschlag'
import { listOffenes } from '@ekp/wire/abschlag/offenes'
import { berlinToday } from '@ekp/wire/rules/berlin'
import { prognoseMissing } from '../../http/errors/portalError.ts'
import { tooManyKontaktanfragen } from '../../http/errors/tooMany.ts'
import { kundenlimits, limitPerKunde } from '../../http/limits/limitPerKunde.ts'
import { confirm } from '../../http/reply/confirm.ts'
import { route } from '../../http/route.ts'
import type { PortalServer } from '../../http/server.ts'
import { loadAbschlagsstand } from './abschlagsstand.ts'
import { loadOffenes } from './offenes.ts'
import { recordAbschlagsaenderung, withdrawAenderung } from './aendern.ts'
import { loadMitVorausschau } from './vorausschau.ts'

export function abschlagRoutes(server: PortalServer): void {
  route(server, listOffenes, ({ db, clock, session: { kundennummer } }) =>
    loadOffenes(db, kundennummer, berlinToday(clock.now())),
  )

  route(server, findAbschlag, async ({ db, tenant, params, clock, session: { kundennummer } }) => {
    const today = berlinToday(clock.now())
    const { abschlag } = await loadAbschlagsstand(db, { ...params, kundennummer }, { settings: tenant.abschlag, today })
    return abschlag
  })

  route(server, findAbschlagsvorausschau, async ({ db, tenant, params, clock, session: { kundennummer } }) => {
    const own = { ...params, kundennummer }
    const umstaende = { settings: tenant.abschlag, abrechnung: tenant.app.abrechnung, clock }
    const { vorausschau } = await loadMitVorausschau(db, own, umstaende)
    if (vorausschau === undefined) throw prognoseMissing()
    return vorausschau
  })

  const admit = limitPerKunde(kundenlimits.kontaktanfrage, tooManyKontaktanfragen)
  route(server, createAbschlagsaenderung, async (context) => {
    const { db, tenant, params, body, clock, session } = context
    const own = { ...params, kundennummer: session.kundennummer }
    const takeBack = await admit(context)
    try {
      const umstaende = {
        settings: tenant.abschlag,
        abrechnung: tenant.app.abrechnung,
        clock,
        eingegangenAm: clock.now(),
      }
      return confirm(await recordAbschlagsaenderung(db, own, body, umstaende), undefined)
    } catch (error) {
      await takeBack()
      throw error
    }
  })

  route(server, withdrawAbschlagsaenderung, async ({ db, params: { vertragId, nr }, clock, session }) => {
    await withdrawAenderung(db, { vertragId, kundennummer: session.kundennummer }, { nr, at: clock.now() })
  })
}
