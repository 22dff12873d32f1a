import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/open.ts'

/** A customer that was found, by what, and by which of his contracts. */
export interface Fund {
  readonly kundennummer: string
  readonly vertragId: string | null
  readonly grund: string
}

export interface Words {
  readonly words: readonly string[]
  /** The words, and parts of double names, of three letters or more: how each sounds, as `klangvarianten` says it. */
  readonly teile: readonly { readonly teil: string; readonly klaenge: readonly string[] }[]
  /** Birth dates of which the customer has one; none: any. */
  readonly tage: readonly string[]
  /** The day in Berlin. */
  readonly heute: string
}

// As in the index `anschlussnutzer_klang`, to the letter: otherwise all rows are read.
const namensklang = sql`klangvarianten(coalesce(a.vorname, '') || ' ' || coalesce(a.nachname, '') || ' ' || coalesce(a.firma, ''))`

// Of so many that all words are found in, the best are shown: a search that finds more needs another word.
const mostFound = 1000

/** Whether the contract runs or will. */
export const isLaufend = (heute: string) =>
  sql<boolean>`not v.storniert and (v.lieferende is null or v.lieferende >= ${heute}::date)`

const likeOf = (word: string) => `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`

/**
 * As patterns: three letters stand anywhere, two begin a word, and one alone is a whole word. The index finds the first
 * two without reading all of it; beside them one letter, such as a house number, counts only among what they find.
 */
function patternsOf(words: readonly string[]) {
  const patterns = words.map((word) => likeOf(word.length === 2 ? ` ${word}` : word))
  const indexed = patterns.filter((_, index) => (words[index]?.length ?? 0) > 1)
  const whole = words.map((word) => likeOf(` ${word} `))
  return indexed.length > 0 ? { every: patterns, indexed, whole } : { every: whole, indexed: whole, whole }
}

const livesAt = (pattern: string) => sql`select kundennummer from vertrag v where v.suchtext like ${pattern}`

/** By sets, whatever the planner expects of a word: it has often been wrong by a thousand times. */
const inAll = (sets: readonly RawBuilder<unknown>[], tage: readonly string[]) => {
  const born = sql`(select kundennummer from anschlussnutzer where geburtsdatum = any(${tage}::date[]))`
  return sql`(${sql.join(tage.length > 0 ? [...sets, born] : sets, sql` intersect `)})`
}

/** Customers in whose name, mail address and delivery address each word occurs; whole words of the name first. */
export async function findByWords(db: Database, gesucht: Words, limit: number): Promise<Fund[]> {
  const { rows } = await byWords(gesucht, limit).execute(db)
  return rows
}

/** The statement of `findByWords`. */
export function byWords({ words, tage, heute }: Words, limit: number): RawBuilder<Fund> {
  const { every, indexed, whole } = patternsOf(words)
  const all = sql`like all (${every}::text[])`
  const having = (pattern: string) => sql`(
    select kundennummer from anschlussnutzer a where a.suchtext like ${pattern} union all ${livesAt(pattern)}
  )`
  return sql<Fund>`
    select kundennummer, "vertragId", grund from (
      select distinct on (a.kundennummer) a.kundennummer, a.nachname, a.vorname, a.firma,
        case when a.suchtext ${all} then null else v.id end as "vertragId",
        case
          when not a.suchtext ${all} then 'Lieferadresse'
          when not suchtext(concat_ws(' ', '', a.vorname, a.nachname, a.firma, '')) ${all} then 'E-Mail-Adresse'
          else 'Name'
        end as grund,
        a.suchtext like all (${whole}::text[]) as ganz,
        coalesce(${isLaufend(heute)}, false) as laeuft
      from (select kundennummer from ${inAll(indexed.map(having), tage)} as s limit ${mostFound * 5}) as k
      join anschlussnutzer a on a.kundennummer = k.kundennummer
      left join vertrag v on v.kundennummer = a.kundennummer
      left join loeschvermerk l on l.kundennummer = a.kundennummer
      where l.verlangt_am is null and a.suchtext || coalesce(v.suchtext, '') ${all}
      order by a.kundennummer, laeuft desc, v.id
    ) as gefunden
    order by ganz desc, laeuft desc, nachname, vorname, firma, kundennummer
    limit ${limit}
  `
}

/**
 * Customers whose names sound like the words or differ from each by one slip; a word may also stand in the address. Words
 * of one or two letters, often particles of foreign names, do not count.
 */
export async function findSimilar(db: Database, gesucht: Words, limit: number): Promise<Fund[]> {
  if (gesucht.teile.length === 0) return []
  const { rows } = await bySound(gesucht, limit).execute(db)
  return rows
}

/** The statement of `findSimilar`. */
export function bySound({ teile, tage, heute }: Words, limit: number): RawBuilder<Fund> {
  const sets = teile.map(
    ({ teil, klaenge }) => sql`(
      select kundennummer from anschlussnutzer a where ${namensklang} && ${klaenge}::text[]
      union all ${livesAt(likeOf(teil))}
    )`,
  )
  // The sound itself is nearer than a slip.
  const kern = teile.map(({ klaenge }) => klaenge.toSorted((a, b) => b.length - a.length)[0] ?? '')
  return sql<Fund>`
    select a.kundennummer, null as "vertragId", 'ähnlicher Name' as grund
    from (select kundennummer from ${inAll(sets, tage)} as s limit ${mostFound}) as k
    join anschlussnutzer a on a.kundennummer = k.kundennummer
    left join loeschvermerk l on l.kundennummer = a.kundennummer
    where l.verlangt_am is null
    order by ${namensklang} @> ${kern}::text[] desc,
      exists (select from vertrag v where v.kundennummer = a.kundennummer and ${isLaufend(heute)}) desc,
      nachname, vorname, firma, a.kundennummer
    limit ${limit}
  `
}
