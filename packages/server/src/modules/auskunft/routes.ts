import { downloadAuskunft } from '@ekp/wire/auskunft'
import type { Database } from '../../db/open.ts'
import { recordProtokoll } from '../../db/protokoll/recordProtokoll.ts'
import type { DokumentStore } from '../../dokumente/DokumentStore.ts'
import type { HandlerContext } from '../../http/admission/Context.ts'
import { auskunftBusy, tooManyAuskuenfte } from '../../http/errors/tooMany.ts'
import { kundenlimits, limitPerKunde } from '../../http/limits/limitPerKunde.ts'
import { route } from '../../http/route.ts'
import type { PortalServer } from '../../http/server.ts'
import { asSignedIn } from '../../http/session/asSignedIn.ts'
import { formatZeitpunkt } from '../../lib/formats.ts'
import type { Mail } from '../../mail/Mail.ts'
import { queueKundenmail } from '../../mail/queueMail.ts'
import { anredeOf, type Empfaenger, neuesPasswort } from '../../mail/texts.ts'
import { type Auskunftsgrenzen, openAuskunft } from './openAuskunft.ts'
import { verantwortlicherOf } from './verantwortlicher.ts'

type Context = HandlerContext<typeof downloadAuskunft>

interface Umgebung {
  /** Finds a tenant's document store by its short name. */
  readonly storeOf: (kurzname: string) => DokumentStore | undefined
  /** Compares a typed password and counts the try like the login; throws a `PortalError` if it is wrong. */
  readonly checkPasswort: (context: Context, typed: { kundennummer: string; passwort: string }) => Promise<unknown>
  readonly grenzen?: Auskunftsgrenzen
}

/** How many exports run at once: each needs a connection to the database and a thread that compresses. */
export const atOnce = 2
const minuteMs = 60_000
export const ownGrenzen = { datenMs: 5 * minuteMs, gesamtMs: 60 * minuteMs }

/** Asks for the password again before all data leave: a stranger may sit at a device with an open session [auskunft-2]. */
async function checkAgain(check: Umgebung['checkPasswort'], context: Context): Promise<void> {
  const { session, headers } = context
  try {
    await check(context, { kundennummer: session.kundennummer, passwort: headers.passwort })
  } catch (error) {
    throw asSignedIn(error, 'passwort')
  }
}

export function auskunftRoutes(server: PortalServer, { storeOf, checkPasswort, grenzen = ownGrenzen }: Umgebung): void {
  const { log } = server.fastify
  const takePlace = places(atOnce)
  const admit = limitPerKunde(kundenlimits.auskunft, tooManyAuskuenfte('eine Auskunft heruntergeladen'))
  const admitBegun = limitPerKunde(kundenlimits.auskunftBegonnen, tooManyAuskuenfte('mehrmals eine Auskunft begonnen'))

  route(server, downloadAuskunft, async (context) => {
    const { tenant, db, clock, session } = context
    const { kundennummer } = session
    await checkAgain(checkPasswort, context)
    const leave = takePlace()
    if (leave === undefined) throw auskunftBusy()
    let refund = async () => {}
    try {
      refund = await admit(context)
      await admitBegun(context)
      const stand = clock.now()
      await recordAuskunft(db, kundennummer, stand)
      context.recordEreignis('auskunft')
      const auskunft = {
        db,
        sign: tenant.sign,
        store: storeOf(tenant.kurzname),
        kundennummer,
        stand,
        verantwortlicher: verantwortlicherOf(tenant),
        fristen: tenant.aufbewahrung,
        texte: tenant.datenauskunftTexte,
      }
      return openAuskunft(auskunft, {
        grenzen,
        log,
        mandant: tenant.kurzname,
        onRead: leave,
        onClose: async (isWhole) => {
          leave()
          // An export that did not arrive does not count as the day's.
          if (!isWhole) await refund()
        },
      })
    } catch (error) {
      leave()
      await refund()
      throw error
    }
  })
}

/** Hands out `most` places at a time: a function that gives the place back, or undefined when none is free. */
export function places(most: number): () => (() => void) | undefined {
  let free = most
  return () => {
    if (free === 0) return undefined
    free--
    let isTaken = true
    return () => {
      if (isTaken) free++
      isTaken = false
    }
  }
}

/** Notes in the audit trail that a customer's data leave the portal, and mails him; before the first byte is sent. */
async function recordAuskunft(db: Database, kundennummer: string, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const kunde = await tx
      .selectFrom('anschlussnutzer')
      .where('kundennummer', '=', kundennummer)
      .select(['kundennummer', 'anrede', 'titel', 'vorname', 'nachname', 'email'])
      .executeTakeFirstOrThrow()
    const { email } = kunde
    if (email !== null) await queueKundenmail(tx, kundennummer, formatAuskunftmail({ ...kunde, email }, now))
    await recordProtokoll(tx, {
      kundennummer,
      zeit: now,
      akteur: 'kunde',
      aktion: 'auskunft_erteilt',
      objekt: 'anschlussnutzer',
    })
  })
}

/** Tells a customer that an export of his data was requested, in case it was not him. */
function formatAuskunftmail(kunde: Empfaenger & { readonly kundennummer: string }, now: Date): Mail {
  return {
    an: kunde.email,
    betreff: 'Auskunft über Ihre Daten wurde angefordert',
    anrede: anredeOf(kunde),
    absaetze: [
      'in Ihrem Kundenportal wurde eine Auskunft über alle Ihre Daten zum Herunterladen angefordert. Dafür wurde Ihr Passwort eingegeben.',
    ],
    angaben: [
      { name: 'Kundennummer', wert: kunde.kundennummer },
      { name: 'Angefordert am', wert: formatZeitpunkt(now) },
    ],
    schluss: ['Waren Sie das, brauchen Sie nichts zu tun.'],
    warnung: 'kennt jemand Ihr Passwort. Setzen Sie es bitte sofort über „Passwort vergessen“ zurück',
    knopf: neuesPasswort.knopf,
  }
}
