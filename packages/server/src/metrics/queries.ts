import { sql } from 'kysely'
import { isUnerledigt } from '../db/vorgang/uebergabe.ts'
import { findPreisstand } from '../db/findPreisstand.ts'
import type { Database } from '../db/open.ts'
import type { Nachrichtenergebnis } from '../db/tables/nachweise.ts'

/** The queue of one kind of job. */
export interface Aufgabenstand {
  readonly aufgabe: string
  readonly wartend: number
  /** Not tried again. */
  readonly gescheitert: number
  /** For how long the one that is longest due has been due; zero when none is. */
  readonly verzugSeconds: number
}

export async function listAufgabenstaende(db: Database): Promise<readonly Aufgabenstand[]> {
  const { rows } = await sql<Aufgabenstand>`
    select
      task_identifier as aufgabe,
      (count(*) filter (where not vergeblich))::int as wartend,
      (count(*) filter (where vergeblich))::int as gescheitert,
      coalesce(extract(epoch from now() - min(run_at) filter (where run_at < now() and frei)), 0)::float8 as "verzugSeconds"
    from (
      select
        task_identifier, run_at,
        attempts >= max_attempts and locked_at is null as vergeblich,
        attempts < max_attempts and locked_at is null as frei
      from graphile_worker.jobs
    ) as jobs
    group by task_identifier
  `.execute(db)
  return rows
}

/** What customers have sent in and the supplier's systems have not all taken, answered or not. */
export interface Vorgangsstand {
  readonly offen: number
  /** Of these, what is neither answered nor taken by any system. */
  readonly unbeantwortet: number
  readonly aeltester: Date | null
}

export async function findVorgangsstand(db: Database): Promise<Vorgangsstand> {
  return db
    .selectFrom('vorgang')
    .select(({ fn }) => [
      fn.countAll<number>().as('offen'),
      fn.countAll<number>().filterWhere(isUnerledigt).as('unbeantwortet'),
      fn.min<Date | null>('eingegangen_am').as('aeltester'),
    ])
    .where('uebergeben_am', 'is', null)
    .executeTakeFirstOrThrow()
}

export interface Preisstand {
  readonly gebiet: string
  /** When the newest known price ends. */
  readonly ende: Date
}

export async function listPreisstaende(db: Database): Promise<readonly Preisstand[]> {
  const gebiete = await db.selectFrom('marktpreis').select('gebiet').distinct().orderBy('gebiet').execute()
  const staende: Preisstand[] = []
  for (const { gebiet } of gebiete) {
    const ende = await findPreisstand(db, gebiet)
    if (ende !== undefined) staende.push({ gebiet, ende })
  }
  return staende
}

/** When data last came by an import; null while none has. One in the future was under a clock that was ahead. */
export async function findImportende(db: Database, now: Date): Promise<Date | null> {
  const { ende } = await db
    .selectFrom('importlauf')
    .select(({ fn }) => fn.max<Date | null>('beendet_am').as('ende'))
    .where('beendet_am', '<=', now)
    .where('ergebnis', '!=', 'abgelehnt')
    .executeTakeFirstOrThrow()
  return ende
}

/** The messages of MSCONS that imports have met, by what became of them; also of reports that are deleted. */
export function listNachrichtenstaende(db: Database): Promise<Nachrichtenergebnis[]> {
  return db.selectFrom('nachrichtenzahl').select(['ergebnis', 'grund', 'anzahl']).execute()
}

/** When the last night's deletion came to its end; null while none has. One in the future was under a clock that was ahead. */
export async function findLoeschende(db: Database, now: Date): Promise<Date | null> {
  const { ende } = await db
    .selectFrom('loeschlauf')
    .select(({ fn }) => fn.max<Date | null>('beendet_am').as('ende'))
    .where('beendet_am', '<=', now)
    .executeTakeFirstOrThrow()
  return ende
}
