import { deriveAnzeigename } from '@ekp/wire/rules/anschlussnutzer/anzeigename'
import type { Treffer } from '@ekp/wire/kunde'
import { type Expression, sql } from 'kysely'
import type { Database } from '../../../db/open.ts'
import { findByNumber } from './findByNumber.ts'
import { findByWords, findSimilar, type Fund, isLaufend, type Words } from './findByWords.ts'
import { takeDatum } from './takeDatum.ts'

const most = 20

interface Suche {
  readonly kundennummerPrefix: string
  readonly suche: string
  /** The day in Berlin. */
  readonly heute: string
}

/**
 * The customers that somebody on the telephone may mean: by a number or date exactly, else by words of the name, the mail
 * address and the delivery address, each of which has to occur, and then by names that sound alike or differ by one
 * slip. At most 20; `mehr` says that there are others. A customer who asked to be deleted is found by his numbers alone
 * (Art. 18 DSGVO).
 */
export async function searchKunden(
  db: Database,
  { kundennummerPrefix, suche, heute }: Suche,
): Promise<{ treffer: Treffer[]; mehr: boolean }> {
  const funde = await find(db, { kundennummerPrefix, suche, heute })
  return { treffer: await describe(db, funde.slice(0, most), heute), mehr: funde.length > most }
}

/** At most one more than are shown. */
async function find(db: Database, { kundennummerPrefix, suche, heute }: Suche): Promise<Fund[]> {
  const limit = most + 1
  const { tage, rest } = takeDatum(suche)
  const typed = { kundennummerPrefix, suche, tage: rest === '' ? tage : [], heute }
  const byNumber = await findByNumber(db, typed, limit)
  if (byNumber.length > 0) return byNumber
  const gesucht = { ...(await wordsOf(db, rest)), tage, heute }
  if (gesucht.words.length === 0) return []
  const byWords = await findByWords(db, gesucht, limit)
  if (byWords.length === limit) return byWords
  const known = new Set(byWords.map(({ kundennummer }) => kundennummer))
  const similar = await findSimilar(db, gesucht, limit + known.size)
  return [...byWords, ...similar.filter(({ kundennummer }) => !known.has(kundennummer))].slice(0, limit)
}

/** As the indexed texts are folded (migration 0056): by the same functions. */
async function wordsOf(db: Database, suche: string): Promise<Pick<Words, 'words' | 'teile'>> {
  const { rows } = await sql<Pick<Words, 'words' | 'teile'>>`
    with w as (
      select rtrim(wort, '.') as wort, nr
      from regexp_split_to_table(suchtext(${suche}), '[\\s,]+') with ordinality as s (wort, nr)
      where rtrim(wort, '.') <> ''
    )
    select
      (select coalesce(array_agg(wort order by nr), '{}') from w) as words,
      (
        select coalesce(jsonb_agg(jsonb_build_object('teil', teil, 'klaenge', klangvarianten(teil))), '[]')
        from w cross join lateral regexp_split_to_table(wort, '-+') as teil
        where length(teil) > 2 and klang(teil) <> ''
      ) as teile
  `.execute(db)
  return rows[0] ?? { words: [], teile: [] }
}

/** What the desk shows of them, in their order. */
async function describe(db: Database, funde: readonly Fund[], heute: string): Promise<Treffer[]> {
  if (funde.length === 0) return []
  const rows = await db
    .selectFrom(
      sql<Fund>`(select * from unnest(
        ${funde.map(({ kundennummer }) => kundennummer)}::text[],
        ${funde.map(({ vertragId }) => vertragId)}::text[],
        ${funde.map(({ grund }) => grund)}::text[]
      ) with ordinality as g (kundennummer, "vertragId", grund, platz))`.as('g'),
    )
    .innerJoin('anschlussnutzer as a', 'a.kundennummer', 'g.kundennummer')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('vertrag as v')
          .whereRef('v.kundennummer', '=', 'a.kundennummer')
          .orderBy(sql`v.id is not distinct from g."vertragId"`, 'desc')
          .orderBy('v.storniert')
          .orderBy('v.lieferende', (order) => order.desc().nullsFirst())
          .orderBy('v.id')
          .limit(1)
          .select(['v.strasse', 'v.hausnummer', 'v.plz', 'v.ort'])
          .as('v'),
      (join) => join.onTrue(),
    )
    .orderBy(sql`g.platz`)
    .select(['a.kundennummer', 'a.anrede', 'a.titel', 'a.vorname', 'a.nachname', 'a.firma', 'a.geburtsdatum'])
    .select(['v.strasse', 'v.hausnummer', 'v.plz', 'v.ort', 'g.grund'])
    .select((eb) => [
      countVertraege(eb.ref('a.kundennummer'), isLaufend(heute)).as('laufend'),
      countVertraege(eb.ref('a.kundennummer'), sql`not v.storniert and v.lieferende < ${heute}::date`).as('beendet'),
    ])
    .execute()
  return rows.map(({ strasse, hausnummer, plz, ort, geburtsdatum, laufend, beendet, grund, ...person }) => ({
    kundennummer: person.kundennummer,
    name: deriveAnzeigename(person),
    geburtsjahr: geburtsdatum?.slice(0, 4) ?? null,
    adresse: joined(', ', [joined(' ', [strasse, hausnummer]), joined(' ', [plz, ort])]),
    laufend,
    beendet,
    grund,
  }))
}

const countVertraege = (kundennummer: Expression<string>, isSo: Expression<unknown>) =>
  sql<number>`(select count(*)::int from vertrag v where v.kundennummer = ${kundennummer} and ${isSo})`

const joined = (separator: string, parts: readonly (string | null)[]) =>
  parts.filter((part) => part !== null).join(separator) || null
