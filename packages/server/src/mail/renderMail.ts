import type { Mail } from './Mail.ts'
import { mailFooter, mailLink, warnungOf } from './footer.ts'
import type { MailTenant } from './mailTenant.ts'
import { renderHtml } from './renderHtml.ts'
import { oneLine } from './texts.ts'

/** A mail as it is sent. */
interface RenderedMail {
  readonly betreff: string
  readonly text: string
  readonly html: string
}

/** Makes subject, text and HTML of what a mail says; all of it is plain text until here. */
export function renderMail(tenant: MailTenant, mail: Mail): RenderedMail {
  return { betreff: oneLine(mail.betreff), text: renderText(tenant, mail), html: renderHtml(tenant, mail) }
}

/**
 * The plain text of a mail: for people, and for the preview of an inbox. A paragraph is one line, which each mail program
 * breaks at its own width: lines that were broken before look ragged on a phone. A link has a line of its own.
 */
function renderText(tenant: MailTenant, mail: Mail): string {
  const { anrede, absaetze, angaben = [], schluss = [], knopf } = mail
  const { name, saetze, links } = mailFooter(tenant, mail)
  const blocks = [
    oneLine(anrede),
    ...absaetze.map(oneLine),
    angaben.map((angabe) => `  ${oneLine(`${angabe.name}: ${angabe.wert}`)}`).join('\n'),
    ...[...schluss, ...warnungOf(tenant, mail).absaetze].map(oneLine),
    knopf === undefined ? '' : `${oneLine(knopf.text)}:\n${mailLink(tenant, knopf.url)}`,
    // The mark that mail programs know a signature by.
    `-- \n${oneLine(name)}`,
    ...saetze.map(oneLine),
    links.map(({ text, url }) => `${text}:\n${url}`).join('\n'),
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}
