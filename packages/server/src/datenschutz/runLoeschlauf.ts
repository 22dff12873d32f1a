import { sql } from 'kysely'
import type { Aufbewahrungsfristen } from '../Aufbewahrungsfristen.ts'
import type { Database } from '../db/open.ts'
import type { DokumentStore } from '../dokumente/DokumentStore.ts'
import type { Clock } from '../lib/clock.ts'
import { deleteAllgemeine } from './deleteAllgemeine.ts'
import { deleteInhalte } from './deleteInhalte.ts'
import { deleteOfKunden } from './deleteOfKunden.ts'
import { deriveGrenzen } from './deriveGrenzen.ts'
import { listKunden } from './listKunden.ts'
import { addZaehlung, type Zaehlung } from './Zaehlung.ts'

export interface LoeschlaufOptions {
  readonly fristen: Aufbewahrungsfristen
  /** Without it the contents of deleted documents wait. */
  readonly store: DokumentStore | undefined
  readonly clock: Clock
  /** Ends the run where it is; throws the signal's reason. */
  readonly signal?: AbortSignal
  /** Asks the run to go on another time. */
  readonly pause?: AbortSignal
}

export interface Loeschlauf {
  readonly geloescht: Zaehlung
  /** False after a pause: the next call goes on. */
  readonly isDone: boolean
}

// Any number will do; it must only be always the same, and another than the import's.
const loeschLock = 7_301_848

interface Stand {
  readonly begonnenAm: Date
  readonly weiterNach: string | undefined
  readonly geloescht: Zaehlung
}

/** The run that did not end, or a new one. */
async function openStand(conn: Database, now: Date): Promise<Stand> {
  const open = await conn
    .selectFrom('loeschlauf')
    .selectAll()
    .where('beendet_am', 'is', null)
    .orderBy('begonnen_am', 'desc')
    .executeTakeFirst()
  if (open !== undefined) {
    return { begonnenAm: open.begonnen_am, weiterNach: open.weiter_nach ?? undefined, geloescht: open.geloescht }
  }
  await conn
    .insertInto('loeschlauf')
    .values({ begonnen_am: now })
    // A clock that stands, or is set back.
    .onConflict((conflict) => conflict.column('begonnen_am').doUpdateSet({ beendet_am: null, geloescht: '{}' }))
    .execute()
  return { begonnenAm: now, weiterNach: undefined, geloescht: {} }
}

async function updateStand(conn: Database, { begonnenAm, weiterNach, geloescht }: Stand, beendetAm: Date | null) {
  await conn
    .updateTable('loeschlauf')
    .set({ beendet_am: beendetAm, weiter_nach: weiterNach ?? null, geloescht: JSON.stringify(geloescht) })
    .where('begonnen_am', '=', begonnenAm)
    .execute()
}

async function run(conn: Database, options: LoeschlaufOptions): Promise<Loeschlauf> {
  const { fristen, store, clock, signal, pause } = options
  const grenzen = deriveGrenzen(fristen, clock.now())
  let stand = await openStand(conn, grenzen.jetzt)
  const add = (zaehlung: Zaehlung, weiterNach?: string) => {
    stand = { ...stand, weiterNach, geloescht: addZaehlung(stand.geloescht, zaehlung) }
    return updateStand(conn, stand, null)
  }
  if (stand.weiterNach === undefined) await add(await deleteAllgemeine(conn, grenzen))
  for (;;) {
    signal?.throwIfAborted()
    if (pause?.aborted) return { geloescht: stand.geloescht, isDone: false }
    const kunden = await listKunden(conn, stand.weiterNach)
    const last = kunden.at(-1)
    if (last === undefined) break
    await add(await deleteOfKunden(conn, grenzen, kunden), last)
  }
  const inhalte = store && (await deleteInhalte(conn, store))
  stand = { ...stand, weiterNach: undefined, geloescht: addZaehlung(stand.geloescht, { inhalte: inhalte ?? 0 }) }
  await updateStand(conn, stand, clock.now())
  return { geloescht: stand.geloescht, isDone: true }
}

/**
 * Deletes what a tenant may keep no longer, a few customers at a time; what is interrupted goes on with the next call.
 * Undefined while another run is under way. Throws `DokumentStoreError` where the document store is away: all else is
 * done by then.
 */
export function runLoeschlauf(db: Database, options: LoeschlaufOptions): Promise<Loeschlauf | undefined> {
  return db.connection().execute(async (conn) => {
    const { rows } = await sql<{ frei: boolean }>`select pg_try_advisory_lock(${loeschLock}) as frei`.execute(conn)
    if (rows[0]?.frei !== true) return undefined
    try {
      return await run(conn, options)
    } finally {
      // A lock goes with its connection, if that is what broke.
      await sql`select pg_advisory_unlock(${loeschLock})`.execute(conn).catch(() => undefined)
    }
  })
}
