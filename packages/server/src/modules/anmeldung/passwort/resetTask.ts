import { createHash, createHmac } from 'node:crypto'
import { utcTag } from '@ekp/wire/rules/kalendertag'
import * as v from 'valibot'
import { mailJobs } from '../../../db/jobs/jobQueue.ts'
import { pseudonymOf } from '../../../http/log/requestEntry.ts'
import { type OnEreignis, recordJobEreignis } from '../../../http/log/sicherheitsereignisse.ts'
import type { Task } from '../../../jobs/Task.ts'
import { signer } from '../../../lib/files/schluessel.ts'
import type { Mailer } from '../../../mail/openMailer.ts'
import { type Mailergebnis, sendQueuedMail } from '../../../mail/sendQueuedMail.ts'
import { erneuernUrlOf } from '../../../tenant/addresses.ts'
import { formatEinladungsmail, formatResetmail } from '../mails.ts'
import { endOlderResets, findResetKunde, resetLifeMs, updateReset } from './resetQueries.ts'

const dayMs = 86_400_000

type OnMail = (mandant: string, ergebnis: Mailergebnis) => void

const Payload = v.object({ id: v.pipe(v.string(), v.uuid()) })

function linkOf(erneuernUrl: string, token: string): string {
  const url = new URL(erneuernUrl)
  url.searchParams.set('token', token)
  return url.href
}

/** Sends the link to a new password; computes its token here, so a retry sends the same one. */
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
      const { email } = kunde
      const token = deriveResetToken(key, kurzname, id)
      const lifeMs = kunde.ist_einladung ? tenant.einladungTage * dayMs : resetLifeMs
      const giltBis = new Date(clock.now().getTime() + lifeMs)
      await updateReset(db, { id, tokenHash: hashResetToken(token), email, giltBis })
      const ergebnisse: Mailergebnis[] = []
      const note = (ergebnis: Mailergebnis) => {
        ergebnisse.push(ergebnis)
        told.onMail?.(kurzname, ergebnis)
      }
      const link = { url: linkOf(erneuernUrlOf(tenant), token), giltBis }
      const mail = kunde.ist_einladung
        ? formatEinladungsmail({ ...kunde, email }, link, tenant.app.name)
        : formatResetmail({ ...kunde, email }, link)
      await sendQueuedMail({ ...context, mailer, onErgebnis: note }, { id, kundennummern: [kunde.kundennummer], mail })
      if (!ergebnisse.includes('gesendet')) return
      const tag = utcTag(clock.now())
      const konto = pseudonymOf(signer(key, kurzname), tag, kunde.kundennummer)
      recordJobEreignis(context, 'linkGesendet', { konto }, told.onEreignis)
      await endOlderResets(db, id, clock.now())
    },
  }
}

// Own hash domains, so that a session token, which travels in the same header, is never accepted as a reset token.
const prefix = 'ekpr_'
const domain = 'passwort-reset\0'

/** The token of a mailed link: the same for each try of its mail, and not computable from the database. */
export function deriveResetToken(key: string, mandant: string, id: string): string {
  return `${prefix}${createHmac('sha256', key).update(`${domain}${mandant}\0${id}`).digest('base64url')}`
}

/** Whether a text has the form of a reset token; for others no query is needed. */
export const isResetToken = (text: string) => /^ekpr_[\w-]{43}$/.test(text)

/** The stored hash of a token. */
export function hashResetToken(token: string): Buffer {
  return createHash('sha256').update(domain).update(token).digest()
}
