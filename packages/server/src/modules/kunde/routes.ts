import { route } from '../../http/route.ts'
import type { PortalServer } from '../../http/server.ts'
import * as calls from '@ekp/wire/kunde'
import type { DienstContext } from '../../http/admission/Context.ts'
import { dienstsitzungRequired } from '../../http/errors/dienst.ts'
import { notFound } from '../../http/errors/portalError.ts'
import { canonicalKundennummer } from '@ekp/wire/rules/anschlussnutzer/kundennummer'
import { type Bearbeitung, Refused } from './aendern.ts'
import { releaseBremsen } from './bremsen.ts'
import { geradeBekommen, setEinmalpasswoerter } from './einmalpasswort.ts'
import { openEinsicht } from './einsicht.ts'
import { findHeutigeNummer, findKundenstand } from './kundenstand.ts'
import { lockZugang, setZugriff, unlockZugang } from './zugang.ts'
import { einsichtUrlOf } from '../../tenant/addresses.ts'
import { findKundenblatt } from './findKundenblatt.ts'
import { toRefusal } from './refusals.ts'
import { searchKunden } from './searchKunden.ts'

type Change = (context: DienstContext, kundennummer: string, bearbeitung: Bearbeitung) => Promise<string>

/** What the service desk sees and does about a customer; each change is in his audit trail with the account's short name. */
export function kundeRoutes(server: PortalServer, schluessel: string): void {
  route(server, calls.searchKunden, async ({ tenant, query: { suche }, chargeLesen }) => {
    await chargeLesen('suche', suche)
    return searchKunden(tenant.db, tenant.kundennummerPrefix, suche)
  })

  route(server, calls.findKundenblatt, async ({ tenant, clock, params, chargeLesen, recordLesen }) => {
    const { db, sign, einmalpasswortTage } = tenant
    const jetzt = clock.now()
    const kundennummer = canonicalKundennummer(tenant.kundennummerPrefix, params.kundennummer)
    if (kundennummer === undefined) throw notFound('Der Kunde')
    await chargeLesen('kunde', kundennummer)
    // A number that he had before leads to him as well: it stands in letters, in bookmarks and in the browser's history.
    const heutige = await findHeutigeNummer(db, kundennummer)
    const stand = await findKundenstand(db, heutige, { sign, einmalpasswortTage, jetzt }).catch(toNotFound)
    await recordLesen('kundenblatt', [heutige])
    return findKundenblatt(db, stand, jetzt)
  })

  // Not for the role that only looks: the portal shows more of a customer than the desk does, and it is written down.
  route(server, calls.openEinsicht, async (context) => {
    const { tenant, konto, clock, sitzung, params, body } = context
    const { grund } = body
    const kundennummer = canonicalKundennummer(tenant.kundennummerPrefix, params.kundennummer)
    if (kundennummer === undefined || sitzung.sent === undefined) throw notFound('Der Kunde')
    await context.chargeLesen('kunde', kundennummer)
    const anlass = { grund, dienstsitzung: sitzung.sent }
    const bearbeitung = { bearbeiter: konto.kennung, jetzt: clock.now() }
    const code = await openEinsicht(tenant.db, kundennummer, anlass, bearbeitung).catch(toRefusal)
    if (code === undefined) throw dienstsitzungRequired()
    return { adresse: einsichtUrlOf(tenant, code) }
  })

  const change = (endpoint: typeof calls.lockKunde, run: Change) =>
    route(server, endpoint, async (context) => {
      const { konto, clock, tenant, params } = context
      const kundennummer = canonicalKundennummer(tenant.kundennummerPrefix, params.kundennummer)
      if (kundennummer === undefined) throw notFound('Der Kunde')
      const bearbeitung = { bearbeiter: konto.kennung, jetzt: clock.now() }
      return { text: await run(context, kundennummer, bearbeitung).catch(toRefusal) }
    })

  change(calls.lockKunde, async ({ tenant: { db } }, kundennummer, bearbeitung) => {
    const ended = await lockZugang(db, kundennummer, bearbeitung)
    return `Der Zugang ist gesperrt.${ended === 0 ? '' : ` ${ended === 1 ? 'Eine Sitzung ist' : `${ended} Sitzungen sind`} beendet.`}`
  })

  change(calls.unlockKunde, async ({ tenant: { db } }, kundennummer, bearbeitung) => {
    const { isMailed, vomImport } = await unlockZugang(db, kundennummer, bearbeitung)
    const mail = isMailed ? ' Der Kunde bekommt eine E-Mail.' : ' Eine E-Mail-Adresse hat der Kunde nicht.'
    const again = vomImport ? ' Gesperrt hatte ihn ein Import; der nächste kann ihn wieder sperren.' : ''
    return `Der Zugang ist entsperrt.${mail}${again}`
  })

  change(calls.restrictKunde, async ({ tenant: { db } }, kundennummer, bearbeitung) => {
    await setZugriff(db, kundennummer, 'eingeschränkt', bearbeitung)
    return 'Der Kunde kann nur noch ansehen, nichts mehr einreichen.'
  })

  change(calls.widenKunde, async ({ tenant: { db } }, kundennummer, bearbeitung) => {
    await setZugriff(db, kundennummer, 'voll', bearbeitung)
    return 'Der Kunde kann wieder alles einreichen.'
  })

  change(calls.mailEinmalpasswort, async ({ tenant }, kundennummer, bearbeitung) => {
    const { db, einmalpasswortTage } = tenant
    await setEinmalpasswoerter(db, [kundennummer], {
      ...bearbeitung,
      quelle: { schluessel, mandant: tenant.kurzname },
      weg: 'mail',
    }).catch((error: unknown) => {
      // A second click says what the first has done.
      if (!(error instanceof Refused && error.message.startsWith(geradeBekommen(kundennummer)))) throw error
    })
    return `Ein neues Einmalpasswort ist unterwegs; es gilt ${einmalpasswortTage} Tage.`
  })

  change(calls.releaseBremsen, async ({ tenant: { db, sign } }, kundennummer, bearbeitung) => {
    const bremsen = await releaseBremsen(db, sign, kundennummer, bearbeitung)
    return bremsen.length === 0 ? 'Gebremst war nichts.' : 'Alle Bremsen des Kunden sind gelöst.'
  })
}

function toNotFound(error: unknown): never {
  throw error instanceof Refused ? notFound('Der Kunde') : error
}
