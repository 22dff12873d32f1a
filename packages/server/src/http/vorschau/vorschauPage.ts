import type { TenantConfig } from '@ekp/wire/tenant'
import { html, type Html, noHtml } from '../openapi/docsSchema.ts'
import { farbwerteOf } from './farbwerte.ts'

/** What the page says of a tenant. */
export interface Vorschau {
  readonly app: TenantConfig
  readonly portalUrl: string
  /** Sentences about what is wrong with the files; the pictures then show what was right before. */
  readonly fehler: readonly string[]
}

const number = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
// Cut, not rounded: what does not reach its limit must not look as if it did.
const formatKontrast = (kontrast: number) => `${number.format(Math.floor(kontrast * 10) / 10)} : 1`

function figure(schema: 'hell' | 'dunkel', title: string): Html {
  return html`<figure>
    <figcaption>${title}</figcaption>
    <iframe class="${schema}" src="/anmelden" title="Anmeldung, ${schema}"></iframe>
  </figure> `
}

function farbtabelle({ farben }: TenantConfig): Html {
  const rows = farbwerteOf(farben).map(
    ({ wo, farbe, gegen, kontrast, noetig }) =>
      html`<tr>
        <th scope="row">${wo}</th>
        <td><code>${farbe}</code> auf <code>${gegen}</code></td>
        <td>${formatKontrast(kontrast)}</td>
        <td>${formatKontrast(noetig)}</td>
      </tr> `,
  )
  return html`<table>
    <caption>
      Farben, wie sie erscheinen: Marke ${farben.marke ?? 'ohne Angabe'}, Akzent ${farben.akzent ?? 'ohne Angabe'}
    </caption>
    <thead>
      <tr>
        <th scope="col">Wo</th>
        <th scope="col">Farben</th>
        <th scope="col">Kontrast</th>
        <th scope="col">nötig (WCAG 2.2 AA)</th>
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`
}

/** The page of a preview: the tenant's sign-in as it will look on a phone, in light and dark, and its colours. */
export function vorschauPage({ app, portalUrl, fehler }: Vorschau): string {
  const sentences = fehler.map((satz) => html`<li>${satz}</li> `)
  const { text } = html`<html lang="de">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>Vorschau: ${app.name}</title>
      <link rel="stylesheet" href="/vorschau.css" />
    </head>
    <body>
      <main>
        <h1>Vorschau: ${app.name}</h1>
        <p>
          Kurzname ${app.kurzname}, Adresse ${portalUrl}. Gelesen wurden die Dateien gerade eben; neu laden liest sie
          noch einmal. Im Portal gelten sie erst, wenn es sie neu liest. Anmelden kann sich hier niemand.
        </p>
        ${
          fehler.length === 0
            ? noHtml
            : html`<ul class="fehler">
                ${sentences}
              </ul>`
        }
        <div class="bilder">${figure('hell', 'Hell')}${figure('dunkel', 'Dunkel')}</div>
        ${farbtabelle(app)}
        ${
          app.extraStyle
            ? html`<p>
                Der eigene Stil (<code>${app.kurzname}.css</code>) ist in den Bildern, nicht in dieser Tabelle.
              </p>`
            : noHtml
        }
      </main>
    </body>
  </html>`
  return `<!doctype html>\n${text}\n`
}

/** A phone is 360 pixels wide; a frame passes its scheme on to the page in it. */
export const vorschauStyle = `
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 1rem; }
.fehler { padding: 1rem 2rem; border: 1px solid #b0241c; white-space: pre-wrap; overflow-wrap: anywhere; }
.bilder { display: flex; flex-wrap: wrap; gap: 1.5rem; }
figure { margin: 0; }
iframe { width: 360px; height: 740px; border: 1px solid #74827f; }
.hell { color-scheme: light; }
.dunkel { color-scheme: dark; }
table { margin-block: 1.5rem; border-collapse: collapse; }
caption { padding-block: 0.5rem; text-align: start; font-weight: 600; }
th, td { padding: 0.25rem 1rem 0.25rem 0; text-align: start; }
`
