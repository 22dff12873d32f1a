import * as calls from '@ekp/wire/kundendienst'
import { refuseAntwort } from '../vorgang/ausgangErrors.ts'
import { recordAntwort } from '../vorgang/vorgangsantwort.ts'
import type { DienstContext, DienstRouter } from '../../http/dienst/dienstRoute.ts'
import { notFound } from '../../http/portalError.ts'
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
import { findVorgang, listOffeneVorgaenge } from '../vorgang/vorgaenge.ts'

const antworttexte = {
  uebernommen: 'Der Vorgang ist erledigt.',
  angenommen: 'Der Vorgang ist angenommen.',
  abgelehnt: 'Der Vorgang ist abgelehnt.',
  beantwortet: 'Die Antwort ist gegeben.',
} as const

type Change = (context: DienstContext, kundennummer: string, bearbeitung: Bearbeitung) => Promise<string>

/** What the service desk sees and does; each change is in the customer's audit trail with the account's short name. */
export function kundendienstRoutes({ signedIn }: DienstRouter, schluessel: string): void {
  signedIn(calls.searchKunden, 'lesen', async ({ tenant, query: { suche }, chargeLesen }) => {
    await chargeLesen('suche', suche)
    return searchKunden(tenant.db, tenant.kundennummerPrefix, suche)
  })

  signedIn(calls.findKundenblatt, 'lesen', async ({ tenant, clock, params, chargeLesen, recordLesen }) => {
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

  signedIn(calls.listOffeneVorgaenge, 'lesen', ({ tenant }) => listOffeneVorgaenge(tenant.db))

  signedIn(calls.findVorgang, 'lesen', async ({ tenant, konto, params, chargeLesen, recordLesen }) => {
    const vorgang = await findVorgang(tenant.db, Number(params.nr), konto.rolle)
    if (vorgang === undefined) throw notFound('Der Vorgang')
    const { kundennummer } = vorgang.vorgang
    // A declaration without signing in is somebody's as well, but nobody knows whose.
    await chargeLesen('kunde', kundennummer ?? `Vorgang ${params.nr}`)
    if (kundennummer !== null) await recordLesen('vorgang', [kundennummer])
    if (kundennummer !== null && vorgang.foto !== null) await recordLesen('foto', [kundennummer])
    return vorgang
  })

  signedIn(calls.answerVorgang, 'service', async ({ tenant, konto, clock, params, body }) => {
    const von = { abnehmer: konto.kennung, arten: null, istSystem: false }
    refuseAntwort(await recordAntwort(tenant.db, Number(params.nr), body, { von, at: clock.now() }))
    return { text: antworttexte[body.ergebnis] }
  })

  // Not for the role that only looks: the portal shows more of a customer than the desk does, and it is written down.
  signedIn(calls.openEinsicht, 'service', async (context) => {
    const { tenant, konto, clock, sitzung, params, body } = context
    const { grund } = body
    const kundennummer = canonicalKundennummer(tenant.kundennummerPrefix, params.kundennummer)
    if (kundennummer === undefined || sitzung.sent === undefined) throw notFound('Der Kunde')
    await context.chargeLesen('kunde', kundennummer)
    const anlass = { grund, dienstsitzung: sitzung.sent }
    const bearbeitung = { bearbeiter: konto.kennung, jetzt: clock.now() }
    const code = await openEinsicht(tenant.db, kundennummer, anlass, bearbeitung).catch(toRefusal)
    return { adresse: einsichtUrlOf(tenant, code) }
  })

  const change = (endpoint: typeof calls.lockKunde, run: Change) =>
    signedIn(endpoint, 'service', async (context) => {
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
