import { downloadAuskunftOfKunde } from '@ekp/wire/kunde/aufnahme'
import { ofKunde } from '../../../db/eigen/ofKunde.ts'
import type { DokumentStore } from '../../../dokumente/DokumentStore.ts'
import { auskunftBusy } from '../../../http/errors/tooMany.ts'
import { route } from '../../../http/route.ts'
import type { PortalServer } from '../../../http/server.ts'
import { formatZeitpunkt } from '../../../lib/formats.ts'
import { queueKundenmail } from '../../../mail/queueMail.ts'
import { anredeOf, aufgenommen } from '../../../mail/texts.ts'
import { openAuskunft } from '../../auskunft/openAuskunft.ts'
import { atOnce, ownGrenzen, places } from '../../auskunft/routes.ts'
import { verantwortlicherOf } from '../../auskunft/verantwortlicher.ts'
import { change, lockKunde, recordBearbeitung, toRefusal } from '../aendern.ts'
import { type Anrufer, findAnrufer } from './anrufer.ts'

/** The export of a customer who cannot download it himself, for a clerk who hands it over [versorger-126]. */
export function auskunftOfKundeRoutes(
  server: PortalServer,
  storeOf: (kurzname: string) => DokumentStore | undefined,
): void {
  const { log } = server.fastify
  const takePlace = places(atOnce)

  route(server, downloadAuskunftOfKunde, async (context) => {
    const { tenant } = context
    const anrufer = await findAnrufer(context)
    const { db, kundennummer, eingegangenAm } = anrufer
    const leave = takePlace()
    if (leave === undefined) throw auskunftBusy()
    try {
      await recordAuskunft(anrufer).catch(toRefusal)
      context.recordEreignis('auskunft')
      const auskunft = {
        db: ofKunde(db, kundennummer),
        sign: tenant.sign,
        store: storeOf(tenant.kurzname),
        kundennummer,
        stand: eingegangenAm,
        verantwortlicher: verantwortlicherOf(tenant),
        fristen: tenant.aufbewahrung,
        texte: tenant.datenauskunftTexte,
      }
      const onClose = () => {
        leave()
        return Promise.resolve()
      }
      return openAuskunft(auskunft, { grenzen: ownGrenzen, log, mandant: tenant.kurzname, onRead: leave, onClose })
    } catch (error) {
      leave()
      throw error
    }
  })
}

/** Notes in the audit trail who takes the customer's data, and mails him; before the first byte is sent. */
async function recordAuskunft({ db, kundennummer, eingegangenAm: now, aufgenommenVon: bearbeiter }: Anrufer) {
  await change(db, async (tx) => {
    const { email, ...kunde } = await lockKunde(tx, kundennummer)
    if (email) {
      await queueKundenmail(tx, kundennummer, {
        an: email,
        betreff: 'Auskunft über Ihre Daten',
        anrede: anredeOf(kunde),
        absaetze: [aufgenommen('eine Auskunft über alle Ihre Daten erstellt')],
        angaben: [
          { name: 'Kundennummer', wert: kundennummer },
          { name: 'Erstellt am', wert: formatZeitpunkt(now) },
        ],
      })
    }
    await recordBearbeitung(
      tx,
      { bearbeiter, now },
      { kundennummer, aktion: 'auskunft_erteilt', objekt: 'anschlussnutzer' },
    )
  })
}
