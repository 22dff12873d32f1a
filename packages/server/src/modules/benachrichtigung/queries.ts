import type { Thema } from '@ekp/wire/benachrichtigung'
import { type RawBuilder, sql } from 'kysely'
import { isEmailSettled } from '../../db/isEmailSettled.ts'
import type { Database } from '../../db/open.ts'
import { statement } from '../../db/statement.ts'

/** The orders that a customer has in force, in a fixed order. */
export const listOrders = statement('benachrichtigungen', (db, { kundennummer }: { kundennummer: string }) =>
  db
    .selectFrom('vertrag')
    .innerJoin('benachrichtigung', 'benachrichtigung.vertrag_id', 'vertrag.id')
    .where('vertrag.kundennummer', '=', kundennummer)
    .where('benachrichtigung.bestellt_am', 'is not', null)
    .select(['benachrichtigung.vertrag_id as vertragId', 'benachrichtigung.thema'])
    .orderBy('benachrichtigung.vertrag_id')
    .orderBy('benachrichtigung.thema'),
)

interface Order {
  readonly vertragId: string
  readonly thema: Thema
}

/**
 * Orders a topic's mails from now on: what is news already counts as told. An order that is there stays as it is. Returns
 * whether there was none.
 */
export async function insertOrder(
  tx: Database,
  { vertragId, thema }: Order,
  news: RawBuilder<unknown>,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into benachrichtigung (vertrag_id, thema, bestellt_am, mitgeteilt)
    select ${vertragId}, ${thema}, ${now}, array(select anlass from (${news}) news where news.vertrag_id = ${vertragId})
    on conflict (vertrag_id, thema) do update
    set bestellt_am = excluded.bestellt_am,
      mitgeteilt = array(select distinct unnest(benachrichtigung.mitgeteilt || excluded.mitgeteilt) order by 1)
    where benachrichtigung.bestellt_am is null
  `.execute(tx)
  return numAffectedRows > 0n
}

/** Cancels an order, by contract and topic or by the key in its link; returns those that were in force. */
export async function cancelOrder(tx: Database, which: Order | { readonly abo: string }): Promise<readonly Order[]> {
  return tx
    .updateTable('benachrichtigung')
    .set({ bestellt_am: null })
    .where('bestellt_am', 'is not', null)
    .$if('abo' in which, (query) => query.where('abo', '=', 'abo' in which ? which.abo : ''))
    .$if('thema' in which, (query) =>
      query
        .where('vertrag_id', '=', 'thema' in which ? which.vertragId : '')
        .where('thema', '=', 'thema' in which ? which.thema : 'verbrauch'),
    )
    .returning(['vertrag_id as vertragId', 'thema'])
    .execute()
}

/** News of a contract. */
interface News {
  readonly vertragId: string
  readonly anlass: string
}

/** What is to be told to those who have ordered a topic, after the given news; whether they can get it just now is not asked. */
export async function listUntold(
  db: Database,
  { thema, news, after, most }: { thema: Thema; news: RawBuilder<unknown>; after: News; most: number },
): Promise<readonly News[]> {
  // Materialized: for a limit, PostgreSQL would read all bills in the order of contracts, until it has enough.
  const { rows } = await sql<News>`
    with untold as materialized (
      select bestellt.vertrag_id, anlass
      from (${news}) news join benachrichtigung bestellt on bestellt.vertrag_id = news.vertrag_id
      where bestellt.thema = ${thema} and bestellt.bestellt_am is not null and anlass <> all (bestellt.mitgeteilt)
        and (bestellt.vertrag_id, anlass) > (${after.vertragId}, ${after.anlass})
    )
    select vertrag_id as "vertragId", anlass from untold order by 1, 2 limit ${most}
  `.execute(db)
  return rows
}

/** Contract, customer and the order's key; undefined while he cannot get the mail, or has not ordered it any more. */
export const findEmpfang = (db: Database, { vertragId, thema }: Order, now: Date) =>
  db
    .selectFrom('benachrichtigung')
    .innerJoin('vertrag', 'vertrag.id', 'benachrichtigung.vertrag_id')
    .innerJoin('anschlussnutzer', 'anschlussnutzer.kundennummer', 'vertrag.kundennummer')
    .where('benachrichtigung.vertrag_id', '=', vertragId)
    .where('benachrichtigung.thema', '=', thema)
    .where('benachrichtigung.bestellt_am', 'is not', null)
    .where('anschlussnutzer.gesperrt', '=', false)
    .where('anschlussnutzer.verstorben_am', 'is', null)
    .where('anschlussnutzer.email', 'is not', null)
    .where(isEmailSettled(now))
    .selectAll('vertrag')
    .select(['benachrichtigung.abo', 'anschlussnutzer.anrede', 'anschlussnutzer.titel', 'anschlussnutzer.vorname'])
    .select(['anschlussnutzer.nachname', 'anschlussnutzer.zugriff', sql<string>`anschlussnutzer.email`.as('email')])
    .executeTakeFirst()

export type Empfang = NonNullable<Awaited<ReturnType<typeof findEmpfang>>>

/** Notes that a piece of news is told; false when another process or the customer was faster. */
export async function markTold(tx: Database, { vertragId, thema }: Order, anlass: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('benachrichtigung')
    .set({ mitgeteilt: sql`mitgeteilt || ${anlass}::text` })
    .where('vertrag_id', '=', vertragId)
    .where('thema', '=', thema)
    .where('bestellt_am', 'is not', null)
    .where(sql<boolean>`${anlass} <> all (mitgeteilt)`)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
