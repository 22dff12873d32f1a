import { type Abnehmerstand, listAbnehmerstaende } from '../db/vorgang/uebergabe.ts'
import type { Database } from '../db/open.ts'
import type { Nachrichtenergebnis } from '../db/tables/nachweise.ts'
import { within } from '../jobs/within.ts'
import type { Clock } from '../lib/clock.ts'
import {
  type Aufgabenstand,
  findImportende,
  findLoeschende,
  findVorgangsstand,
  listAufgabenstaende,
  listNachrichtenstaende,
  listPreisstaende,
  type Preisstand,
  type Vorgangsstand,
} from './queries.ts'

/** A tenant as the metrics know it. */
export interface Mandant {
  readonly kurzname: string
  readonly db: Database
  readonly isReady: () => Promise<boolean>
}

/** What a tenant's database says. */
export interface Figures {
  readonly aufgaben: readonly Aufgabenstand[]
  readonly vorgaenge: Vorgangsstand
  readonly abnehmer: readonly Abnehmerstand[]
  readonly preise: readonly Preisstand[]
  readonly loeschende: Date | null
  readonly importende: Date | null
  readonly nachrichten: readonly Nachrichtenergebnis[]
}

/** How long the metrics wait for a database. */
export const boundMs = 3000

/** Reads a tenant's figures over one connection at most; undefined when the database does not answer in time. */
export function figureReader(db: Database, clock: Clock): () => Promise<Figures | undefined> {
  let running: Promise<void> | undefined
  return async () => {
    // The last read is late and still holds its connection.
    if (running !== undefined) return undefined
    let figures: Figures | undefined
    running = read(db, clock.now())
      .then(
        (all) => {
          figures = all
        },
        () => undefined,
      )
      .finally(() => {
        running = undefined
      })
    await within(boundMs, running)
    return figures
  }
}

async function read(db: Database, now: Date): Promise<Figures> {
  return db.connection().execute(async (connection) => ({
    aufgaben: await listAufgabenstaende(connection),
    vorgaenge: await findVorgangsstand(connection),
    abnehmer: await listAbnehmerstaende(connection),
    preise: await listPreisstaende(connection),
    loeschende: await findLoeschende(connection, now),
    importende: await findImportende(connection, now),
    nachrichten: await listNachrichtenstaende(connection),
  }))
}
