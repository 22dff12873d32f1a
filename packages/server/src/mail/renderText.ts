import type { Mail } from './Mail.ts'
import { mailFooter } from './mailFooter.ts'
import { mailLink } from './mailLink.ts'
import type { MailTenant } from './MailTenant.ts'
import { oneLine } from './oneLine.ts'
import { warnungOf } from './warnungOf.ts'

/**
 * The plain text of a mail: for people, and for the preview of an inbox. A paragraph is one line, which each mail program
 * breaks at its own width: lines that were broken before look ragged on a phone. A link has a line of its own.
 */
export function renderText(tenant: MailTenant, mail: Mail): string {
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
