import { sql } from 'kysely'
import type { Check } from './kind.ts'

/** No two lines name the same record. */
export function onceEach(staging: string, key: readonly string[], feld: string, what: string): Check {
  const columns = sql.join(key.map((column) => sql.ref(column)))
  return {
    feld,
    text: (andere) => `${what} steht schon in Zeile ${andere}.`,
    query: sql`
      select zeile, andere
      from (
        select zeile, first_value(zeile) over (partition by ${columns} order by zeile) as andere
        from ${sql.table(staging)}
      ) numbered
      where zeile <> andere
    `,
  }
}

/** Each line names a Vertrag of the file or of the database. */
export function vertragExists(staging: string): Check {
  return {
    feld: 'vertragId',
    text: () => 'Dieser Vertrag steht weder in der Datei noch in der Datenbank.',
    query: sql`
      select s.zeile, null::integer as andere
      from ${sql.table(staging)} s
      where not exists (select from import_vertrag v where v.id = s.vertrag_id)
        and not exists (select from vertrag v where v.id = s.vertrag_id)
        and not exists (select from import_abgelehnt a where a.art = 'vertrag' and a.name = s.vertrag_id)
    `,
  }
}
