import type { RawBuilder } from 'kysely'
import * as v from 'valibot'
import type { Database } from '../db/open.ts'
import type { Counts, ImportIssue } from './report.ts'

/** A rule over the whole file and the database: its query finds the lines that break it. */
export interface Check {
  readonly feld: string
  /** `andere` is the line that the found one collides with, `angabe` what else the query tells, where it does. */
  readonly text: (andere: number, angabe: string) => string
  readonly query: RawBuilder<{ zeile: number; andere: number | null; angabe?: string }>
}

type ParsedRecord = { readonly rows: readonly object[] } | { readonly issues: readonly Omit<ImportIssue, 'zeile'>[] }

/** One kind of record that the import takes: how a line is checked, staged and merged. */
export interface Kind {
  readonly art: string
  /** The temporary table that holds the file's records, each with its `zeile`. */
  readonly staging: string
  /** Its columns, as SQL declares them. */
  readonly columns: string
  /** The columns that PostgreSQL plans by; all unless named. To look at long arrays takes longer than to merge them. */
  readonly plannedBy?: readonly string[]
  parse(record: object): ParsedRecord
  /** The number that other lines name this record by, even if the record is refused. */
  nameOf?(record: object): string | undefined
  readonly checks: readonly Check[]
  /** Makes the database hold what the file says; runs after those of the kinds before it. */
  merge(tx: Database): Promise<Counts>
}

// Not the dot path: an OBIS code is one name, with points and figures in it.
function fieldName(issue: v.BaseIssue<unknown>): string {
  const keys = issue.path?.map(({ key }) => (typeof key === 'number' ? `[${key}]` : `.${printable(String(key))}`)) ?? []
  return keys.join('').slice(1)
}

/** So many unknown fields of a line are named; a line may hold a hundred thousand. */
const namedFields = 20

function unknownFields(record: object, entries: object): Omit<ImportIssue, 'zeile'>[] {
  const names = Object.keys(record).filter((name) => name !== 'art' && !Object.hasOwn(entries, name))
  const issues: Omit<ImportIssue, 'zeile'>[] = names
    .slice(0, namedFields)
    .map((name) => ({ feld: printable(name), text: 'Dieses Feld gibt es nicht.' }))
  const more = names.length - issues.length
  if (more > 0) issues.push({ text: `Noch ${more.toLocaleString('de-DE')} weitere Felder gibt es nicht.` })
  return issues
}

/** An object whose missing fields are named as such; fields that it does not know are the caller's to refuse. */
export function fieldsOf<const E extends v.ObjectEntries>(entries: E) {
  return v.object(entries, (issue) => (issue.path === undefined ? 'Erwartet wird ein Objekt.' : 'Das Feld fehlt.'))
}

/**
 * Parses a record by its schema; `entries` are the fields it may have. Finds all that is wrong, not the first.
 * A record is one row to stage, or several.
 */
export function recordParser<const S extends v.GenericSchema>(
  entries: object,
  schema: S,
  toRows: (record: v.InferOutput<S>) => object | readonly object[],
): (record: object) => ParsedRecord {
  return (record) => {
    const result = v.safeParse(schema, record)
    const issues = unknownFields(record, entries)
    if (result.success && issues.length === 0) return { rows: [toRows(result.output)].flat() }
    for (const issue of result.issues ?? []) {
      issues.push({ feld: fieldName(issue), text: issue.message })
    }
    return { issues }
  }
}

/** A field's name as the file spells it, fit to be shown: a name may hold anything. */
export const printable = (name: string) => name.replace(/[^\p{L}\p{N}_.: -]/gu, '?').slice(0, 40)
