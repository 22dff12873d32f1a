import { createVerknuepfungByLink, requestVerknuepfungslink } from '@ekp/wire/anmeldung/verknuepfung'
import { isEmail } from '@ekp/wire/rules/anschlussnutzer/kontaktdaten'
import { canonicalKundennummer } from '@ekp/wire/rules/anschlussnutzer/kundennummer'
import { verknuepfungslinkFailed } from '../../../http/errors/verknuepfung.ts'
import { route } from '../../../http/route.ts'
import type { PortalServer } from '../../../http/server.ts'
import { inSteps } from '../../../lib/inSteps.ts'
import { passReset } from '../gate.ts'
import { verknuepfungTokens } from '../passwort/linkTokens.ts'
import { answerMs, type Linkanfrage, queueLink } from '../passwort/requestReset.ts'
import { findResetEmpfaenger } from '../passwort/resetQueries.ts'
import { addKundennummer, refuseOwn, requireAngemeldet } from './add.ts'
import { useLink } from './queries.ts'

/**
 * The proof by a link that goes to the mail address of the number to be added [anmeldung-40] [T35]. It adds that number to
 * the one that asked for it and to no other: a stranger who opens it gives nothing away.
 */
export function linkRoutes(server: PortalServer): void {
  route(server, requestVerknuepfungslink, async ({ tenant, clock, ip, session, body, recordEreignis }) => {
    await requireAngemeldet(tenant.db, session)
    const kundennummer = canonicalKundennummer(tenant.kundennummerPrefix, body.kundennummer)
    refuseOwn(session, kundennummer)
    recordEreignis('verknuepfungslinkVerlangt')
    const onExhausted = () => recordEreignis('linksErschoepft')
    const anfrage = { tenant, kundennummer, ip, now: clock.now(), onExhausted }
    await inSteps(answerMs, () => passReset(tenant.db, ip, () => requestLink(anfrage, session.kundennummer)))
  })

  route(server, createVerknuepfungByLink, async ({ tenant, clock, ip, session, body, recordEreignis }) => {
    const { db, kundennummerPrefix } = tenant
    await requireAngemeldet(db, session)
    const von = session.kundennummer
    const zu = canonicalKundennummer(kundennummerPrefix, body.kundennummer)
    const now = clock.now()
    const add = (richtung: { readonly von: string; readonly zu: string }) =>
      db.transaction().execute(async (tx) => {
        const kunde = await useLink(tx, richtung, verknuepfungTokens.hash(body.token), now)
        return kunde !== undefined && addKundennummer(tx, { von, kunde, weg: 'link' }, now)
      })
    const isLink = zu !== undefined && verknuepfungTokens.matches(body.token)
    if (!isLink || !(await passReset(db, ip, () => add({ von, zu })))) {
      recordEreignis('verknuepfungslinkAbgelehnt')
      throw verknuepfungslinkFailed()
    }
    recordEreignis('verknuepft')
  })
}

/** Sends a link if the number has a usable address and may come in. Its caller answers the same in all cases [T10]. */
async function requestLink(anfrage: Linkanfrage, verknuepfungVon: string): Promise<void> {
  const { tenant, kundennummer, now } = anfrage
  if (kundennummer === undefined) return
  const kunde = await findResetEmpfaenger(tenant.db, kundennummer, now)
  if (kunde === undefined || kunde.gesperrt || !kunde.hatFesteEmail || !isEmail(kunde.email ?? '')) return
  await queueLink(anfrage, { kundennummer, passwortVersion: kunde.passwort_version, verknuepfungVon })
}
