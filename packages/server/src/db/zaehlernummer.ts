import { zaehlerschluessel } from '@ekp/wire/rules/zaehlernummer'
import { type RawBuilder, sql } from 'kysely'

/** `zaehlerschluessel` of a column, to the letter as in the index `zaehler_nummer`. */
export const schluesselOf = (column: string): RawBuilder<string> =>
  sql<string>`upper(regexp_replace(${sql.ref(column)}, '[^A-Za-z0-9]', '', 'g'))`

/** Whether a column has this meter's number, whatever blanks and dashes either has. */
export const isZaehler = (column: string, typed: string): RawBuilder<boolean> =>
  sql<boolean>`${schluesselOf(column)} = ${zaehlerschluessel(typed) || null}`
