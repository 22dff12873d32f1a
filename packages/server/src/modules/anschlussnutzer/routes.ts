import { type Anschlussnutzer, findAnschlussnutzer, updateKontaktdaten } from '@ekp/wire/anschlussnutzer'
import { createKontaktanfrage } from '@ekp/wire/anschlussnutzer/kontaktanfrage'
import type { Database } from '../../db/open.ts'
import { notFound } from '../../http/errors/portalError.ts'
import { tooManyKontaktanfragen, tooManyKontaktdaten } from '../../http/errors/tooMany.ts'
import { kundenlimits, limitPerKunde } from '../../http/limits/limitPerKunde.ts'
import { confirm } from '../../http/reply/confirm.ts'
import { route } from '../../http/route.ts'
import type { PortalServer } from '../../http/server.ts'
import { recordKontaktdaten } from './kontaktdaten.ts'
import { findAnschlussnutzerRow, listVertragIds } from './queries.ts'
import { recordKontaktanfrage } from './recordKontaktanfrage.ts'

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

  const admitNeueEmail = limitPerKunde(kundenlimits.neueEmail, tooManyKontaktdaten)
  route(server, updateKontaktdaten, async (context) => {
    const { db, body, clock } = context
    const { kundennummer } = context.session
    const [bisher] = await findAnschlussnutzerRow(db, { kundennummer })
    const bisherigeEmail = bisher?.email ?? null
    const isNeueEmail = typeof body.email === 'string' && body.email !== bisherigeEmail
    const takeBack = isNeueEmail ? await admitNeueEmail(context) : undefined
    const eingegangenAm = clock.now()
    const recorded = recordKontaktdaten(db, kundennummer, body, { eingegangenAm, bisherigeEmail })
    const eingang = await recorded.catch(async (error: unknown) => {
      await takeBack?.()
      throw error
    })
    return confirm(eingang, await answer(db, kundennummer))
  })

  const admitKontaktanfrage = limitPerKunde(kundenlimits.kontaktanfrage, tooManyKontaktanfragen)
  route(server, createKontaktanfrage, async (context) => {
    const { db, tenant, session, body, clock } = context
    await admitKontaktanfrage(context)
    const umstaende = { eingegangenAm: clock.now(), mail: tenant.mail }
    return confirm(await recordKontaktanfrage(db, session.kundennummer, body, umstaende), undefined)
  })
}
