import { endAndereSitzungen, endSitzung, findAnmeldung, removeGeraet } from '@ekp/wire/anmeldung/meine'
import { notInEinsicht } from '../../http/errors/portalError.ts'
import { route } from '../../http/route.ts'
import type { PortalServer } from '../../http/server.ts'
import { deleteSitzung, deleteSitzungenOf } from '../../http/session/queries.ts'
import { listBekannteGeraete, listEigeneIds, removeEigenesGeraet } from './geraete.ts'
import { ortOfPortal } from './passkey/ort.ts'
import { listEigenePasskeys } from './passkey/queries.ts'
import { listEigeneSitzungen } from './sitzungen.ts'

/** What a customer sees and ends of his own sign-ins [anmeldung-23]. */
export function meineRoutes(server: PortalServer): void {
  route(server, findAnmeldung, async ({ tenant, clock, session, geraetenachweise }) => {
    if (session.isEinsicht) throw notInEinsicht()
    const { db, sign } = tenant
    const { kundennummer } = session
    const now = clock.now()
    const here = listEigeneIds(sign, kundennummer, geraetenachweise.sent())
    const sitzungen = await listEigeneSitzungen(db, kundennummer, now, tenant)
    const geraete = await listBekannteGeraete(db, kundennummer, now)
    const passkeys = ortOfPortal(tenant) && (await listEigenePasskeys(db, kundennummer))
    return {
      sitzungen: sitzungen.map(({ id, begonnenAm, zuletztAm, laeuftAb, ...rest }) => ({
        ...rest,
        id: String(id),
        begonnenAm: begonnenAm.toISOString(),
        zuletztAm: zuletztAm.toISOString(),
        laeuftAb: laeuftAb.toISOString(),
        istDiese: id === session.id,
      })),
      geraete: geraete.map(({ id, bekanntSeit, zuletztAngemeldet }) => ({
        id,
        bekanntSeit: bekanntSeit.toISOString(),
        zuletztAngemeldet: zuletztAngemeldet.toISOString(),
        istDieses: here.includes(id),
      })),
      passkeys:
        passkeys?.map(({ id, name, angelegt_am, zuletzt_am }) => ({
          id: String(id),
          name,
          angelegtAm: angelegt_am.toISOString(),
          zuletztAm: zuletzt_am?.toISOString() ?? null,
        })) ?? null,
    }
  })

  // Whose session it is has been checked, and the session of the call may end as well.
  route(server, endSitzung, async ({ tenant, params: { sitzungId }, recordEreignis }) => {
    await deleteSitzung(tenant.db, Number(sitzungId))
    recordEreignis('sitzungenBeendet')
  })

  route(server, endAndereSitzungen, async ({ tenant, session, recordEreignis }) => {
    if ((await deleteSitzungenOf(tenant.db, session.kundennummer, session.id)) > 0) recordEreignis('sitzungenBeendet')
  })

  route(server, removeGeraet, async ({ tenant, session, params: { geraetId }, recordEreignis }) => {
    await removeEigenesGeraet(tenant.db, { kundennummer: session.kundennummer, id: geraetId })
    recordEreignis('geraetVergessen')
  })
}
