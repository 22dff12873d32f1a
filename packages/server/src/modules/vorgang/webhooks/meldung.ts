import { sql } from 'kysely'
import type { Database } from '../../../db/open.ts'
import { anfang, findStelleAgain, type Stelle } from '../../../db/vorgang/stelle.ts'
import { listVorgaenge, type Vorgang } from '../outbox.ts'
import type { Vorgangsart, Vorgangsergebnis } from '@ekp/wire/vorgang/arten'

/** A webhook that may be told something now. */
export interface DueWebhook {
  readonly id: number
  readonly url: string
  readonly kennung: string
}

/** What a system is told next. */
export interface Meldung extends Stelle {
  readonly art: Vorgangsart
  readonly anlass: Vorgang['anlass']
  readonly eingegangenAm: Date
  readonly beantwortetAm: Date | null
  /** What the customer has been answered by now; null: nothing. */
  readonly ergebnis: Vorgangsergebnis | null
  /** Whether the supplier has asked to try this one again. */
  readonly isWiederholung: boolean
}

/** What became of a try; `abgeschaltet`: the system does not want to be told any more. */
export type Zustellung =
  | { readonly ergebnis: 'zugestellt' }
  | { readonly ergebnis: 'abgeschaltet' | 'gescheitert'; readonly grund: string }

const minuteMs = 60_000
/** After each failed try; after the last one the Vorgang is given up, and the next one's turn comes. */
const pausenMs = [1, 5, 30, 120, 300].map((minutes) => minutes * minuteMs)
const longestMs = Math.max(...pausenMs)

/** The webhooks that are on and not pausing. A pause longer than any was set by a clock that was ahead. */
export function listDueWebhooks(db: Database, now: Date): Promise<readonly DueWebhook[]> {
  return db
    .selectFrom('webhook')
    .select(['id', 'url', 'kennung'])
    .where('abgeschaltet_am', 'is', null)
    .where(({ eb, or }) =>
      or([
        eb('naechster_versuch_am', 'is', null),
        eb('naechster_versuch_am', '<=', now),
        eb('naechster_versuch_am', '>', new Date(now.getTime() + longestMs)),
      ]),
    )
    .orderBy('id')
    .execute()
}

/** What a system is told next: what is to be tried again, else what comes behind its place in the outbox. */
export async function findMeldung(db: Database, id: number): Promise<Meldung | undefined> {
  const again = await db
    .selectFrom('webhook_unzustellbar')
    .innerJoin('vorgang', 'vorgang.id', 'vorgang_id')
    .select(['vorgang.id as nr', 'transaktion', 'art', 'ergebnis'])
    .select(['eingegangen_am as eingegangenAm', 'beantwortet_am as beantwortetAm'])
    .select(
      sql<Vorgang['anlass']>`case when antwort_transaktion is null then 'eingang' else 'antwort' end`.as('anlass'),
    )
    .where('webhook_id', '=', id)
    .where('wiederholen', '=', true)
    .orderBy('vorgang.id')
    .limit(1)
    .$narrowType<{ transaktion: string }>()
    .executeTakeFirst()
  if (again !== undefined) return { ...again, isWiederholung: true }
  const webhook = await db
    .selectFrom('webhook')
    .select(['transaktion', 'nr', 'arten'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (webhook === undefined) return undefined
  const { arten } = webhook
  const nach = await findStelleAgain(db, webhook)
  // Where its place is lost, it is told anew of what is open: twice is better than never.
  const selection = nach === undefined ? { nach: anfang, arten } : { nach, arten, alle: true }
  for await (const vorgang of listVorgaenge(db, 1, selection)) return { ...vorgang, isWiederholung: false }
  return undefined
}

/** Stores what became of a try. Answers `unzustellbar` when that was the last one. */
export function recordZustellung(
  db: Database,
  id: number,
  meldung: Meldung,
  { zustellung, at }: { readonly zustellung: Zustellung; readonly at: Date },
): Promise<Zustellung['ergebnis'] | 'unzustellbar'> {
  return db.transaction().execute(async (tx) => {
    const { nr, transaktion, isWiederholung } = meldung
    const webhook = await tx
      .selectFrom('webhook')
      .select('versuche')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    const update = (values: object) => tx.updateTable('webhook').set(values).where('id', '=', id).execute()
    const told = isWiederholung ? {} : { transaktion, nr }
    const rested = { versuche: 0, naechster_versuch_am: null, letzter_fehler: null }
    // It was removed meanwhile.
    if (webhook === undefined) return zustellung.ergebnis
    if (zustellung.ergebnis === 'zugestellt') {
      await update({ ...told, ...rested })
      if (isWiederholung) {
        await tx.deleteFrom('webhook_unzustellbar').where('webhook_id', '=', id).where('vorgang_id', '=', nr).execute()
      }
      return 'zugestellt'
    }
    const { grund } = zustellung
    if (zustellung.ergebnis === 'abgeschaltet') {
      await update({ ...rested, letzter_fehler: grund, abgeschaltet_am: at })
      return 'abgeschaltet'
    }
    const versuche = isWiederholung ? pausenMs.length + 1 : webhook.versuche + 1
    const pauseMs = pausenMs[versuche - 1]
    if (pauseMs !== undefined) {
      const naechster_versuch_am = new Date(at.getTime() + pauseMs)
      await update({ versuche, naechster_versuch_am, letzter_fehler: grund })
      return 'gescheitert'
    }
    // The Vorgang may have been deleted meanwhile.
    await sql`
      insert into webhook_unzustellbar (vorgang_id, webhook_id, seit, grund)
      select id, ${id}, ${at}, ${grund} from vorgang where id = ${nr} for key share
      on conflict (vorgang_id, webhook_id) do update set grund = excluded.grund, wiederholen = false
    `.execute(tx)
    const naechster_versuch_am = new Date(at.getTime() + (pausenMs[0] ?? 0))
    await update({
      ...told,
      versuche: isWiederholung ? webhook.versuche : 0,
      naechster_versuch_am,
      letzter_fehler: grund,
    })
    return 'unzustellbar'
  })
}
