import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/open.ts'
import type { Grenzen } from './deriveGrenzen.ts'
import { existsRow, isKundeFaellig, isVertragFaellig, type Kunden } from './faellige.ts'
import { type Kundenregel, kundenRegeln } from './kundenRegeln.ts'
import { isInhaltFaellig } from './protokollLoeschung.ts'

/** A part of all customers, in the order of their numbers: its last one, and those for whom the run has something to do. */
interface Seite {
  readonly letzter: string
  readonly faellige: Kunden
}

// So many are looked at in one statement. It takes a moment, even while no index is in memory yet.
const pageRows = 1000

/** The page behind the customer `nach`, without it the first one; undefined behind the last customer. */
export async function findFaellige(
  db: Database,
  grenzen: Grenzen,
  nach: string | undefined,
): Promise<Seite | undefined> {
  const rows = await db.transaction().execute(async (tx) => {
    // So many conditions take longer to compile than to evaluate.
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
 * Whether a rule deletes anything of the customer `a`, or a note about him is to change. Each condition finds his rows by an
 * index and ends at the first that is due: so the first night of a year, when nearly everybody has some, costs no more
 * than any other.
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
