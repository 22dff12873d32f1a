import { mailColours } from '../lib/brandColours.ts'
import type { Mail } from './Mail.ts'
import { mailFooter, mailLink, warnungOf } from './footer.ts'
import type { MailTenant } from './mailTenant.ts'
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

/** Markup that is safe to put into a mail. */
class Html {
  readonly markup: string
  constructor(markup: string) {
    this.markup = markup
  }
}

type Value = string | number | Html | readonly Html[]

const escapeText = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

function toMarkup(value: Value): string {
  if (value instanceof Html) return value.markup
  return typeof value === 'object' ? value.map(({ markup }) => markup).join('') : escapeText(String(value))
}

/** Markup with values in it. Values of the type `Html` stay as they are, all others are escaped. */
function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(String.raw({ raw: strings }, ...values.map(toMarkup)))
}

const font = "font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const textStyle = `${font};font-size:17px;line-height:26px;color:#17211f`
const smallStyle = `${font};font-size:14px;line-height:21px;color:#3f4c49`
const layout = new Html('role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"')

// Outlook on Windows knows no max-width: there a table of its own keeps the lines short.
const outlookStart = new Html(
  '<!--[if mso]><table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->',
)
const outlookEnd = new Html('<!--[if mso]></td></tr></table><![endif]-->')

const paragraph = (text: string) => html`<p class="tinte" style="margin:0 0 16px;${textStyle}">${oneLine(text)}</p> `

function renderAngaben({ angaben = [] }: Mail): Html {
  if (angaben.length === 0) return html``
  const rows = angaben.map(
    ({ name, wert }) =>
      html`<tr>
        <td
          class="leise linie"
          valign="top"
          style="padding:8px 16px 8px 0;border-top:1px solid #d5dbd8;${smallStyle};line-height:26px"
        >
          ${oneLine(name)}:
        </td>
        <td
          class="tinte linie"
          valign="top"
          dir="auto"
          style="padding:8px 0;border-top:1px solid #d5dbd8;word-break:break-word;${textStyle}"
        >
          ${oneLine(wert)}
        </td>
      </tr> `,
  )
  return html`<table ${layout} style="margin:0 0 24px">
    ${rows}
  </table> `
}

// The address as text, too: some programs show no button, and some people copy it to another device.
function renderKnopf(
  tenant: MailTenant,
  { knopf }: Mail,
  colours: { fill: string; onFill: string; link: string },
): Html {
  if (knopf === undefined) return html``
  const { fill, onFill, link } = colours
  const url = mailLink(tenant, knopf.url)
  const style = `display:inline-block;color:${onFill};text-decoration:none;font-weight:bold;${font};font-size:17px;line-height:24px`
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 16px">
      <tr>
        <td class="marke" bgcolor="${fill}" style="background-color:${fill};border-radius:6px;padding:12px 20px">
          <a class="aufMarke" href="${url}" style="${style}">${oneLine(knopf.text)}</a>
        </td>
      </tr>
    </table>
    <p class="leise" style="margin:0 0 16px;${smallStyle}">
      Oder öffnen Sie diese Adresse im Browser:<br />
      <a class="verweis" href="${url}" style="color:${link};word-break:break-all">${url}</a>
    </p> `
}

/** The HTML of a mail: one column, tables for layout, styles inline, nothing loaded; readable without any style. */
function renderHtml(tenant: MailTenant, mail: Mail): string {
  const colours = mailColours(tenant.app.farben.marke)
  const { fill, onFill, link, darkFill, onDarkFill, darkLink } = colours
  const { name, saetze, links } = mailFooter(tenant, mail)
  const dark = new Html(`
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .seite { background-color: #0d1211 !important; }
  .blatt { background-color: #151b1a !important; }
  .tinte { color: #e9eeec !important; }
  .leise { color: #b5c1bd !important; }
  .linie { border-color: #2f3a37 !important; }
  .marke { background-color: ${darkFill} !important; }
  .aufMarke { color: ${onDarkFill} !important; }
  .verweis { color: ${darkLink} !important; }
}
`)
  const footerLinks = links.map(
    ({ text, url }) => html`<a class="verweis" href="${url}" style="color:${link}">${text}</a>&ensp; `,
  )
  return html`<!doctype html>
    <html lang="de">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${oneLine(mail.betreff)}</title>
        <style>
          ${dark}
        </style>
      </head>
      <body class="seite" style="margin:0;padding:0;background-color:#f3f2ed">
        <table ${layout} class="seite" bgcolor="#f3f2ed" style="background-color:#f3f2ed">
          <tr>
            <td align="center" style="padding:24px 12px">
              ${outlookStart}
              <table
                ${layout}
                class="blatt"
                bgcolor="#ffffff"
                style="max-width:600px;margin:0 auto;background-color:#ffffff;text-align:left"
              >
                <tr>
                  <td
                    class="marke aufMarke"
                    bgcolor="${fill}"
                    style="background-color:${fill};padding:16px 24px;${font};font-size:19px;line-height:26px;font-weight:bold;color:${onFill}"
                  >
                    ${oneLine(name)}
                  </td>
                </tr>
                <tr>
                  <td style="padding:24px">
                    <h1
                      class="tinte"
                      style="margin:0 0 20px;${font};font-size:24px;line-height:31px;font-weight:bold;color:#17211f"
                    >
                      ${oneLine(mail.betreff)}
                    </h1>
                    ${paragraph(mail.anrede)}${mail.absaetze.map(paragraph)}${renderAngaben(mail)}${[...(mail.schluss ?? []), ...warnungOf(tenant, mail).absaetze].map(paragraph)}${renderKnopf(tenant, mail, colours)}
                  </td>
                </tr>
                <tr>
                  <td class="linie" style="padding:16px 24px 24px;border-top:1px solid #d5dbd8">
                    ${saetze.map((satz) => html`<p class="leise" style="margin:0 0 8px;${smallStyle}">${oneLine(satz)}</p> `)}
                    <p class="leise" style="margin:0;${smallStyle}">
                      ${oneLine(name)}<br />
                      ${footerLinks}
                    </p>
                  </td>
                </tr>
              </table>
              ${outlookEnd}
            </td>
          </tr>
        </table>
      </body>
    </html> `.markup
}
