import { type Selectable, sql } from 'kysely'
import type { Database } from '../../../db/open.ts'
import { anfang, placeVorgaenge } from '../../../db/vorgang/stelle.ts'
import type { Vorgangsart } from '@ekp/wire/vorgang/arten'
import type { WebhookRow } from '../../../db/tables/vorgang.ts'

interface NewWebhook {
  /** The system, in the supplier's words. */
  readonly abnehmer: string
  readonly url: string
  /** Of which kinds of Vorgang it is told; null: of all. */
  readonly arten: readonly Vorgangsart[] | null
  readonly angelegtAm: Date
}

/** Adds a webhook that is told of what comes from now on; answers what its secret is derived from. */
export async function createWebhook(
  db: Database,
  webhook: NewWebhook,
): Promise<{ readonly id: number; kennung: string }> {
  await placeVorgaenge(db)
  const last = await db
    .selectFrom('vorgang')
    .select(['transaktion', 'id as nr'])
    .where('transaktion', 'is not', null)
    .$narrowType<{ transaktion: string }>()
    .orderBy('transaktion', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { transaktion, nr } = last ?? anfang
  const { abnehmer, url, arten, angelegtAm: angelegt_am } = webhook
  return db
    .insertInto('webhook')
    .values({ abnehmer, url, arten: arten === null ? null : [...arten], angelegt_am, transaktion, nr })
    .returning(['id', 'kennung'])
    .executeTakeFirstOrThrow()
}

/** A Vorgang that a system could not be told of, as the supplier sees it. */
export interface Unzustellbar {
  readonly nr: number
  readonly art: Vorgangsart
  readonly seit: Date
  readonly grund: string
  readonly wiederholen: boolean
}

/** All webhooks in the order in which they were made, with what could not be delivered. */
export async function listWebhooks(
  db: Database,
): Promise<readonly (Selectable<WebhookRow> & { readonly unzustellbar: readonly Unzustellbar[] })[]> {
  const webhooks = await db.selectFrom('webhook').selectAll().orderBy('id').execute()
  const failed = await db
    .selectFrom('webhook_unzustellbar')
    .innerJoin('vorgang', 'vorgang.id', 'vorgang_id')
    .select(['webhook_id', 'vorgang.id as nr', 'art', 'seit', 'grund', 'wiederholen'])
    .orderBy('vorgang.id')
    .execute()
  return webhooks.map((webhook) => ({
    ...webhook,
    unzustellbar: failed.filter(({ webhook_id }) => webhook_id === webhook.id),
  }))
}

/** Removes a webhook with all that it was not told of; answers the system's name, or undefined if there is none. */
export async function removeWebhook(db: Database, id: number): Promise<string | undefined> {
  const row = await db.deleteFrom('webhook').where('id', '=', id).returning('abnehmer').executeTakeFirst()
  return row?.abnehmer
}

/**
 * Ends the pause of a webhook, switches it on again, and has what could not be delivered tried once more, all or the
 * Vorgang of one number. Answers how many those are; undefined if there is no such webhook. Where the Vorgang of that
 * number is none of them, nothing changes.
 */
export function retryWebhook(db: Database, id: number, nr?: number): Promise<number | undefined> {
  return db.transaction().execute(async (tx) => {
    const webhook = await tx.selectFrom('webhook').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
    if (webhook === undefined) return undefined
    const { numUpdatedRows } = await tx
      .updateTable('webhook_unzustellbar')
      .set({ wiederholen: true })
      .where('webhook_id', '=', id)
      .$if(nr !== undefined, (query) => query.where('vorgang_id', '=', nr ?? 0))
      .executeTakeFirstOrThrow()
    if (nr !== undefined && numUpdatedRows === 0n) return 0
    await tx
      .updateTable('webhook')
      .set({ versuche: 0, naechster_versuch_am: null, letzter_fehler: null, abgeschaltet_am: null })
      .where('id', '=', id)
      .execute()
    await wakeWebhooks(tx)
    return Number(numUpdatedRows)
  })
}

/** The name of the job that tells the systems, and of its queue, in which one runs at a time. */
export const webhookJob = 'webhooks'

/** Has the systems told what there is to tell. */
export async function wakeWebhooks(db: Database, inSeconds = 0): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      ${webhookJob}::text, '{}'::json, queue_name => ${webhookJob}::text, max_attempts => 3,
      job_key => 'webhooks-weiter', run_at => now() + make_interval(secs => ${inSeconds}::float8)
    )
  `.execute(db)
}
