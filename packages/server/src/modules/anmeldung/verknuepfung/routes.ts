import {
  createVerknuepfung,
  endVerknuepfung,
  findVerknuepfungen,
  switchKundennummer,
} from '@ekp/wire/anmeldung/verknuepfung'
import { deriveAnzeigename } from '@ekp/wire/rules/anschlussnutzer/anzeigename'
import { canonicalKundennummer } from '@ekp/wire/rules/anschlussnutzer/kundennummer'
import {
  loginFailed,
  notFound,
  notInEinsicht,
  portalLocked,
  sessionRequired,
} from '../../../http/errors/portalError.ts'
import { einmalpasswortKeinNachweis } from '../../../http/errors/verknuepfung.ts'
import { route } from '../../../http/route.ts'
import type { PortalServer, ServedTenant } from '../../../http/server.ts'
import { type Session, switchSession } from '../../../http/session/session.ts'
import { type Anmeldekontext, checkPasswort, refuseClosed } from '../checkPasswort.ts'
import { addKundennummer, herkunftOf, refuseOwn, requireAngemeldet } from './add.ts'
import { linkRoutes } from './link.ts'
import {
  deleteVerknuepfung,
  findName,
  findVerknuepfung,
  listErlaubte,
  listWeitere,
  recordVerknuepfung,
} from './queries.ts'

/** Several customer numbers in one sign-in; a session is always of one of them [anmeldung-35] [T35]. */
export function verknuepfungRoutes(server: PortalServer): void {
  route(server, findVerknuepfungen, async ({ tenant: { db }, session }) => {
    if (session.isEinsicht) throw notInEinsicht()
    const { kundennummer } = await herkunftOf(db, session)
    const kunde = await findName(db, kundennummer)
    if (kunde === undefined) throw sessionRequired()
    const [weitere, erlaubte] = [await listWeitere(db, kundennummer), await listErlaubte(db, session.kundennummer)]
    return {
      angemeldetMit: { kundennummer, anzeigename: deriveAnzeigename(kunde) },
      weitere: weitere.map((one) => ({
        id: String(one.id),
        kundennummer: one.kundennummer,
        anzeigename: deriveAnzeigename(one),
        hinzugefuegtAm: one.angelegt_am.toISOString(),
      })),
      erlaubte: erlaubte.map(({ id, von, angelegt_am }) => ({
        id: String(id),
        kundennummer: von,
        hinzugefuegtAm: angelegt_am.toISOString(),
      })),
    }
  })

  route(server, createVerknuepfung, async (context) => {
    const { tenant, session, body, recordEreignis } = context
    await requireAngemeldet(tenant.db, session)
    refuseOwn(session, canonicalKundennummer(tenant.kundennummerPrefix, body.kundennummer))
    await verknuepfe(context, session.kundennummer, body)
    recordEreignis('verknuepft')
  })

  linkRoutes(server)

  route(server, switchKundennummer, async ({ tenant, clock, browser, session, body, recordEreignis }) => {
    const now = clock.now()
    const ziel = await findZiel(tenant, session, body.kundennummer)
    if (ziel === undefined) {
      recordEreignis('fremdeId')
      throw notFound('Die Kundennummer')
    }
    const grant = await switchSession(tenant, session, { ...ziel, browser }, now, async (tx) => {
      // The way back is no access to another number.
      if (ziel.von !== undefined) await recordVerknuepfung(tx, { von: ziel.von, zu: ziel.kundennummer }, 'benutzt', now)
    })
    if (grant === undefined) throw notFound('Die Kundennummer')
    recordEreignis('gewechselt', ziel.kundennummer)
    return { body: { kundennummer: ziel.kundennummer }, headers: { token: grant.token, ttl: grant.ttl } }
  })

  // Whose link it is has been checked; either side may end it.
  route(server, endVerknuepfung, async ({ tenant, clock, session, params: { verknuepfungId }, recordEreignis }) => {
    const herkunft = session.gewechseltVon ?? undefined
    await tenant.db.transaction().execute(async (tx) => {
      const ended = await deleteVerknuepfung(tx, Number(verknuepfungId))
      if (ended !== undefined) await recordVerknuepfung(tx, { ...ended, herkunft }, 'beendet', clock.now())
    })
    recordEreignis('verknuepfungBeendet')
  })
}

/** Compares the password of the other number as a login does, and adds the number; throws what a login throws. */
async function verknuepfe(
  context: Anmeldekontext,
  von: string,
  typed: { readonly kundennummer: string; readonly passwort: string },
): Promise<void> {
  const { tenant, clock } = context
  const now = clock.now()
  const zugang = await checkPasswort(context, typed)
  refuseClosed(zugang)
  if (zugang.passwort_einmalig) throw einmalpasswortKeinNachweis()
  await tenant.db.transaction().execute(async (tx) => {
    if (!(await addKundennummer(tx, { von, kunde: zugang, weg: 'passwort' }, now))) throw loginFailed()
  })
}

/**
 * Where a session may switch to: the number that the customer signed in with, or one that was added to that. `von` says by
 * which of its links. Undefined for any other number; throws 702 for one that is locked.
 */
async function findZiel({ db, kundennummerPrefix }: ServedTenant, session: Session, typed: string) {
  const kundennummer = canonicalKundennummer(kundennummerPrefix, typed)
  if (kundennummer === undefined) return undefined
  const herkunft = await herkunftOf(db, session)
  const { kundennummer: von, passwortVersion } = herkunft
  if (kundennummer === von) return { ...herkunft, von: undefined, herkunft: undefined }
  const link = await findVerknuepfung(db, { von, zu: kundennummer })
  if (link === undefined) return undefined
  if (link.gesperrt) throw portalLocked()
  const nachweis = { verknuepfungId: link.id, passwortVersion }
  return { kundennummer, passwortVersion: link.passwort_version, von, herkunft: nachweis }
}
