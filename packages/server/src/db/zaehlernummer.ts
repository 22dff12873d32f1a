import { zaehlerschluessel } from '@ekp/wire/rules/zaehlernummer'
import { type RawBuilder, sql } from 'kysely'

/** Whether a column has this meter's number, whatever blanks and dashes either has; to the letter as in the index `zaehler_nummer`. */
export const isZaehler = (column: string, typed: string): RawBuilder<boolean> =>
  sql<boolean>`upper(regexp_replace(${sql.ref(column)}, '[^A-Za-z0-9]', '', 'g')) = ${zaehlerschluessel(typed) || null}`
