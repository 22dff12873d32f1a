import { fieldTable, typeText } from './docsSchema.ts'
import { html, type Html, noHtml } from './html.ts'
import type { Content, OpenApi, Operation, Ref, Reply } from './types.ts'

const places = { path: 'im Pfad', query: 'in der Abfrage', header: 'im Header' } as const

const access = {
  public: 'Ohne Anmeldung.',
  session: 'Mit Sitzung: Header token und kundennummer.',
  passwort: 'Mit Kundennummer und Passwort; wer eine Sitzung hat, sendet auch den Header token.',
} as const

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
export function operationSection(method: string, path: string, operation: Operation, document: OpenApi): Html {
  const { operationId: id, parameters = [], requestBody } = operation
  const rows = parameters.map(({ name, required, description, schema, in: place }) => {
    return { name, required, place: places[place], schema: { ...schema, description } }
  })
  const replies = Object.entries(operation.responses).map(([status, reply]) => replyRow(status, reply, document))
  return html`<article id="${id}" aria-labelledby="${id}-name">
    <h3 id="${id}-name"><span class="method">${method.toUpperCase()}</span> <code>${path}</code></h3>
    <p>${operation.summary}</p>
    <p class="access">
      ${access[operation['x-access']]}${operation['x-writes'] ? ' Nicht mit eingeschränktem Zugriff.' : ''}
      <small>${id}</small>
    </p>
    ${fieldTable('Parameter', rows)}
    ${requestBody ? html`<p>Inhalt: ${contentText(requestBody.content)}. ${requestBody.description}</p>` : noHtml}
    <h4>Antworten</h4>
    <dl>${replies}</dl>
  </article> `
}
