import { isEmail } from '@ekp/wire/rules/anschlussnutzer/kontaktdaten'
import * as v from 'valibot'
import type { Database } from '../db/open.ts'
import type { Clock } from '../lib/clock.ts'
import { errorCode } from '../lib/errors.ts'
import { traced } from '../lib/steps.ts'
import type { Mail } from './Mail.ts'
import { mailLink } from './footer.ts'
import type { MailTenant } from './mailTenant.ts'
import { recordVersand, type Versand } from './mailversand.ts'
import { type Mailer, MailNotSent, type Message } from './openMailer.ts'
import { QueuedMail } from './queueMail.ts'
import { renderMail } from './renderMail.ts'
import { oneLine } from './texts.ts'

/** What became of an attempt: `gescheitert` is tried again, `abgelehnt` and `verloren` are not. */
export const mailergebnisse = ['gesendet', 'abgelehnt', 'gescheitert', 'verloren'] as const

export type Mailergebnis = (typeof mailergebnisse)[number]

interface MailContext {
  readonly tenant: MailTenant
  readonly db: Database
  readonly clock: Clock
  readonly mailer: Mailer
  readonly isLastAttempt: boolean
  /** Aborts when the portal ends. */
  readonly signal: AbortSignal
  readonly log: {
    readonly warn: (facts: object, ereignis: string) => void
    readonly error: (facts: object, ereignis: string) => void
  }
  readonly onErgebnis: (ergebnis: Mailergebnis) => void
}

/**
 * Sends a mail of the queue. Throws when it is to be tried again; what cannot be delivered at all ends here, so that
 * nobody's address stays in the queue. What became of a mail to a customer is noted with him.
 */
export async function sendQueuedMail(context: MailContext, payload: unknown): Promise<void> {
  const { tenant, log, onErgebnis, isLastAttempt } = context
  const queued = v.parse(QueuedMail, payload)
  if (await isToVerstorbenem(context.db, queued)) return
  try {
    await send(context, queued)
    onErgebnis('gesendet')
    await note(context, queued, { ergebnis: 'gesendet', antwort: null })
  } catch (error) {
    const code = error instanceof MailNotSent ? error.code : 'Fehler'
    const facts = { mandant: tenant.app.kurzname, mail: queued.id, code }
    if (error instanceof MailNotSent && error.isFinal) {
      log.warn(facts, 'E-Mail abgelehnt')
      onErgebnis('abgelehnt')
      await note(context, queued, { ergebnis: 'abgelehnt', antwort: code })
    } else if (isLastAttempt) {
      log.error(facts, 'E-Mail verloren')
      onErgebnis('verloren')
      await note(context, queued, { ergebnis: 'verloren', antwort: code })
    } else {
      onErgebnis('gescheitert')
      throw error
    }
  }
}

/** Whether it is to a customer who has died since it was queued, or before [versorger-124]. */
async function isToVerstorbenem(db: Database, { kundennummern: [kundennummer] = [] }: QueuedMail): Promise<boolean> {
  if (kundennummer === undefined) return false
  const verstorben = await db
    .selectFrom('anschlussnutzer')
    .where('kundennummer', '=', kundennummer)
    .where('verstorben_am', 'is not', null)
    .select('kundennummer')
    .executeTakeFirst()
  return verstorben !== undefined
}

/** Never throws: a mail that went out is not sent again because the note about it failed. */
async function note(
  { tenant, db, clock, log }: MailContext,
  { id, kundennummern: [kundennummer] = [], mail }: QueuedMail,
  ergebnis: Pick<Versand, 'ergebnis' | 'antwort'>,
): Promise<void> {
  if (kundennummer === undefined) return
  const { betreff, an: adresse } = mail
  await recordVersand(db, { kundennummer, betreff, adresse, zeit: clock.now(), ...ergebnis }).catch(
    (error: unknown) => {
      log.error(
        { mandant: tenant.app.kurzname, mail: id, code: errorCode(error) },
        'Versand einer E-Mail nicht vermerkt',
      )
    },
  )
}

async function send({ tenant, clock, mailer, signal }: MailContext, queued: QueuedMail): Promise<void> {
  // The record may be older than the rule.
  if (!isEmail(queued.mail.an)) throw new MailNotSent('Adresse', true)
  await traced(
    () => ({ name: 'E-Mail', kind: 'client', attributes: { 'ekp.mandant': tenant.app.kurzname } }),
    () => mailer.send({ ...toMessage(tenant, queued, clock.now()), signal }),
  )
}

/** A queued mail as the message that goes out; the same id always gives the same Message-ID. */
export function toMessage(
  tenant: MailTenant,
  { id, mail }: { readonly id: string; readonly mail: Mail },
  date: Date,
): Message {
  const { absender = nobody, name = tenant.app.name } = tenant.mail ?? {}
  const antwortAn = isEmail(mail.antwortAn ?? '') ? mail.antwortAn : tenant.mail?.antwortAn
  const { betreff, text, html } = renderMail(tenant, mail)
  return {
    id,
    messageId: `<${id}@${new URL(`http://${absender.slice(absender.indexOf('@') + 1)}`).hostname}>`,
    date,
    from: { name: oneLine(name), address: absender },
    to: { name: '', address: mail.an },
    ...(antwortAn === undefined ? {} : { replyTo: { name: '', address: antwortAn } }),
    envelope: { from: absender, to: [mail.an] },
    subject: betreff,
    text,
    html,
    textEncoding: 'quoted-printable',
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'Content-Language': 'de',
      ...(mail.abo === undefined
        ? {}
        : {
            // One click in the mail program, without opening a page (RFC 8058).
            'List-Unsubscribe': `<${mailLink(tenant, mail.abo.callUrl)}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

// Only mails that stay on this machine have no sender of their own.
const nobody = 'portal@portal.invalid'
