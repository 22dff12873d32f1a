import { Schalter } from '../fields.ts'
import { derived, lineOf, onlyStaged } from '../declareKind.ts'
import type { Check, Fields, Gruppe, Removal } from '../kind.ts'
import { noField, recordParser } from '../zeilen/recordParser.ts'
import { removalStaging } from '../upsert.ts'

/** The field `entfernt`, for kinds of which a line may remove what is stored. */
export const entfernt = onlyStaged(derived([], Schalter))

interface Parts {
  readonly gruppe: Gruppe
  readonly checks?: readonly Check[]
}

/**
 * The removal of all that the database has of what these fields name. It comes before the file's other lines of the
 * kind, so that both together replace what there is.
 */
export function removalOf(
  { art, fields }: { readonly art: string; readonly fields: Fields },
  felder: readonly string[],
  { gruppe, checks = [] }: Parts,
): Removal {
  const named: Fields = Object.fromEntries(Object.entries(fields).filter(([field]) => felder.includes(field)))
  const columns = Object.entries(named).map(([feld, field]) => ({ feld, column: field.columns[0] ?? '' }))
  const entries = { ...named, entfernt }
  const parse = recordParser(entries, lineOf(entries), (record) => [
    Object.fromEntries(
      columns.map(({ feld, column }): [string, unknown] => [column.split(' ', 1)[0] ?? '', Reflect.get(record, feld)]),
    ),
  ])
  const text = `Mit entfernt stehen in der Zeile nur ${['art', ...felder, 'entfernt'].join(', ')}: Sie entfernt alles, was es dazu gibt.`
  return {
    staging: removalStaging(art),
    columns: columns.map(({ column }) => column).join(', ') || 'entfernt boolean',
    gruppe,
    checks,
    parse: (line) => {
      // Exports write all fields of a line, also empty ones.
      const filled = Object.fromEntries(
        Object.entries(line).filter(
          ([field, value]) => !Object.hasOwn(fields, field) || (value !== null && value !== ''),
        ),
      )
      const parsed = parse(filled)
      if ('rows' in parsed) return parsed
      return {
        issues: parsed.issues.map((issue) =>
          issue.text === noField && Object.hasOwn(fields, issue.feld ?? '') ? { ...issue, text } : issue,
        ),
      }
    },
  }
}
