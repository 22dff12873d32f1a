import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/open.ts'
import type { Grenzen } from './deriveGrenzen.ts'
import { existsRow, isKundeFaellig, isVertragFaellig, type Kunden } from './faellige.ts'
import { type Kundenregel, kundenRegeln } from './kundenRegeln.ts'
import { isInhaltFaellig } from './protokollLoeschung.ts'

/** The next customers in the order of their numbers, and those of them for whom a run has something to do. */
interface Seite {
  readonly letzter: string
  readonly faellige: Kunden
}

// The search for these is one statement, of moments even where no index is in memory yet.
const pageRows = 1000

/** The customers after one, or the first; undefined when all have been seen. */
export async function findFaellige(
  db: Database,
  grenzen: Grenzen,
  nach: string | undefined,
): Promise<Seite | undefined> {
  const rows = await db.transaction().execute(async (tx) => {
    // To compile the many conditions would take longer than to ask them.
    await sql`set local jit = off`.execute(tx)
    const query = sql<{ kundennummer: string; hat: boolean }>`
      select a.kundennummer, (${hasFaelliges(grenzen)}) as hat from anschlussnutzer a
      where ${nach === undefined ? sql`true` : sql`a.kundennummer > ${nach}`}
      order by a.kundennummer limit ${pageRows}
    `
    return (await query.execute(tx)).rows
  })
  const letzter = rows.at(-1)?.kundennummer
  if (letzter === undefined) return undefined
  return { letzter, faellige: rows.filter(({ hat }) => hat).map(({ kundennummer }) => kundennummer) }
}

/**
 * Whether a customer `a` has anything that a rule deletes or a note that is to change. An index leads to each customer's
 * and contract's rows, and the first that is due answers: it costs as much on the first night of a year, when all have
 * some, as on any other.
 */
function hasFaelliges(grenzen: Grenzen): RawBuilder<boolean> {
  const hatVertrag = existsRow(sql`vertrag w where w.kundennummer = a.kundennummer`)
  const ohneVertrag = existsRow(
    sql`loeschvermerk l where l.kundennummer = a.kundennummer and l.ohne_vertrag_seit is not null`,
  )
  const hasInhalt = (nummer: RawBuilder<unknown>) =>
    existsRow(sql`protokoll where kundennummer = ${nummer} and ${isInhaltFaellig(grenzen)}`)
  return any([
    ...kundenRegeln.filter(({ je }) => je === 'kundennummer').map((regel) => hasRow(regel, grenzen)),
    hasInhalt(sql`a.kundennummer`),
    existsRow(sql`fruehere_kundennummer f where f.kundennummer = a.kundennummer and ${hasInhalt(sql`f.alt`)}`),
    existsRow(sql`vertrag v where v.kundennummer = a.kundennummer and (${hasVertragFaelliges(grenzen)})`),
    sql<boolean>`${hatVertrag} = ${ohneVertrag}`,
    isKundeFaellig(grenzen),
  ])
}

/** The same of a contract `v`. */
const hasVertragFaelliges = (grenzen: Grenzen): RawBuilder<boolean> =>
  any([
    isVertragFaellig(grenzen),
    sql<boolean>`v.storniert <> exists (select from stornovermerk s where s.vertrag_id = v.id)`,
    ...kundenRegeln.filter(({ je }) => je === 'vertrag_id').map((regel) => hasRow(regel, grenzen)),
  ])

/** Whether the customer `a` or the contract `v` has a row that a rule deletes. */
function hasRow({ tabelle, je, ueber, isFaellig }: Kundenregel, grenzen: Grenzen): RawBuilder<boolean> {
  const isOwn = je === 'kundennummer' ? sql`kundennummer = a.kundennummer` : sql`vertrag_id = v.id`
  const rows = (isIts: RawBuilder<unknown>) =>
    existsRow(sql`${sql.table(tabelle)} where ${isIts} and ${isFaellig(grenzen)}`)
  if (ueber === undefined) return rows(isOwn)
  const { tabelle: other, spalte, isFaellig: isOtherFaellig = () => sql`true` } = ueber
  const hasOwn = rows(sql`${sql.ref(spalte)} = u.id`)
  return existsRow(sql`${sql.table(other)} u where ${isOwn} and ${isOtherFaellig(grenzen)} and ${hasOwn}`)
}

const any = (conditions: readonly RawBuilder<boolean>[]) =>
  sql<boolean>`${sql.join(
    conditions.map((one) => sql`(${one})`),
    sql` or `,
  )}`
