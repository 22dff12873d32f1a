import type { Mail } from './Mail.ts'
import { mailFooter } from './mailFooter.ts'
import { mailLink } from './mailLink.ts'
import type { MailTenant } from './MailTenant.ts'
import { oneLine } from './oneLine.ts'
import { warnungOf } from './warnungOf.ts'
import { wrapText } from './wrapText.ts'

const width = 76

const zitat = '> '

const wrap = (text: string, indent = '') => wrapText(oneLine(text), width, indent)
const wrapAbsatz = (text: string) => (text.startsWith(zitat) ? wrap(text.slice(zitat.length), zitat) : wrap(text))

/** The plain text of a mail: for people, and for the preview of an inbox. */
export function renderText(tenant: MailTenant, mail: Mail): string {
  const { anrede, absaetze, angaben = [], schluss = [], knopf } = mail
  const { name, saetze, links } = mailFooter(tenant, mail)
  const blocks = [
    wrap(anrede),
    ...absaetze.map((absatz) => wrap(absatz)),
    angaben.map((angabe) => wrap(`${angabe.name}: ${angabe.wert}`, '  ')).join('\n'),
    ...[...schluss, ...warnungOf(tenant, mail).absaetze].map(wrapAbsatz),
    knopf === undefined ? '' : `${wrap(knopf.text)}:\n${mailLink(tenant, knopf.url)}`,
    // The mark that mail programs know a signature by.
    `-- \n${wrap(name)}`,
    ...saetze.map((satz) => wrap(satz)),
    links.map(({ text, url }) => `${text}: ${url}`).join('\n'),
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}
