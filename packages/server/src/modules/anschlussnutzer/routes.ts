import { findAnschlussnutzer } from '@ekp/wire/anschlussnutzer'
import { notFound } from '../../http/portalError.ts'
import { route } from '../../http/route.ts'
import type { PortalServer } from '../../http/server.ts'
import { findAnschlussnutzerRow, listVertragIds } from './queries.ts'

export function anschlussnutzerRoutes(server: PortalServer): void {
  route(server, findAnschlussnutzer, async ({ db, session: { kundennummer } }) => {
    const [[anschlussnutzer], vertraege] = await Promise.all([
      findAnschlussnutzerRow(db, { kundennummer }),
      listVertragIds(db, { kundennummer }),
    ])
    if (anschlussnutzer === undefined) throw notFound('Der Kunde')
    return { ...anschlussnutzer, vertraege: vertraege.map(({ id }) => id) }
  })
}
