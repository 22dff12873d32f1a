import { deriveAnzeigename } from '@ekp/wire/rules/anschlussnutzer/anzeigename'
import { canonicalKundennummer } from '@ekp/wire/rules/anschlussnutzer/kundennummer'
import { plainCode } from '@ekp/wire/rules/text/plainLine'
import type { Treffer } from '@ekp/wire/kunde'
import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'
import { isZaehler } from '../../db/zaehlernummer.ts'

const most = 20

const adresse = sql<string>`nullif(concat_ws(', ', nullif(concat_ws(' ', v.strasse, v.hausnummer), ''), nullif(concat_ws(' ', v.plz, v.ort), '')), '')`

/**
 * The customers that somebody on the telephone may mean: by customer number, contract, meter or Vorgang exactly, else by
 * words of the name, the mail address and the delivery address, each of which has to occur. At most 20; `mehr` says that
 * there are others. Who asked to be deleted is found by his number alone (Art. 18 DSGVO).
 */
export async function searchKunden(
  db: Database,
  kundennummerPrefix: string,
  suche: string,
): Promise<{ treffer: Treffer[]; mehr: boolean }> {
  const kundennummer = canonicalKundennummer(kundennummerPrefix, suche)
  const exact = await findExact(db, kundennummer ?? '', suche)
  if (exact.length > 0) return toAnswer(exact)
  const words = await wordsOf(db, suche)
  return toAnswer(words.length > 0 ? await findByWords(db, words).execute() : [])
}

/** As the indexed texts are folded (migration 0048): by the same function, so that both are. */
async function wordsOf(db: Database, suche: string): Promise<readonly string[]> {
  const { text } = await db.selectNoFrom(sql<string>`suchtext(${suche})`.as('text')).executeTakeFirstOrThrow()
  return text.split(/[\s,]+/).filter((word) => word !== '')
}

type Row = Awaited<ReturnType<ReturnType<typeof findByWords>['execute']>>[number]

const toAnswer = (rows: readonly Row[]) => ({
  treffer: rows.slice(0, most).map(({ kundennummer, ort, grund, ...name }): Treffer => ({
    kundennummer,
    ort,
    grund,
    name: deriveAnzeigename({ kundennummer, ...name }),
  })),
  mehr: rows.length > most,
})

/** Lookups by index, because one condition over all of these tables would read every row. */
function findExact(db: Database, kundennummer: string, suche: string): Promise<Row[]> {
  const code = plainCode(suche)
  const vorgangsnummer = /^[1-9]\d{0,14}$/.test(code) ? Number(code) : null
  return (
    db
      .selectFrom((eb) =>
        eb
          .selectFrom('anschlussnutzer')
          .where('kundennummer', '=', kundennummer)
          .select(['kundennummer', sql<string | null>`null`.as('ort'), sql<string | null>`null`.as('grund')])
          .unionAll(
            eb
              .selectFrom('fruehere_kundennummer')
              .where('alt', '=', kundennummer)
              .select(['kundennummer', sql<string | null>`null`.as('ort')])
              .select(sql<string | null>`'Frühere Kundennummer ' || alt`.as('grund')),
          )
          .unionAll(
            eb
              .selectFrom('vertrag')
              .where('id', '=', code)
              .select(['kundennummer', 'ort', sql<string | null>`'Vertrag ' || id`.as('grund')]),
          )
          .unionAll(
            eb
              .selectFrom('zaehler')
              .innerJoin('vertrag', 'vertrag.id', 'vertrag_id')
              .where(isZaehler('nummer', suche))
              .select(['kundennummer', 'ort', sql<string | null>`'Zähler ' || nummer`.as('grund')]),
          )
          .unionAll(
            eb
              .selectFrom('vorgang')
              .where('id', '=', vorgangsnummer)
              // Null for a declaration without signing in, which leads to no customer.
              .select([sql<string>`kundennummer`.as('kundennummer'), sql<string | null>`null`.as('ort')])
              .select(sql<string | null>`'Vorgang ' || id`.as('grund')),
          )
          .as('g'),
      )
      .innerJoin('anschlussnutzer as a', 'a.kundennummer', 'g.kundennummer')
      .distinctOn('a.kundennummer')
      .orderBy('a.kundennummer')
      // His own number needs no reason.
      .orderBy('g.grund', (order) => order.asc().nullsFirst())
      .limit(most + 1)
      .select(['a.kundennummer', 'a.anrede', 'a.titel', 'a.vorname', 'a.nachname', 'a.firma', 'g.ort', 'g.grund'])
      .execute()
  )
}

// As in the indexes `anschlussnutzer_suche` and `vertrag_suche`, to the letter: otherwise all rows are read.
const textOf = (...columns: readonly string[]) =>
  sql<string>`suchtext(' ' || ${sql.join(
    columns.map((column) => sql`coalesce(${sql.ref(column)}, '')`),
    sql` || ' ' || `,
  )} || ' ')`
const nametext = textOf('a.vorname', 'a.nachname', 'a.firma', 'a.email')
const adresstext = textOf('v.strasse', 'v.hausnummer', 'v.plz', 'v.ort')

// What the index finds without reading all of it.
const leastLetters = 3

const likeOf = (word: string) => `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`

/** As patterns; without a long word short ones have to be whole, as in the name Li. */
function patternsOf(words: readonly string[]): {
  readonly every: readonly string[]
  readonly indexed: readonly string[]
} {
  const long = words.filter((word) => word.length >= leastLetters)
  const patterns = long.length > 0 ? words.map(likeOf) : words.map((word) => likeOf(` ${word} `))
  return { every: patterns, indexed: long.length > 0 ? long.map(likeOf) : patterns }
}

// Of so many that all words are found in, the first by name are shown: a search that finds more needs another word.
const mostFound = 1000

export function findByWords(db: Database, words: readonly string[]) {
  const { every, indexed } = patternsOf(words)
  const all = sql`like all (${every}::text[])`
  const having = (pattern: string) => sql`(
    select kundennummer from anschlussnutzer a where ${nametext} like ${pattern}
    union all select kundennummer from vertrag v where ${adresstext} like ${pattern}
  )`
  // By sets, whatever the planner expects of a word: it has often been wrong by a thousand times.
  const kandidaten = sql<{ kundennummer: string }>`(${sql.join(indexed.map(having), sql` intersect `)})`.as('k')
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom((found) =>
          found
            .selectFrom(kandidaten)
            .innerJoin('anschlussnutzer as a', 'a.kundennummer', 'k.kundennummer')
            .leftJoin('vertrag as v', 'v.kundennummer', 'a.kundennummer')
            .leftJoin('loeschvermerk as l', 'l.kundennummer', 'a.kundennummer')
            .where('l.verlangt_am', 'is', null)
            .where(sql<boolean>`${nametext} || ${adresstext} ${all}`)
            .select(['a.kundennummer', 'a.anrede', 'a.titel', 'a.vorname', 'a.nachname', 'a.firma', 'v.ort'])
            .select(sql<string | null>`case when not ${nametext} ${all} then ${adresse} end`.as('grund'))
            .limit(mostFound)
            .as('row'),
        )
        .distinctOn('kundennummer')
        .orderBy('kundennummer')
        .selectAll()
        .as('gefunden'),
    )
    .selectAll()
    .orderBy('nachname')
    .orderBy('vorname')
    .orderBy('firma')
    .orderBy('kundennummer')
    .limit(most + 1)
}
