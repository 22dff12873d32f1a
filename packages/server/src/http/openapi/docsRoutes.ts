import { type Access, type Api, prefixes } from '@ekp/wire/endpoint'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { documentPolicy } from '../reply/securityHeaders.ts'
import { fieldTable, html, type Html, noHtml, schemaSection, typeText } from './docsSchema.ts'
import { docsStyle } from './docsStyle.ts'
import { openApiDocument } from './openApiDocument.ts'
import type { Content, OpenApi, Operation, Ref, Reply } from './types.ts'

interface Description {
  readonly forMachines: string
  readonly forPeople: string
}

let described: Description | undefined

/** Made once in a process: it is the same for each server, and takes the processor 0.1 to 0.4 seconds. */
function describeApi(): Description {
  if (described !== undefined) return described
  const document = openApiDocument('kunden')
  described = { forMachines: JSON.stringify(document), forPeople: docsPage(document) }
  return described
}

/** Serves the API's description: for machines (OpenAPI 3.1) and for people. */
export function docsRoutes(fastify: FastifyInstance): void {
  const { forMachines, forPeople } = describeApi()
  const send = (reply: FastifyReply, type: string, body: string) =>
    reply.headers({ 'content-type': type, 'cache-control': 'no-cache' }).send(body)

  fastify.get(documentPathOf('kunden'), (_request, reply) =>
    send(reply, 'application/json; charset=utf-8', forMachines),
  )
  fastify.get(`${prefixes.kunden}/docs.css`, (_request, reply) => send(reply, 'text/css; charset=utf-8', docsStyle))
  fastify.get(`${prefixes.kunden}/docs`, (_request, reply) => {
    reply.header('content-security-policy', documentPolicy)
    return send(reply, 'text/html; charset=utf-8', forPeople)
  })
}

/** Where an API describes itself for machines. */
export const documentPathOf = (api: Api): string => `${prefixes[api]}/openapi.json`

/** Serves an API's description for machines alone. */
export function documentRoute(fastify: FastifyInstance, api: Api): void {
  const document = JSON.stringify(openApiDocument(api))
  fastify.get(documentPathOf(api), (_request, reply) =>
    reply.header('content-type', 'application/json; charset=utf-8').send(document),
  )
}

interface Call {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

function callsOf({ paths }: OpenApi): Call[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method, path, operation })),
  )
}

function firstSteps(serverUrl: string): Html {
  return html`<section id="anfang" aria-labelledby="anfang-name">
    <h2 id="anfang-name">Anfangen</h2>
    <p>Anmelden, mit Kundennummer und Passwort in den Headern und leerem Inhalt:</p>
    <pre><code>curl -i -X POST '${serverUrl}/anschlussnutzer/login' \\
  -H 'kundennummer: 100001' \\
  -H 'passwort: Mein-Passwort'</code></pre>
    <p>
      Die Antwort trägt den Token der Sitzung im Header <code>token</code> und ihre Dauer in Sekunden im Header
      <code>ttl</code>. Beides, Token und Kundennummer, gehört in jeden weiteren Aufruf:
    </p>
    <pre><code>curl '${serverUrl}/anschlussnutzer' \\
  -H 'kundennummer: 100001' \\
  -H 'token: …'</code></pre>
    <p>
      Jede Antwort mit <code>ttl</code> verlängert die Sitzung. Ein Fehler ist ein
      <a href="#schema-Problem">Problem</a> nach RFC 9457; <code>detail</code> ist der Text für den Kunden.
    </p>
  </section> `
}

/** The API's documentation as a page: no script, no inline style, nothing from another origin; its stylesheet is `docs.css` beside it. */
export function docsPage(document: OpenApi): string {
  const calls = callsOf(document)
  const of = (noun: string) => calls.filter(({ operation }) => operation.tags.includes(noun))
  const contents = document.tags.map(
    ({ name }) =>
      html`<li>
        <a href="#${name}">${name}</a>
        <ul>
          ${of(name).map(
            ({ operation }) => html`<li><a href="#${operation.operationId}">${operation.operationId}</a></li> `,
          )}
        </ul>
      </li> `,
  )
  const nouns = document.tags.map(
    ({ name, description }) =>
      html`<section id="${name}" aria-labelledby="${name}-name">
        <h2 id="${name}-name">${name}</h2>
        <p>${description}</p>
        ${of(name).map(({ method, path, operation }) => operationSection(method, path, operation, document))}
      </section> `,
  )
  const schemas = Object.entries(document.components.schemas).map(([name, schema]) => schemaSection(name, schema))
  return html`<!doctype html>
    <html lang="de">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Schnittstelle · ${document.info.title}</title>
        <link rel="stylesheet" href="docs.css" />
      </head>
      <body>
        <a class="skip" href="#inhalt">Zum Inhalt springen</a>
        <header>
          <p>${document.info.title}</p>
        </header>
        <div class="columns">
          <nav aria-label="Inhaltsverzeichnis">
            <details open>
              <summary>Inhaltsverzeichnis</summary>
              <ul>
                <li><a href="#anfang">Anfangen</a></li>
                ${contents}
                <li><a href="#schemas">Schemas</a></li>
              </ul>
            </details>
          </nav>
          <main id="inhalt" tabindex="-1">
            <h1>Schnittstelle</h1>
            <p>${document.info.description}</p>
            <p>
              Dasselbe zum Einlesen: <a href="openapi.json">OpenAPI ${document.openapi}</a>, Version
              ${document.info.version}.
            </p>
            ${firstSteps(document.servers[0]?.url ?? '')}${nouns}
            <section id="schemas" aria-labelledby="schemas-name">
              <h2 id="schemas-name">Schemas</h2>
              <p>
                Was gesendet wird, hat genau diese Felder; freiwillige dürfen fehlen. Was geantwortet wird, kann um
                Felder wachsen.
              </p>
              ${schemas}
            </section>
          </main>
        </div>
      </body>
    </html> `.text
}

const places = { path: 'im Pfad', query: 'in der Abfrage', header: 'im Header' } as const

const access: Partial<Record<Access, string>> = {
  public: 'Ohne Anmeldung.',
  session: 'Mit Sitzung: Header token und kundennummer.',
  passwort: 'Mit Kundennummer und Passwort; wer eine Sitzung hat, sendet auch den Header token.',
}

function contentText(content: Content | undefined): Html {
  if (content === undefined) return html`ohne Inhalt`
  const [[type, { schema }] = ['', {}]] = Object.entries(content)
  if (schema === undefined) return html`eine Datei (${Object.keys(content).join(', ')})`
  return html`${typeText(schema)} <small>${type}</small>`
}

function replyRow(status: string, reply: Reply | Ref, document: OpenApi): Html {
  if ('$ref' in reply) {
    const name = reply.$ref.split('/').at(-1) ?? ''
    return html`<div>
      <dt>${status}</dt>
      <dd>${document.components.responses[name]?.description ?? ''}</dd>
    </div> `
  }
  const headers = Object.keys(reply.headers ?? {}).map(
    (name, index) => html`${index === 0 ? '; Header ' : ', '}<code>${name}</code>`,
  )
  return html`<div>
    <dt>${status}</dt>
    <dd>${contentText(reply.content)}${headers}</dd>
  </div> `
}

/** One call: how to send it and what it answers. */
function operationSection(method: string, path: string, operation: Operation, document: OpenApi): Html {
  const { operationId: id, parameters = [], requestBody } = operation
  const rows = parameters.map(({ name, required, description, schema, in: place }) => {
    return { name, required, place: places[place], schema: { ...schema, description } }
  })
  const replies = Object.entries(operation.responses).map(([status, reply]) => replyRow(status, reply, document))
  return html`<article id="${id}" aria-labelledby="${id}-name">
    <h3 id="${id}-name"><span class="method">${method.toUpperCase()}</span> <code>${path}</code></h3>
    <p>${operation.summary}</p>
    <p class="access">
      ${access[operation['x-access']] ?? ''}${operation['x-writes'] ? ' Nicht mit eingeschränktem Zugriff.' : ''}
      <small>${id}</small>
    </p>
    ${fieldTable('Parameter', rows)}
    ${requestBody ? html`<p>Inhalt: ${contentText(requestBody.content)}. ${requestBody.description}</p>` : noHtml}
    <h4>Antworten</h4>
    <dl>${replies}</dl>
  </article> `
}
