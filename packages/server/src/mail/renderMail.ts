import type { Mail } from './Mail.ts'
import type { MailTenant } from './MailTenant.ts'
import { oneLine } from './oneLine.ts'
import { renderHtml } from './renderHtml.ts'
import { renderText } from './renderText.ts'

/** A mail as it is sent. */
export interface RenderedMail {
  readonly betreff: string
  readonly text: string
  readonly html: string
}

/** Makes subject, text and HTML of what a mail says; all of it is plain text until here. */
export function renderMail(tenant: MailTenant, mail: Mail): RenderedMail {
  return { betreff: oneLine(mail.betreff), text: renderText(tenant, mail), html: renderHtml(tenant, mail) }
}
