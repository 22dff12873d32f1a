import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/open.ts'
import { stays } from './kept.ts'
import type { Check, Kept, Staged } from './kind.ts'
import { type ErrorList, namedErrors } from './report.ts'
import { sameKey } from './upsert.ts'

/** Two lines must not name the same record. */
export function onceEach(staging: string, key: readonly string[], feld: string, what: string): Check {
  const columns = sql.join(key.map((column) => sql.ref(column)))
  return {
    feld,
    text: (others) => `${what} steht schon in Zeile ${others}.`,
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

/** A rule over the fields of one record, which may be partly from the file and partly from the database. */
export const neverIn = (staging: string, feld: string, broken: RawBuilder<unknown>, text: string): Check => ({
  feld,
  text: () => text,
  query: sql`select s.zeile, null::integer as andere from ${sql.table(staging)} s where ${broken}`,
})

/** A number that a customer had before: his lines come under the one that he has now. */
export const neverFormer = (staging: string): Check => ({
  feld: 'kundennummer',
  text: (_, angabe) => `Diese Kundennummer gibt es nicht mehr; der Kunde hat ${angabe}.`,
  query: sql`
    select s.zeile, null::integer as andere,
      f.kundennummer || ' seit dem ' || to_char(f.seit at time zone 'Europe/Berlin', 'DD.MM.YYYY') as angabe
    from ${sql.table(staging)} s join fruehere_kundennummer f on f.alt = s.kundennummer
  `,
})

/** Whether this number is one that a customer had before, of which `neverFormer` tells. */
export const isFormer = (kundennummer: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from fruehere_kundennummer f where f.alt = ${kundennummer})`

/** Each line that names a Vertrag must name one that is in the file or in the database. */
export const vertragExists = (staging: string): Check => ({
  feld: 'vertragId',
  text: () => 'Dieser Vertrag steht weder in der Datei noch in der Datenbank.',
  query: unknownOf(staging, 'vertrag_id', ['vertrag', 'id']),
})

/** The same for a customer; of a number that he had before tells `neverFormer`. */
export const kundeExists = (staging: string): Check => ({
  feld: 'kundennummer',
  text: () => 'Diese Kundennummer steht weder in der Datei noch in der Datenbank.',
  query: sql`
    ${unknownOf(staging, 'kundennummer', ['anschlussnutzer', 'kundennummer'])}
      and not ${isFormer(sql`s.kundennummer`)}
  `,
})

/** The lines with a value in this column that is no key of the file's or the database's records of a kind. */
function unknownOf(staging: string, column: string, [art, key]: readonly [string, string]): Check['query'] {
  const named = sql.ref(`s.${column}`)
  const isKey = sql`${sql.ref(`n.${key}`)} = ${named}`
  return sql`
    select distinct s.zeile, null::integer as andere
    from ${sql.table(staging)} s
    where ${named} is not null
      and not exists (select from ${sql.table(`import_${art}`)} n where ${isKey})
      and not exists (select from ${sql.table(art)} n where ${isKey})
      and not exists (select from import_abgelehnt n where n.art = ${art} and n.name = ${named})
  `
}

/** Periods of a contract must not overlap; `bis` is the first day after one, and a period without it has no end. */
export function neverOverlaps(
  staging: string,
  [von, bis]: readonly [string, string | RawBuilder<unknown>],
  feld: string,
  text: (others: number) => string,
): Check {
  const end = typeof bis === 'string' ? sql.ref(bis) : bis
  return {
    feld,
    text,
    query: sql`
      select zeile, andere
      from (
        select zeile, coalesce(${end}, 'infinity') as ende, ${sql.ref(von)} as beginn,
          lead(zeile) over nach_beginn as andere, lead(${sql.ref(von)}) over nach_beginn as naechster
        from ${sql.table(staging)}
        window nach_beginn as (partition by vertrag_id order by ${sql.ref(von)} nulls first, zeile)
      ) nacheinander
      where naechster < ende and naechster is distinct from beginn
    `,
  }
}

/** What a new row needs, and that no row vanishes between the two times that its values are taken. */
function keptChecks(kept: Kept): readonly Check[] {
  const { table, staging, needed, fields } = kept
  return [
    ...needed.map(({ feld, column }) => ({
      feld,
      text: () => 'Das Feld fehlt; ein neuer Datensatz braucht es.',
      query: sql<{ zeile: number; andere: null }>`
        select s.zeile, null::integer as andere from ${sql.table(staging)} s
        where ${sql.ref(`s.${column}`)} is null and ${stays(kept)}
      `,
    })),
    {
      feld: fields[0]?.feld ?? '',
      text: () => 'Der Datensatz wurde während des Imports gelöscht. Bitte spielen Sie die Datei noch einmal ein.',
      query: sql`
        select s.zeile, null::integer as andere from ${sql.table(staging)} s
        where s.ergaenzt and ${stays(kept)}
          and not exists (select from ${sql.table(table)} t where ${sameKey(kept)})
      `,
    },
  ]
}

/** The rules over the whole file and the database. */
export const listChecks = (kinds: readonly Staged[]): readonly Check[] =>
  kinds.flatMap(({ kept, checks }) => [...(kept ? keptChecks(kept) : []), ...checks])

/** Runs the rules over the whole file and the database. */
export const findBrokenRules = (conn: Database, kinds: readonly Staged[], errors: ErrorList): Promise<void> =>
  runChecks(conn, listChecks(kinds), errors)

/** Collects the lines that these checks find. */
export async function runChecks(conn: Database, checks: readonly Check[], errors: ErrorList): Promise<void> {
  for (const { feld, text, query } of checks) {
    const { rows } = await sql<{ zeile: number; andere: number | null; angabe?: string; gesamt: number }>`
      select *, count(*) over () as gesamt
      from (${query}) found
      order by zeile
      limit ${namedErrors}
    `.execute(conn)
    const issues = rows.map(({ zeile, andere, angabe = '' }) => ({
      zeile,
      feld,
      text: text(errors.zeileOf(andere ?? 0), angabe),
    }))
    errors.add(issues, rows[0]?.gesamt ?? 0)
  }
}
