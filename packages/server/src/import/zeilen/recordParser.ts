import type { Feldfehler } from '@ekp/wire/rules/unveraendert'
import { germanSentence } from '@ekp/wire/schema/sentence'
import * as v from 'valibot'
import type { ParsedRecord, StagedRow } from '../kind.ts'
import { type ImportIssue, printable } from '../report.ts'

// Not Valibot's dot path, because an OBIS code is one name with points and digits.
function fieldName(issue: v.BaseIssue<unknown>): string {
  const keys = issue.path?.map(({ key }) => (typeof key === 'number' ? `[${key}]` : `.${printable(String(key))}`)) ?? []
  return keys.join('').slice(1)
}

export const noField = 'Dieses Feld gibt es nicht.'

// All other kinds have the field.
const onlyByCommand =
  'Kunden, Verträge und Zähler entfernt kein Import; dafür gibt es die Befehle kunde-loeschen, vertrag-entfernen und zaehler-entfernen.'

/** How many unknown fields of a line are named; a line may have a hundred thousand. */
const namedFields = 20

function unknownFields(record: object, entries: object): Omit<ImportIssue, 'zeile'>[] {
  const names = Object.keys(record).filter((name) => name !== 'art' && !Object.hasOwn(entries, name))
  const issues: Omit<ImportIssue, 'zeile'>[] = names
    .slice(0, namedFields)
    .map((name) => ({ feld: printable(name), text: name === 'entfernt' ? onlyByCommand : noField }))
  const more = names.length - issues.length
  if (more > 0) issues.push({ text: `Noch ${more.toLocaleString('de-DE')} weitere Felder gibt es nicht.` })
  return issues
}

/** An object schema that reports missing fields; the caller refuses unknown ones. */
export function fieldsOf<const E extends v.ObjectEntries>(entries: E) {
  return v.object(entries, (issue) => (issue.path === undefined ? 'Erwartet wird ein Objekt.' : 'Das Feld fehlt.'))
}

const toIssues = (hinweise: Feldfehler) => Object.entries(hinweise).map(([feld, text]) => ({ feld, text }))

/** What the form says of what is typed anew, about a line that is taken all the same. */
export const notOfTheForm = (fehler: Feldfehler): Feldfehler =>
  Object.fromEntries(
    Object.entries(fehler).map(([field, text]) => [
      field,
      `Übernommen, aber das Formular nimmt so etwas nicht neu an: ${text}`,
    ]),
  )

/**
 * Parses a record by its schema; `entries` are its allowed fields. Reports all errors, not only the first.
 */
export function recordParser<const S extends v.GenericSchema>(
  entries: object,
  schema: S,
  toRows: (record: v.InferOutput<S>, line: object) => readonly StagedRow[],
  {
    findHinweise,
    takesMore = false,
  }: {
    readonly findHinweise?: ((record: v.InferOutput<S>) => Feldfehler) | undefined
    readonly takesMore?: boolean
  } = {},
): (record: object) => ParsedRecord {
  return (record) => {
    const result = v.safeParse(schema, record, germanSentence)
    const issues = takesMore ? [] : unknownFields(record, entries)
    if (result.success && issues.length === 0) {
      const hinweise = findHinweise === undefined ? [] : toIssues(findHinweise(result.output))
      return { rows: toRows(result.output, record), hinweise }
    }
    for (const issue of result.issues ?? []) {
      issues.push({ feld: fieldName(issue), text: issue.message })
    }
    return { issues }
  }
}
