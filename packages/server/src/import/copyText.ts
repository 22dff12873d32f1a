import type pg from 'pg'
import type { StagedRow } from './kind.ts'

/** A column of a table that rows are copied to. */
export interface CopyColumn {
  readonly name: string
  readonly kind: 'array' | 'json' | 'other'
}

/** The columns of a temporary table, in their order. */
export async function listColumns(client: pg.ClientBase, table: string): Promise<readonly CopyColumn[]> {
  const { rows } = await client.query<CopyColumn>(
    `select attname as name,
      case when attndims > 0 then 'array' when atttypid = 'jsonb'::regtype then 'json' else 'other' end as kind
    from pg_attribute
    where attrelid = $1::regclass and attnum > 0
    order by attnum`,
    [`pg_temp.${table}`],
  )
  return rows
}

const special = /[\\\n\r\t]/
const specials = /[\\\n\r\t]/g
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
const escaped = (text: string) => (special.test(text) ? text.replace(specials, (sign) => escapes[sign] ?? '') : text)

// Writing a number as JSON takes longer, with the same result.
const plain = (value: unknown) => (typeof value === 'number' ? String(value) : JSON.stringify(value))

const inQuotes = /["\\]/g
const itemOf = (item: unknown) =>
  typeof item === 'string' ? `"${item.replace(inQuotes, '\\$&')}"` : item === null ? 'NULL' : plain(item)

function textOf(value: unknown, kind: CopyColumn['kind']): string {
  if (value === undefined || value === null) return '\\N'
  if (kind === 'json') return escaped(JSON.stringify(value))
  if (typeof value === 'string') return escaped(value)
  if (kind === 'array' && Array.isArray(value)) return escaped(`{${value.map(itemOf).join(',')}}`)
  return value instanceof Date ? value.toISOString() : plain(value)
}

/** A row as COPY reads it; `zeile` is its column of that name. */
export function copyLine(columns: readonly CopyColumn[], zeile: number, row: StagedRow): string {
  let line = ''
  for (const { name, kind } of columns) {
    if (line !== '') line += '\t'
    line += textOf(name === 'zeile' ? zeile : row[name], kind)
  }
  return `${line}\n`
}
