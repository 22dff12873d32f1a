import { utcTag } from '@ekp/wire/rules/kalendertag'
import * as v from 'valibot'
import { mailJobs } from '../../../db/jobs/jobQueue.ts'
import { pseudonymOf } from '../../../http/log/requestEntry.ts'
import { type OnEreignis, recordJobEreignis } from '../../../http/log/sicherheitsereignisse.ts'
import type { Task } from '../../../jobs/Task.ts'
import { signer } from '../../../lib/files/schluessel.ts'
import type { Mail } from '../../../mail/Mail.ts'
import type { Mailer } from '../../../mail/openMailer.ts'
import { type Mailergebnis, sendQueuedMail } from '../../../mail/sendQueuedMail.ts'
import { erneuernUrlOf, hinzufuegenUrlOf } from '../../../tenant/addresses.ts'
import { formatEinladungsmail, formatResetmail, formatVerknuepfungslinkmail } from '../mails.ts'
import { resetTokens, verknuepfungTokens } from './linkTokens.ts'
import { endOlderResets, findResetKunde, resetLifeMs, updateReset } from './resetQueries.ts'

const dayMs = 86_400_000

type OnMail = (mandant: string, ergebnis: Mailergebnis) => void

const Payload = v.object({ id: v.pipe(v.string(), v.uuid()) })

function linkOf(erneuernUrl: string, token: string): string {
  const url = new URL(erneuernUrl)
  url.searchParams.set('token', token)
  return url.href
}

type Resetkunde = NonNullable<Awaited<ReturnType<typeof findResetKunde>>> & { readonly email: string }

function writeMail(
  tenant: Parameters<Task['run']>[0]['tenant'],
  kunde: Resetkunde,
  { token, giltBis }: { readonly token: string; readonly giltBis: Date },
): Mail {
  const { verknuepfung_von: von, kundennummer: zu } = kunde
  if (von !== null) {
    return formatVerknuepfungslinkmail(kunde, { url: hinzufuegenUrlOf(tenant, { von, zu, token }), giltBis }, von)
  }
  const link = { url: linkOf(erneuernUrlOf(tenant), token), giltBis }
  if (!kunde.ist_einladung) return formatResetmail(kunde, link)
  return formatEinladungsmail(kunde, link, kunde.hatVersorgerEingeladen ? tenant.app.name : undefined)
}

/**
 * Sends the link to a new password, or the one by which a customer number is added to another; computes its token here,
 * so a retry sends the same one.
 */
export function passwortResetTask(
  mailer: Mailer,
  key: string,
  told: { readonly onMail?: OnMail | undefined; readonly onEreignis?: OnEreignis | undefined } = {},
): Task {
  return {
    name: mailJobs.passwortReset,
    run: async (context, payload) => {
      const { id } = v.parse(Payload, payload)
      const { db, tenant, clock } = context
      const { kurzname } = tenant.app
      const kunde = await findResetKunde(db, id, clock.now())
      if (kunde === undefined || kunde.email === null) return
      const { email, kundennummer, verknuepfung_von: von } = kunde
      const tokens = von === null ? resetTokens : verknuepfungTokens
      const token = tokens.derive(key, kurzname, id)
      const lifeMs = kunde.ist_einladung ? tenant.einladungTage * dayMs : resetLifeMs
      const giltBis = new Date(clock.now().getTime() + lifeMs)
      await updateReset(db, { id, tokenHash: tokens.hash(token), email, giltBis })
      const ergebnisse: Mailergebnis[] = []
      const note = (ergebnis: Mailergebnis) => {
        ergebnisse.push(ergebnis)
        told.onMail?.(kurzname, ergebnis)
      }
      const mail = writeMail(tenant, { ...kunde, email }, { token, giltBis })
      await sendQueuedMail({ ...context, mailer, onErgebnis: note }, { id, kundennummern: [kundennummer], mail })
      if (!ergebnisse.includes('gesendet')) return
      const tag = utcTag(clock.now())
      const konto = pseudonymOf(signer(key, kurzname), tag, kundennummer)
      const ereignis = von === null ? 'linkGesendet' : 'verknuepfungslinkGesendet'
      recordJobEreignis(context, ereignis, { konto }, told.onEreignis)
      await endOlderResets(db, id, clock.now())
    },
  }
}
