import { prefixes } from '@ekp/wire/endpoint'
import type { TenantConfig } from '@ekp/wire/tenant'
import Fastify, { type FastifyInstance } from 'fastify'
import { contrastOf, defaultAkzent, defaultMarke, inkOf, mailColours } from '../../lib/brandColours.ts'
import { appRoutes } from '../app/appRoutes.ts'
import type { AppTenant } from '../app/appShell.ts'
import { PortalError } from '../errors/portalError.ts'
import { html, type Html, noHtml } from '../openapi/docsSchema.ts'
import { sendProblem } from '../reply/problemReply.ts'
import { documentPolicy, securityHeaders } from '../reply/securityHeaders.ts'

interface ShownTenant extends AppTenant {
  readonly portalUrl: string
}

interface VorschauOptions {
  readonly webDistDir: string
  /** Reads the tenant's file anew, and says what is wrong with it or lacking; throws where nothing can be shown. */
  readonly read: () => { readonly tenant: ShownTenant; readonly fehler: readonly string[] }
  /** The sentence of what `read` throws; undefined for an error that is not about the files. */
  readonly explain: (error: unknown) => string | undefined
}

const noAnmeldung = () => new PortalError(403, 'Vorschau', 'Das ist nur eine Vorschau: Hier meldet sich niemand an.')

/** The path of the page with both pictures. */
export const vorschauPath = '/vorschau'

/** Serves one tenant's app without an API, and a page that shows its sign-in twice; the files are read with each load. */
export async function openVorschau({ webDistDir, read, explain }: VorschauOptions): Promise<FastifyInstance> {
  const fastify = Fastify()
  let { tenant, fehler } = read()
  // The app asks this server, whatever the file says: a preview must not reach a portal that runs.
  const shown: { filesDir: string; app: TenantConfig }[] = []
  const show = () => void shown.splice(0, 1, { ...tenant, app: { ...tenant.app, apiBase: prefixes.kunden } })
  show()

  fastify.decorateRequest('tenant')
  fastify.addHook('onRequest', (request, reply, done) => {
    Object.assign(request, { tenant: { kurzname: tenant.app.kurzname } })
    reply.headers({ ...securityHeaders, 'x-frame-options': 'SAMEORIGIN' })
    done()
  })
  // Only this page may show the app in frames.
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    const policy = String(reply.getHeader('content-security-policy'))
    const framed = policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
    reply.headers({ 'content-security-policy': framed, 'cache-control': 'no-store' })
    done(null, payload)
  })

  fastify.get('/', (_request, reply) => reply.redirect(vorschauPath))
  fastify.get(vorschauPath, (_request, reply) => {
    try {
      ;({ tenant, fehler } = read())
      show()
    } catch (error) {
      const sentence = explain(error)
      if (sentence === undefined) throw error
      fehler = sentence.split('\n')
    }
    reply.header('content-security-policy', `${documentPolicy}; frame-src 'self'`)
    return reply.type('text/html; charset=utf-8').send(vorschauPage({ ...tenant, fehler }))
  })
  fastify.get('/vorschau.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(vorschauStyle))
  fastify.all(`${prefixes.kunden}/*`, (_request, reply) => sendProblem(reply, noAnmeldung()))
  await appRoutes(fastify, webDistDir, shown)
  return fastify
}

/** What the page says of a tenant. */
interface Vorschau {
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
function vorschauPage({ app, portalUrl, fehler }: Vorschau): string {
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
const vorschauStyle = `
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

/** A colour as the app shows it, what it is seen against, and how much they differ. */
interface Farbwert {
  readonly wo: string
  readonly farbe: string
  readonly gegen: string
  readonly kontrast: number
  /** What WCAG 2.2 AA asks for: of text 4.5, of shapes 3. */
  readonly noetig: number
}

// The app's surfaces in light and dark.
const [hell, dunkel] = ['#ffffff', '#151b1a']

/** What becomes of a tenant's colours: as in the app's design tokens, moved only as far as contrast asks for. */
export function farbwerteOf({ marke = defaultMarke, akzent = defaultAkzent }: Farben): Farbwert[] {
  const [ofMarke, ofAkzent] = [mailColours(marke), mailColours(akzent)]
  const row = (wo: string, farbe: string, gegen: string, noetig: number) => ({
    wo,
    farbe,
    gegen,
    noetig,
    kontrast: contrastOf(farbe, gegen),
  })
  return [
    row('Schrift auf Knöpfen, hell', inkOf(marke), marke, 4.5),
    row('Rand von Knöpfen, hell', ofMarke.fill, hell, 3),
    row('Links, hell', ofMarke.link, hell, 4.5),
    row('Linien im Akzent, hell', ofAkzent.fill, hell, 3),
    row('Schrift auf Knöpfen, dunkel', ofMarke.onDarkFill, ofMarke.darkFill, 4.5),
    row('Knöpfe, dunkel', ofMarke.darkFill, dunkel, 3),
    row('Links, dunkel', ofMarke.darkLink, dunkel, 4.5),
    row('Linien im Akzent, dunkel', ofAkzent.darkFill, dunkel, 3),
  ]
}

interface Farben {
  readonly marke?: string | undefined
  readonly akzent?: string | undefined
}
