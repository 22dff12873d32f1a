import { buffer } from 'node:stream/consumers'
import * as calls from '@ekp/wire/kunde'
import { canonicalKundennummer } from '@ekp/wire/rules/anschlussnutzer/kundennummer'
import { berlinToday } from '@ekp/wire/rules/berlin'
import type { Database } from '../../db/open.ts'
import { dienstsitzungRequired } from '../../http/errors/dienst.ts'
import { notFound } from '../../http/errors/portalError.ts'
import { route } from '../../http/route.ts'
import type { PortalServer } from '../../http/server.ts'
import { bytesDownload } from '../../http/reply/download.ts'
import { beginEinsicht } from '../../http/session/einsicht.ts'
import { formatDatum, formatZeitpunkt } from '../../lib/formats.ts'
import { einsichtUrlOf } from '../../tenant/addresses.ts'
import { kundenhandlungen } from './actions.ts'
import { type Bearbeitung, change, lockKunde, recordBearbeitung, Refused, toRefusal } from './aendern.ts'
import { endOfEinmalpasswort } from '../anmeldung/einmalpasswort.ts'
import { setEinmalpasswoerter } from './einmalpasswort.ts'
import { findKundenblatt } from './findKundenblatt.ts'
import { findHeutigeNummer, findKundenstand } from './kundenstand.ts'
import { searchKunden } from './suche/searchKunden.ts'

/** What the service desk sees and does about a customer; each change is in his audit trail with the account's short name. */
export function kundeRoutes(server: PortalServer, key: string): void {
  route(server, calls.searchKunden, async ({ tenant, clock, body: { suche }, chargeLesen }) => {
    await chargeLesen('suche', suche)
    const { db, kundennummerPrefix } = tenant
    return searchKunden(db, { kundennummerPrefix, suche, heute: berlinToday(clock.now()) })
  })

  route(server, calls.findKundenblatt, async ({ tenant, konto, clock, params, chargeLesen, recordLesen }) => {
    const { db, sign } = tenant
    const now = clock.now()
    const kundennummer = canonicalKundennummer(tenant.kundennummerPrefix, params.kundennummer)
    if (kundennummer === undefined) throw notFound('Der Kunde')
    await chargeLesen('kunde', kundennummer)
    // A number that he had before leads to him as well: it stands in letters, in bookmarks and in the browser's history.
    const heutige = await findHeutigeNummer(db, kundennummer)
    const stand = await findKundenstand(db, heutige, { sign, tenant, now }).catch(toNotFound)
    await recordLesen('kundenblatt', [heutige])
    return findKundenblatt(db, stand, { now, rolle: konto.rolle, tenant })
  })

  // Not for the role that only looks: the portal shows more of a customer than the desk does, and it is written down.
  route(server, calls.openEinsicht, async (context) => {
    const { tenant, konto, clock, sitzung, params, body } = context
    const { grund } = body
    const kundennummer = canonicalKundennummer(tenant.kundennummerPrefix, params.kundennummer)
    if (kundennummer === undefined || sitzung.sent === undefined) throw notFound('Der Kunde')
    await context.chargeLesen('kunde', kundennummer)
    const anlass = { grund, dienstsitzung: sitzung.sent }
    const bearbeitung = { bearbeiter: konto.kennung, now: clock.now() }
    const code = await openEinsicht(tenant.db, kundennummer, anlass, bearbeitung).catch(toRefusal)
    if (code === undefined) throw dienstsitzungRequired()
    return { adresse: einsichtUrlOf(tenant, code) }
  })

  route(server, calls.printEinmalpasswort, async ({ tenant, konto, clock, params, chargeLesen }) => {
    const { db, kurzname: mandant, einmalpasswortTage } = tenant
    const kundennummer = canonicalKundennummer(tenant.kundennummerPrefix, params.kundennummer)
    if (kundennummer === undefined) throw notFound('Der Kunde')
    await chargeLesen('kunde', kundennummer)
    const now = clock.now()
    const giltBis = formatZeitpunkt(endOfEinmalpasswort(now, einmalpasswortTage))
    const datum = formatDatum(berlinToday(now))
    // Loaded here, because it takes memory and time that a portal without letters keeps.
    const { renderBriefe } = await import('./brief/renderBriefe.ts')
    let pdf = Buffer.alloc(0)
    await setEinmalpasswoerter(db, [kundennummer], {
      bearbeiter: konto.kennung,
      now,
      quelle: { schluessel: key, mandant },
      weg: async (briefe) => {
        pdf = await buffer(renderBriefe(briefe, { tenant, giltBis, datum }))
      },
    }).catch(toRefusal)
    return bytesDownload(pdf, { medientyp: 'application/pdf', dateiname: `einmalpasswort-${kundennummer}.pdf` })
  })

  for (const { action, run } of kundenhandlungen) {
    route(server, action.call, async ({ konto, clock, tenant, params }) => {
      const { db, kurzname: mandant, einmalpasswortTage } = tenant
      const kundennummer = canonicalKundennummer(tenant.kundennummerPrefix, params.kundennummer)
      if (kundennummer === undefined) throw notFound('Der Kunde')
      const bearbeitung = { bearbeiter: konto.kennung, now: clock.now() }
      const auftrag = { db, kundennummer, bearbeitung, schluessel: () => key, mandant, einmalpasswortTage }
      return { text: await run(auftrag).catch(toRefusal) }
    })
  }
}

function toNotFound(error: unknown): never {
  throw error instanceof Refused ? notFound('Der Kunde') : error
}

interface Anlass {
  readonly grund: string
  /** The token of the session at the desk. */
  readonly dienstsitzung: string
}

/**
 * Begins a look into a customer's portal and answers its code. That somebody looks, who and why is in the customer's
 * audit trail, whether or not the code is used. Undefined if the session at the desk has ended meanwhile.
 */
function openEinsicht(
  db: Database,
  kundennummer: string,
  { grund, dienstsitzung }: Anlass,
  bearbeitung: Bearbeitung,
): Promise<string | undefined> {
  return change(db, async (tx) => {
    const { gesperrt } = await lockKunde(tx, kundennummer)
    if (gesperrt) throw new Refused(`Kunde ${kundennummer} ist gesperrt und sieht selbst nichts vom Portal.`)
    const code = await beginEinsicht(tx, { kundennummer, dienstsitzung }, bearbeitung.now)
    if (code === undefined) return undefined
    await recordBearbeitung(tx, bearbeitung, {
      kundennummer,
      aktion: 'einsicht_genommen',
      objekt: 'anschlussnutzer',
      nachher: { grund },
    })
    return code
  })
}
