import {
  type Anschlussnutzer,
  createKontaktanfrage,
  findAnschlussnutzer,
  updateKontaktdaten,
} from '@ekp/wire/anschlussnutzer'
import type { Database } from '../../db/open.ts'
import { notFound } from '../../http/portalError.ts'
import { route } from '../../http/route.ts'
import type { PortalServer } from '../../http/server.ts'
import { findAnschlussnutzerRow, listVertragIds } from './queries.ts'
import { limitKontaktanfragen } from './limitKontaktanfragen.ts'
import { recordKontaktanfrage } from './recordKontaktanfrage.ts'
import { recordKontaktdaten } from './recordKontaktdaten.ts'

async function answer(db: Database, kundennummer: string): Promise<Anschlussnutzer> {
  const [[anschlussnutzer], vertraege] = await Promise.all([
    findAnschlussnutzerRow(db, { kundennummer }),
    listVertragIds(db, { kundennummer }),
  ])
  if (anschlussnutzer === undefined) throw notFound('Der Kunde')
  return { ...anschlussnutzer, vertraege: vertraege.map(({ id }) => id) }
}

export function anschlussnutzerRoutes(server: PortalServer): void {
  route(server, findAnschlussnutzer, ({ db, session }) => answer(db, session.kundennummer))

  route(server, updateKontaktdaten, async ({ db, session: { kundennummer }, body, clock }) => {
    await recordKontaktdaten(db, kundennummer, body, clock.now())
    return answer(db, kundennummer)
  })

  const admitKontaktanfrage = limitKontaktanfragen()
  route(server, createKontaktanfrage, async ({ db, tenant, session: { kundennummer }, body, clock }) => {
    const eingegangenAm = clock.now()
    admitKontaktanfrage(tenant.kurzname, kundennummer, eingegangenAm)
    return recordKontaktanfrage(db, kundennummer, body, { eingegangenAm, mail: tenant.mail })
  })
}
