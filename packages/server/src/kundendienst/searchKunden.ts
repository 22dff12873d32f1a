import { deriveAnzeigename } from '@ekp/wire/rules/anschlussnutzer/anzeigename'
import { canonicalKundennummer } from '@ekp/wire/rules/anschlussnutzer/kundennummer'
import type { Treffer } from '@ekp/wire/kundendienst'
import { sql } from 'kysely'
import type { Database } from '../db/open.ts'

const most = 20

const adresse = sql<string>`nullif(concat_ws(', ', nullif(concat_ws(' ', v.strasse, v.hausnummer), ''), nullif(concat_ws(' ', v.plz, v.ort), '')), '')`

/**
 * The customers that somebody on the telephone may mean: by customer number, contract or meter exactly, else by words of
 * the name, the mail address and the delivery address, each of which has to occur. At most 20; `mehr` says that there
 * are others. Who asked to be deleted is found by his number alone (Art. 18 DSGVO).
 */
export async function searchKunden(
  db: Database,
  kundennummerPrefix: string,
  suche: string,
): Promise<{ treffer: Treffer[]; mehr: boolean }> {
  const kundennummer = canonicalKundennummer(kundennummerPrefix, suche)
  const exact = await findExact(db, kundennummer ?? '', suche)
  if (exact.length > 0) return toAnswer(exact)
  return toAnswer(await findByWords(db, suche))
}

type Row = Awaited<ReturnType<typeof findByWords>>[number]

const toAnswer = (rows: readonly Row[]) => ({
  treffer: rows.slice(0, most).map(({ kundennummer, ort, grund, ...name }): Treffer => ({
    ...{ kundennummer, ort, grund },
    name: deriveAnzeigename({ kundennummer, ...name }),
  })),
  mehr: rows.length > most,
})

/** Lookups by index, because one condition over all of these tables would read every row. */
function findExact(db: Database, kundennummer: string, suche: string): Promise<Row[]> {
  return db
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
            .where('id', '=', suche)
            .select(['kundennummer', 'ort', sql<string | null>`'Vertrag ' || id`.as('grund')]),
        )
        .unionAll(
          eb
            .selectFrom('zaehler')
            .innerJoin('vertrag', 'vertrag.id', 'vertrag_id')
            .where('nummer', '=', suche)
            .select(['kundennummer', 'ort', sql<string | null>`'Zähler ' || nummer`.as('grund')]),
        )
        .as('g'),
    )
    .innerJoin('anschlussnutzer as a', 'a.kundennummer', 'g.kundennummer')
    .distinctOn('a.kundennummer')
    .orderBy('a.kundennummer')
    .limit(most + 1)
    .select(['a.kundennummer', 'a.anrede', 'a.titel', 'a.vorname', 'a.nachname', 'a.firma', 'g.ort', 'g.grund'])
    .execute()
}

const likeOf = (word: string) => `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`

function findByWords(db: Database, suche: string) {
  const words = suche
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .map((word) => likeOf(word.toLowerCase()))
  const name = sql`lower(concat_ws(' ', a.vorname, a.nachname, a.firma, a.email))`
  // Twice as fast as `ilike` [measured with 100,000 customers].
  const every = sql`like all (${words}::text[])`
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('anschlussnutzer as a')
        .leftJoin('vertrag as v', 'v.kundennummer', 'a.kundennummer')
        .leftJoin('loeschvermerk as l', 'l.kundennummer', 'a.kundennummer')
        .where('l.verlangt_am', 'is', null)
        .where(sql<boolean>`${name} || lower(concat_ws(' ', '', v.strasse, v.hausnummer, v.plz, v.ort)) ${every}`)
        .distinctOn('a.kundennummer')
        .orderBy('a.kundennummer')
        .select(['a.kundennummer', 'a.anrede', 'a.titel', 'a.vorname', 'a.nachname', 'a.firma', 'v.ort'])
        .select(sql<string | null>`case when not ${name} ${every} then ${adresse} end`.as('grund'))
        .as('gefunden'),
    )
    .selectAll()
    .orderBy('nachname')
    .orderBy('vorname')
    .orderBy('firma')
    .orderBy('kundennummer')
    .limit(most + 1)
    .execute()
}
