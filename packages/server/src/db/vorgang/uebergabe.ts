import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../open.ts'
import type { Vorgangsart } from '@ekp/wire/vorgang/arten'
import { findStelleOf, isOfArt } from './stelle.ts'

/** The name under which the commands take Vorgänge. */
export const befehle = 'Befehle'

/** Whether a system has taken a Vorgang `vorgang`, or has nothing to take of it any more. */
export const isTaken = (abnehmer: string): RawBuilder<boolean> =>
  sql<boolean>`(vorgang.uebergeben_am is not null or ${abnehmer}::text = any (vorgang.uebernommen_von))`

/** Whether a Vorgang `vorgang` waits for somebody: it is neither answered to the customer nor taken by any system. */
export const isUnerledigt: RawBuilder<boolean> = sql<boolean>`
  (vorgang.ergebnis is null and vorgang.uebergeben_am is null and vorgang.uebernommen_von = '{}')
`

/**
 * Whether what a customer said in a Vorgang `vorgang` holds, against imports as well: until all systems have it, whatever
 * he has been answered, but not what was refused.
 */
export const isHolding: RawBuilder<boolean> = sql<boolean>`
  (vorgang.uebergeben_am is null and vorgang.ergebnis is distinct from 'abgelehnt')
`

/**
 * The systems `z` that take a Vorgang `vorgang` and are not among `genommen`. `darf_antworten` is the right to take as well;
 * nothing waits for a token that only reads.
 */
const missing = (genommen: RawBuilder<unknown>) => sql`
  from ausgangszugang z
  where z.widerrufen_am is null and z.darf_antworten and (z.arten is null or vorgang.art = any (z.arten))
    and z.abnehmer <> all (${genommen})
`

/** Whether some system has yet to take a Vorgang `vorgang`. */
export const isAwaited: RawBuilder<boolean> = sql<boolean>`exists (select ${missing(sql`vorgang.uebernommen_von`)})`

/** The names of the systems that have yet to take a Vorgang; none for one that is handed over. */
export async function listMissing(db: Database, nr: number): Promise<string[]> {
  const { rows } = await sql<{ abnehmer: string }>`
    select distinct abnehmer from vorgang cross join lateral (
      select z.abnehmer ${missing(sql`vorgang.uebernommen_von`)}
    ) fehlend
    where vorgang.id = ${nr} and vorgang.uebergeben_am is null
    order by abnehmer
  `.execute(db)
  return rows.map(({ abnehmer }) => abnehmer)
}

/** Has a system take Vorgänge; the last of their systems makes them handed over. Answers how many it took. */
export async function takeVorgaenge(
  tx: Database,
  which: RawBuilder<boolean>,
  { abnehmer, at }: { readonly abnehmer: string; readonly at: Date },
): Promise<number> {
  const genommen = sql`(vorgang.uebernommen_von || ${abnehmer}::text)`
  const { numAffectedRows } = await sql`
    update vorgang set
      uebernommen_von = ${genommen},
      uebergeben_am = case when not exists (select ${missing(genommen)}) then ${at}::timestamptz end
    where not ${isTaken(abnehmer)} and ${which}
  `.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Has a system take answers that others gave after it had taken the Vorgang. Answers how many it took. */
export async function takeAntworten(tx: Database, which: RawBuilder<boolean>, abnehmer: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update vorgang set antwort_fehlt = array_remove(antwort_fehlt, ${abnehmer}::text)
    where ${isAntwortMissing(abnehmer)} and ${which}
  `.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Whether a system has a Vorgang `vorgang`, and not yet the answer that was given later. */
const isAntwortMissing = (abnehmer: string) =>
  sql<boolean>`(antwort_fehlt <> '{}' and ${abnehmer}::text = any (antwort_fehlt))`

/** Makes handed over what only a system had yet to take that takes nothing any more. */
export async function settleUebergaben(tx: Database, at: Date): Promise<void> {
  await sql`
    update vorgang set uebergeben_am = ${at}
    where uebergeben_am is null and uebernommen_von <> '{}' and not ${isAwaited}
  `.execute(tx)
}

/**
 * Has a system take all its lines of the outbox up to and including that of `nr`, in the order in which the outbox lists
 * them. Answers how many that were; undefined where there is no such Vorgang. The commands are a system from the first time on.
 */
export async function recordUebergabe(
  db: Database,
  nr: number,
  { abnehmer, arten, at }: Abnehmer & { readonly at: Date },
): Promise<number | undefined> {
  const stelle = await findStelleOf(db, nr, abnehmer)
  if (stelle === undefined) return undefined
  return db.transaction().execute(async (tx) => {
    if (abnehmer === befehle) await addBefehle(tx, at)
    const { taken } = await tx
      .selectFrom('vorgang')
      .select(sql<boolean>`${isTaken(abnehmer)} and not ${isAntwortMissing(abnehmer)}`.as('taken'))
      .where('id', '=', nr)
      .executeTakeFirstOrThrow()
    if (taken) return 0
    const until = (place: RawBuilder<unknown>) =>
      sql<boolean>`(${place}, id) <= (${stelle.transaktion}::xid8, ${nr}::bigint) and ${isOfArt(arten)}`
    const antworten = await takeAntworten(tx, until(sql`antwort_transaktion`), abnehmer)
    return antworten + (await takeVorgaenge(tx, until(sql`transaktion`), { abnehmer, at }))
  })
}

async function addBefehle(tx: Database, at: Date): Promise<void> {
  await tx
    .insertInto('ausgangszugang')
    .values({ abnehmer: befehle, darf_antworten: true, angelegt_am: at })
    .onConflict((one) =>
      one.column('abnehmer').where('token_hash', 'is', null).where('widerrufen_am', 'is', null).doNothing(),
    )
    .execute()
}

/** A system of the supplier, and which kinds of Vorgang it sees; null: all. */
export interface Abnehmer {
  readonly abnehmer: string
  readonly arten: readonly Vorgangsart[] | null
}

/** What a system sees with all its tokens that may take; undefined if it has none. */
export async function findAbnehmer(db: Database, abnehmer: string): Promise<Abnehmer | undefined> {
  const rows = await db
    .selectFrom('ausgangszugang')
    .select('arten')
    .where('abnehmer', '=', abnehmer)
    .where('darf_antworten', '=', true)
    .where('widerrufen_am', 'is', null)
    .execute()
  if (rows.length === 0) return undefined
  const arten = rows.flatMap((row) => row.arten ?? [])
  return { abnehmer, arten: rows.some((row) => row.arten === null) ? null : arten }
}

/** What a system has yet to take, Vorgänge and late answers. */
export interface Abnehmerstand {
  readonly abnehmer: string
  readonly offen: number
  readonly aeltester: Date | null
}

/** The systems that take Vorgänge, by their names, with what they have yet to take. */
export async function listAbnehmerstaende(db: Database): Promise<readonly Abnehmerstand[]> {
  const { rows } = await sql<Abnehmerstand>`
    select z.abnehmer, count(distinct offen.id)::int as offen, min(offen.seit) as aeltester
    from ausgangszugang z
    left join (
      select id, art, eingegangen_am as seit, uebernommen_von, null as antwort_fehlt
      from vorgang where uebergeben_am is null
      union all
      select id, art, beantwortet_am, null, antwort_fehlt from vorgang where antwort_fehlt <> '{}'
    ) offen on (z.abnehmer <> all (offen.uebernommen_von) or z.abnehmer = any (offen.antwort_fehlt))
      and (z.arten is null or offen.art = any (z.arten))
    where z.widerrufen_am is null and z.darf_antworten
    group by z.abnehmer order by z.abnehmer
  `.execute(db)
  return rows
}
