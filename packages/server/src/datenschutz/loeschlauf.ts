import { sql } from 'kysely'
import type { Aufbewahrungsfristen } from '../config/Aufbewahrungsfristen.ts'
import { advisoryLocks } from '../db/advisoryLocks.ts'
import { addJob } from '../db/jobs/jobQueue.ts'
import type { Database } from '../db/open.ts'
import { type DokumentStore, DokumentStoreError } from '../dokumente/DokumentStore.ts'
import { type OnEreignis, recordJobEreignis } from '../http/log/sicherheitsereignisse.ts'
import { JobError, type Task } from '../jobs/Task.ts'
import { batchesOf } from '../lib/batchesOf.ts'
import type { Clock } from '../lib/clock.ts'
import { addZaehlung, type Zaehlung } from './Zaehlung.ts'
import { allgemeineRegeln, deleteAllgemeine } from './allgemeineRegeln.ts'
import { deleteOfKunden } from './deleteOfKunden.ts'
import { deriveGrenzen, type Grenzen } from './deriveGrenzen.ts'
import { deleteInhalte } from './dokumentLoeschung.ts'
import type { Kunden } from './faellige.ts'
import { findFaellige } from './findFaellige.ts'
import { findUhrsprung } from './findUhrsprung.ts'
import { kundenRegeln } from './kundenRegeln.ts'

export interface LoeschlaufOptions {
  readonly fristen: Aufbewahrungsfristen
  /** Without it the contents of deleted documents wait. */
  readonly store: DokumentStore | undefined
  readonly clock: Clock
  /** Ends the run; throws the signal's reason. */
  readonly signal?: AbortSignal
  /** Pauses the run; the next call continues it. */
  readonly pause?: AbortSignal
}

interface Loeschlauf {
  readonly geloescht: Zaehlung
  /** False after a pause: the next call goes on. */
  readonly isDone: boolean
}

/**
 * Deletes what a tenant may keep no longer, a few customers at a time; what is interrupted goes on with the next call.
 * Undefined while another run is under way. Throws `DokumentStoreError` where the document store is away: all else is
 * done by then.
 */
export function runLoeschlauf(db: Database, options: LoeschlaufOptions): Promise<Loeschlauf | undefined> {
  return db.connection().execute(async (conn) => {
    const { rows } = await sql<{
      frei: boolean
    }>`select pg_try_advisory_lock(${advisoryLocks.loeschlauf}) as frei`.execute(conn)
    if (rows[0]?.frei !== true) return undefined
    try {
      return await run(conn, options)
    } finally {
      // If the connection broke, its lock is gone anyway.
      await sql`select pg_advisory_unlock(${advisoryLocks.loeschlauf})`.execute(conn).catch(() => undefined)
    }
  })
}

async function run(conn: Database, options: LoeschlaufOptions): Promise<Loeschlauf> {
  const { fristen, store, clock, signal, pause } = options
  const grenzen = deriveGrenzen(fristen, clock.now())
  let stand = await openStand(conn, grenzen.now)
  const add = (zaehlung: Zaehlung, weiterNach?: string) => {
    stand = { ...stand, weiterNach, geloescht: addZaehlung(stand.geloescht, zaehlung) }
    return updateStand(conn, stand, null)
  }
  if (stand.weiterNach === undefined) await add(await deleteAllgemeine(conn, grenzen))
  for await (const kunden of batchesAfter(conn, grenzen, stand.weiterNach)) {
    signal?.throwIfAborted()
    if (pause?.aborted) return { geloescht: stand.geloescht, isDone: false }
    await add(await deleteOfKunden(conn, grenzen, kunden), kunden.at(-1))
  }
  const inhalte = store && (await deleteInhalte(conn, store))
  stand = { ...stand, weiterNach: undefined, geloescht: addZaehlung(stand.geloescht, { inhalte: inhalte ?? 0 }) }
  await updateStand(conn, stand, clock.now())
  return { geloescht: stand.geloescht, isDone: true }
}

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
  return { begonnenAm: now, weiterNach: undefined, geloescht: nichts }
}

async function updateStand(conn: Database, { begonnenAm, weiterNach, geloescht }: Stand, beendetAm: Date | null) {
  await conn
    .updateTable('loeschlauf')
    .set({ beendet_am: beendetAm, weiter_nach: weiterNach ?? null, geloescht: JSON.stringify(geloescht) })
    .where('begonnen_am', '=', begonnenAm)
    .execute()
}

/** What a run would delete now; in transactions of a few customers, so that others do not wait for long. */
export async function previewLoeschlauf(
  db: Database,
  fristen: Aufbewahrungsfristen,
  now: Date,
  signal?: AbortSignal,
): Promise<Zaehlung> {
  const grenzen = deriveGrenzen(fristen, now)
  let zaehlung = addZaehlung(nichts, await rehearse(db, (tx) => deleteAllgemeine(tx, grenzen)))
  for await (const kunden of batchesAfter(db, grenzen)) {
    signal?.throwIfAborted()
    zaehlung = addZaehlung(zaehlung, await rehearse(db, (tx) => deleteOfKunden(tx, grenzen, kunden)))
  }
  return zaehlung
}

/** Does work in a transaction, answers its result and rolls it back. */
export async function rehearse<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  const tx = await db.startTransaction().execute()
  try {
    return await work(tx)
  } finally {
    await tx.rollback().execute()
  }
}

// Few enough that each step is done in a moment.
const batchRows = 200

/** The customers with due rows, a few at a time. */
async function* batchesAfter(db: Database, grenzen: Grenzen, nach = ''): AsyncGenerator<Kunden, void, undefined> {
  const faellige = (await findFaellige(db, grenzen)).filter((kundennummer) => kundennummer > nach)
  yield* batchesOf(faellige, batchRows)
}

/** What each number of a run counts, in the order of reports. */
const zaehlungstitel: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...allgemeineRegeln, ...kundenRegeln].map(({ name, titel }) => [name, titel])),
  protokollinhalte: 'Inhalte des Protokolls',
  verwaisteKetten: 'Protokolle gelöschter Kunden',
  vertraege: 'Verträge mit allem, was dazugehört',
  kunden: 'Kunden mit allem, was noch da war',
}

/** What was or would be deleted, as `Dokumente: 3`, without what is nothing. */
export const formatZaehlung = (zaehlung: Zaehlung): string[] =>
  Object.entries(zaehlungstitel).flatMap(([name, titel]) => {
    const count = zaehlung[name] ?? 0
    return count === 0 ? [] : [`${titel}: ${count.toLocaleString('de-DE')}`]
  })

const nichts: Zaehlung = Object.fromEntries(Object.keys(zaehlungstitel).map((name) => [name, 0]))

const name = 'aufbewahrung'

// Below the time that a job has; the rest of a long night is done by jobs of its own.
const pauseMs = 240_000

/** Deletes each night what may be kept no longer, and logs the numbers; deletes nothing if the clock may be wrong. */
export function aufbewahrungTask(
  storeOf: (kurzname: string) => DokumentStore | undefined,
  onEreignis?: OnEreignis,
): Task {
  return {
    name,
    // In Berlin after two or three in the morning.
    cron: '17 1 * * *',
    run: async (context) => {
      const { tenant, db, clock, signal } = context
      const mandant = tenant.app.kurzname
      const zuletzt = await findUhrsprung(db, clock.now())
      if (zuletzt !== undefined) {
        const facts = { uhr: clock.now().toISOString(), zuletzt: zuletzt.toISOString() }
        return recordJobEreignis(context, 'loeschungVerweigert', facts, onEreignis)
      }
      const options = { fristen: tenant.aufbewahrung, store: storeOf(mandant), clock, signal }
      const pause = AbortSignal.timeout(pauseMs)
      const lauf = await runLoeschlauf(db, { ...options, pause }).catch((error: unknown) => {
        if (!(error instanceof DokumentStoreError)) throw error
        throw new JobError(`Die Ablage der Dokumente ist nicht erreichbar (${error.code}).`)
      })
      if (lauf === undefined) return
      if (!lauf.isDone) return addJob(db, name, {}, { key: name, maxAttempts: 5, inSeconds: 1 })
      const geloescht = Object.fromEntries(Object.entries(lauf.geloescht).filter(([, count]) => count > 0))
      recordJobEreignis(context, 'loeschung', { geloescht }, onEreignis)
    },
  }
}
