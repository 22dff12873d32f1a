import { isEmail } from '@ekp/wire/rules/email'
import type { Mail } from './Mail.ts'
import type { Message } from './Mailer.ts'
import type { MailTenant } from './MailTenant.ts'
import { oneLine } from './oneLine.ts'
import { renderMail } from './renderMail.ts'

// Only mails that stay on this machine have no sender of their own.
const nobody = 'portal@portal.invalid'

/** A queued mail as the message that goes out; of one id always with the same Message-ID. */
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
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
