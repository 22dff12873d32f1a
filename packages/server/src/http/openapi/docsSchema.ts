import type { JsonSchema } from '@valibot/to-json-schema'

interface Row {
  readonly name: string
  readonly required: boolean
  readonly schema: JsonSchema
  /** The place of a parameter: path, query or header. */
  readonly place?: string
}

const join = (parts: readonly Html[], separator: Html) =>
  parts.flatMap((part, index) => (index === 0 ? [part] : [separator, part]))

type Definition = NonNullable<JsonSchema['items']>

/** Our document has no boolean schemas and no tuples. */
function asSchema(definition: Definition | undefined): JsonSchema {
  return typeof definition === 'object' && !Array.isArray(definition) ? definition : {}
}

const formats: Readonly<Record<string, string>> = {
  date: 'Datum (JJJJ-MM-TT)',
  'date-time': 'Zeitpunkt (ISO 8601)',
}
const names: Readonly<Record<string, string>> = {
  string: 'Text',
  number: 'Zahl',
  integer: 'ganze Zahl',
  boolean: 'true oder false',
  null: 'null',
  object: 'Objekt',
}

function span(min: number | undefined, max: number | undefined): string {
  if (min !== undefined && max !== undefined) return `${min} bis ${max} Zeichen`
  return max === undefined ? '' : `höchstens ${max} Zeichen`
}

function scalar(schema: JsonSchema): Html {
  if (schema.enum !== undefined)
    return html`${join(
      schema.enum.map((value) => html`<code>${typeof value === 'string' ? value : JSON.stringify(value)}</code>`),
      html`, `,
    )}`
  const [type = ''] = [schema.type].flat()
  const name = formats[schema.format ?? ''] ?? names[type] ?? 'beliebig'
  const length = schema.format === undefined ? span(schema.minLength, schema.maxLength) : ''
  return length === '' ? html`${name}` : html`${name}, ${length}`
}

/** A schema in a few words, with links to those that have a name. */
export function typeText(schema: JsonSchema): Html {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split('/').at(-1) ?? ''
    return html`<a href="#schema-${name}">${name}</a>`
  }
  if (schema.anyOf !== undefined)
    return html`${join(
      schema.anyOf.map((it) => typeText(asSchema(it))),
      html` oder `,
    )}`
  if (Array.isArray(schema.type)) {
    return html`${join(
      schema.type.map((type) => typeText({ ...schema, type })),
      html` oder `,
    )}`
  }
  if (schema.type === 'null') return html`<code>null</code>`
  if (schema.type === 'array') return html`Liste von ${typeText(asSchema(schema.items))}`
  if (typeof schema.additionalProperties === 'object') {
    return html`Zuordnung von Texten zu ${typeText(schema.additionalProperties)}`
  }
  if (schema.properties !== undefined) {
    const fields = Object.entries(schema.properties).map(
      ([name, it]) => html`<code>${name}</code>: ${typeText(asSchema(it))}`,
    )
    return html`{ ${join(fields, html`, `)} }`
  }
  return scalar(schema)
}

/** Fields in a table that becomes labelled rows on a phone; the roles survive that change of layout. */
export function fieldTable(caption: string, rows: readonly Row[]): Html {
  if (rows.length === 0) return noHtml
  const body = rows.map(
    ({ name, required, schema, place }) =>
      html`<tr role="row">
        <th scope="row" role="rowheader">
          <code>${name}</code>${place === undefined ? noHtml : html` <small>${place}</small>`}
        </th>
        <td role="cell" data-label="Typ">
          ${typeText(schema)}${required ? noHtml : html` <small>(freiwillig)</small>`}
        </td>
        <td role="cell" data-label="Bedeutung">${schema.description ?? ''}</td>
      </tr> `,
  )
  return html`<table role="table">
    <caption>
      ${caption}
    </caption>
    <thead role="rowgroup">
      <tr role="row">
        <th scope="col" role="columnheader">Name</th>
        <th scope="col" role="columnheader">Typ</th>
        <th scope="col" role="columnheader">Bedeutung</th>
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${body}
    </tbody>
  </table>`
}

/** A named schema with its fields. */
export function schemaSection(name: string, schema: JsonSchema): Html {
  const rows = Object.entries(schema.properties ?? {}).map(([field, it]) => {
    return { name: field, required: schema.required?.includes(field) ?? false, schema: asSchema(it) }
  })
  return html`<section id="schema-${name}">
    <h3>${name}</h3>
    ${fieldTable('Felder', rows)}
  </section> `
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Markup that is safe to put into a page. Only `html` creates it. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Value = string | number | Html | readonly Html[]

function render(value: Value): string {
  if (value instanceof Html) return value.text
  if (typeof value === 'object') return value.map(({ text }) => text).join('')
  return String(value).replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

/** Markup from a template: inserted values are escaped, unless they are markup themselves. Attributes need quotes. */
export function html(template: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(String.raw({ raw: template }, ...values.map(render)))
}

/** Empty markup. */
export const noHtml = new Html('')
