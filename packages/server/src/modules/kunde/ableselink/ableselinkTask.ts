import { createHmac } from 'node:crypto'
import { berlinToday } from '@ekp/wire/rules/berlin'
import * as v from 'valibot'
import { isAblesbar } from '../../../db/isAblesbar.ts'
import { isEmailSettled } from '../../../db/isEmailSettled.ts'
import { mailJobs } from '../../../db/jobs/jobQueue.ts'
import type { Database } from '../../../db/open.ts'
import { hashLinktoken } from '../../../http/session/ableselink.ts'
import type { Task } from '../../../jobs/Task.ts'
import { formatDatum } from '../../../lib/formats.ts'
import type { Mail } from '../../../mail/Mail.ts'
import type { Mailer } from '../../../mail/openMailer.ts'
import { type Mailergebnis, sendQueuedMail } from '../../../mail/sendQueuedMail.ts'
import { anredeOf, type Empfaenger } from '../../../mail/texts.ts'
import { ableseUrlOf } from '../../../tenant/addresses.ts'

const Payload = v.object({ id: v.pipe(v.string(), v.uuid()) })

/** 128 bits by the server's key, the same for each try of a mail, and not computable from the database. */
const deriveLinktoken = (schluessel: string, mandant: string, id: string): string =>
  createHmac('sha256', schluessel)
    .update(`ableselink\0${mandant}\0${id}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url')

/** Mails a link to a reading; computes its token here, so that the queue and the database keep none. */
export function ableselinkTask(
  mailer: Mailer,
  schluessel: string,
  onMail?: (mandant: string, ergebnis: Mailergebnis) => void,
): Task {
  return {
    name: mailJobs.ableselink,
    run: async (context, payload) => {
      const { id } = v.parse(Payload, payload)
      const { db, tenant, clock } = context
      const { kurzname, name } = tenant.app
      const link = await findLink(db, id, clock.now())
      if (link === undefined || link.email === null) return
      const { email, kundennummer } = link
      const token = deriveLinktoken(schluessel, kurzname, id)
      await db
        .updateTable('ableselink')
        .set({ token_hash: hashLinktoken(token) })
        .where('id', '=', id)
        .execute()
      const ergebnisse: Mailergebnis[] = []
      const note = (ergebnis: Mailergebnis) => {
        ergebnisse.push(ergebnis)
        onMail?.(kurzname, ergebnis)
      }
      const mail = formatAbleselinkmail({ ...link, email }, ableseUrlOf(tenant, token), name)
      await sendQueuedMail({ ...context, mailer, onErgebnis: note }, { id, kundennummern: [kundennummer], mail })
      if (!ergebnisse.includes('gesendet')) return
      await db.updateTable('ableselink').set({ gesendet_am: clock.now() }).where('id', '=', id).execute()
    },
  }
}

/** The link and its recipient; undefined if it would not be good. */
const findLink = (db: Database, id: string, now: Date) =>
  db
    .selectFrom('ableselink')
    .innerJoin('zaehler', (join) =>
      join
        .onRef('zaehler.vertrag_id', '=', 'ableselink.vertrag_id')
        .onRef('zaehler.nummer', '=', 'ableselink.zaehlernummer'),
    )
    .innerJoin('vertrag', 'vertrag.id', 'ableselink.vertrag_id')
    .innerJoin('anschlussnutzer', 'anschlussnutzer.kundennummer', 'vertrag.kundennummer')
    .where('ableselink.id', '=', id)
    .where('widerrufen_am', 'is', null)
    .where('abgelesen_am', 'is', null)
    .where('gilt_bis', '>=', berlinToday(now))
    .where(isAblesbar(berlinToday(now)))
    .where(isEmailSettled(now))
    .select(['anrede', 'anschlussnutzer.titel', 'vorname', 'nachname', 'anschlussnutzer.email'])
    .select(['anschlussnutzer.kundennummer', 'zaehlernummer', 'gilt_bis'])
    .executeTakeFirst()

/** The mail with the link: names the meter and asks for nothing else. */
function formatAbleselinkmail(
  link: Empfaenger & { readonly zaehlernummer: string; readonly gilt_bis: string },
  url: string,
  versorger: string,
): Mail {
  return {
    an: link.email,
    betreff: 'Bitte lesen Sie Ihren Zähler ab',
    anrede: anredeOf(link),
    absaetze: [
      `${versorger} braucht Ihren Zählerstand. Mit dem Link übermitteln Sie ihn ohne Anmeldung: Stand eingeben, fertig.`,
    ],
    angaben: [
      { name: 'Zähler', wert: link.zaehlernummer },
      { name: 'Link gültig bis', wert: formatDatum(link.gilt_bis) },
    ],
    schluss: ['Der Link ist nur für diesen Zähler und diesen Stand. Angemeldet geht es im Kundenportal ebenso.'],
    ohneWarnung: true,
    knopf: { text: 'Zählerstand eingeben', url },
  }
}
