import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import type { Grenzen } from './deriveGrenzen.ts'
import { existsRow, isKundeFaellig, isVertragFaellig, type Kunden } from './faellige.ts'
import { type Kundenregel, kundenRegeln } from './kundenRegeln.ts'
import { isInhaltFaellig } from './protokollLoeschung.ts'

/** A search of one table for due rows, and for the customer of each. */
interface Suche {
  readonly tabelle: keyof Schema
  /** By which name `kunde` and `isFaellig` call it, if not its own. */
  readonly alias?: 'a' | 'v'
  /** The customer of a row. */
  readonly kunde: RawBuilder<string>
  readonly isFaellig: RawBuilder<boolean>
}

/**
 * The customers of whom a rule deletes anything, or about whom a note is to change, sorted. Reads each table from its
 * beginning to its end: to look up the rows of every single customer takes many times as long, and on nearly every night
 * nothing is due of nearly anybody.
 */
export async function findFaellige(db: Database, grenzen: Grenzen): Promise<Kunden> {
  const kunden = new Set<string>()
  for (const suche of listSuchen(grenzen)) {
    for await (const isPart of partsOf(db, suche.tabelle)) {
      for (const kundennummer of await searchPart(db, suche, isPart)) kunden.add(kundennummer)
    }
  }
  return [...kunden].toSorted()
}

async function searchPart(
  db: Database,
  { tabelle, alias, kunde, isFaellig }: Suche,
  isPart: RawBuilder<boolean>,
): Promise<Kunden> {
  const { rows } = await sql<{ kundennummer: string }>`
    select distinct ${kunde} as kundennummer
    from ${sql.table(tabelle)} ${alias === undefined ? sql`` : sql.ref(alias)}
    where ${isPart} and (${isFaellig})
  `.execute(db)
  return rows.map(({ kundennummer }) => kundennummer)
}

// 32 MB: a slow disk has read them long before a statement's time is over.
const mostPages = 4096

/** Conditions that read a table a part at a time. A row that moves meanwhile may be missed until the next night. */
async function* partsOf(db: Database, table: keyof Schema): AsyncGenerator<RawBuilder<boolean>> {
  const { rows } = await sql<{ pages: number }>`
    select (pg_relation_size(${table}::regclass) / current_setting('block_size')::integer)::integer as pages
  `.execute(db)
  const pages = rows[0]?.pages ?? 0
  for (let page = 0; page < pages; page += mostPages) {
    yield sql<boolean>`ctid >= ${`(${page},0)`}::tid and ctid < ${`(${page + mostPages},0)`}::tid`
  }
}

const kundeOfVertrag = sql<string>`(select kundennummer from vertrag where vertrag.id = vertrag_id)`

function listSuchen(grenzen: Grenzen): readonly Suche[] {
  const hatVermerk = sql<boolean>`exists (select from stornovermerk s where s.vertrag_id = v.id)`
  const hatVertrag = sql<boolean>`exists (select from vertrag v where v.kundennummer = a.kundennummer)`
  const ohneVertrag = sql<boolean>`
    exists (select from loeschvermerk l where l.kundennummer = a.kundennummer and l.ohne_vertrag_seit is not null)
  `
  const vertrag = { tabelle: 'vertrag', alias: 'v', kunde: sql<string>`v.kundennummer` } as const
  const kunde = { tabelle: 'anschlussnutzer', alias: 'a', kunde: sql<string>`a.kundennummer` } as const
  return [
    ...kundenRegeln.map((regel) => sucheOf(regel, grenzen)),
    {
      tabelle: 'protokoll',
      kunde: sql<string>`
        coalesce((select f.kundennummer from fruehere_kundennummer f where f.alt = protokoll.kundennummer), kundennummer)
      `,
      isFaellig: isInhaltFaellig(grenzen),
    },
    { ...vertrag, isFaellig: isVertragFaellig(grenzen) },
    { ...vertrag, isFaellig: sql<boolean>`v.storniert and not ${hatVermerk}` },
    { ...vertrag, isFaellig: sql<boolean>`not v.storniert and ${hatVermerk}` },
    { ...kunde, isFaellig: sql<boolean>`not ${hatVertrag} and not ${ohneVertrag}` },
    { ...kunde, isFaellig: sql<boolean>`${hatVertrag} and ${ohneVertrag}` },
    { ...kunde, isFaellig: isKundeFaellig(grenzen) },
  ]
}

function sucheOf({ tabelle, je, ueber, isFaellig }: Kundenregel, grenzen: Grenzen): Suche {
  const kunde = je === 'kundennummer' ? sql<string>`kundennummer` : kundeOfVertrag
  if (ueber === undefined) return { tabelle, kunde, isFaellig: isFaellig(grenzen) }
  const isIts = sql`${sql.ref(ueber.spalte)} = ${sql.ref(`${ueber.tabelle}.id`)}`
  const rows = sql`${sql.table(tabelle)} where ${isIts} and ${isFaellig(grenzen)}`
  const hasRow = ueber.hasMany === true ? existsRow(rows) : sql<boolean>`exists (select from ${rows})`
  const { isFaellig: isOtherFaellig = () => sql<boolean>`true` } = ueber
  return { tabelle: ueber.tabelle, kunde, isFaellig: sql<boolean>`${isOtherFaellig(grenzen)} and ${hasRow}` }
}
