import { sql } from 'kysely'
import { errorCode } from '../lib/errors.ts'
import type { Database } from './open.ts'
import { describeVorgang } from './protokoll/describeVorgang.ts'
import { recordProtokoll } from './protokoll/recordProtokoll.ts'
import type { Vorgangsart } from './schema.ts'

interface NewVorgang {
  /** Missing for a declaration that anybody may make without signing in. */
  readonly kundennummer?: string
  readonly vertragId?: string
  readonly art: Vorgangsart
  /** What the supplier's systems need to know, as JSON. */
  readonly inhalt: object
  /** What held before, for the audit trail alone. */
  readonly vorher?: object
  readonly eingegangenAm: Date
}

/** A customer whose rights were taken while a request was on its way; `problemReply.ts` has the words for each code. */
export class Schreibverbot extends Error {
  readonly code: 'EKP_GESPERRT' | 'EKP_EINGESCHRAENKT' | 'EKP_WIRD_GEAENDERT'

  constructor(code: Schreibverbot['code']) {
    super('the customer may not write any more')
    this.code = code
  }
}

const lockNotAvailable = '55P03'

/**
 * Nobody takes a customer's rights until the transaction ends. Whoever is doing so at this moment is not waited for: he
 * may want what this transaction has locked.
 */
async function keepSchreibrecht(tx: Database, kundennummer: string): Promise<void> {
  const kunde = await tx
    .selectFrom('anschlussnutzer')
    .where('kundennummer', '=', kundennummer)
    .select(['gesperrt', 'zugriff'])
    .forKeyShare()
    .noWait()
    .executeTakeFirst()
    .catch((error: unknown) => {
      throw errorCode(error) === lockNotAvailable ? new Schreibverbot('EKP_WIRD_GEAENDERT') : error
    })
  if (kunde === undefined || kunde.gesperrt) throw new Schreibverbot('EKP_GESPERRT')
  if (kunde.zugriff !== 'voll') throw new Schreibverbot('EKP_EINGESCHRAENKT')
}

/**
 * Puts what a customer sent into the outbox, in the transaction that stores the thing itself [versorger-1], and adds it
 * to the audit trail. Answers the number of the Vorgang. Every change that a customer makes comes through here: throws
 * `Schreibverbot` if he may not write any more.
 */
export async function recordVorgang(tx: Database, vorgang: NewVorgang): Promise<number> {
  if (vorgang.kundennummer !== undefined) await keepSchreibrecht(tx, vorgang.kundennummer)
  const { id } = await tx
    .insertInto('vorgang')
    .values({
      kundennummer: vorgang.kundennummer ?? null,
      vertrag_id: vorgang.vertragId ?? null,
      art: vorgang.art,
      inhalt: JSON.stringify(vorgang.inhalt),
      eingegangen_am: vorgang.eingegangenAm,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { kundennummer, eingegangenAm: zeit } = vorgang
  const beschreibung = kundennummer === undefined ? undefined : describeVorgang({ ...vorgang, nr: id })
  if (kundennummer === undefined || beschreibung === undefined) return id
  await recordProtokoll(tx, { kundennummer, zeit, akteur: 'kunde', ...beschreibung })
  return id
}

/** What stands in the outbox. */
interface RecordedVorgang {
  readonly nr: number
  readonly eingegangenAm: Date
  /** Whether it was there already: the sender did not get the answer, or pressed twice. */
  readonly isRepetition: boolean
}

const repetitionMs = 10 * 60_000

/**
 * Puts what a customer sent into the outbox. If the same sender has sent exactly the same within ten minutes, nothing is
 * added and the first Vorgang is the answer [T16]. Of several at once the later ones wait for the first.
 */
export async function recordVorgangOnce(tx: Database, vorgang: NewVorgang): Promise<RecordedVorgang> {
  const { art, kundennummer = null, eingegangenAm } = vorgang
  const inhalt = JSON.stringify(vorgang.inhalt)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${art} ${kundennummer} ${inhalt}`}, 0))`.execute(tx)
  const earlier = await tx
    .selectFrom('vorgang')
    .where('eingegangen_am', '>', new Date(eingegangenAm.getTime() - repetitionMs))
    .where('art', '=', art)
    .where('kundennummer', 'is not distinct from', kundennummer)
    .where(sql<boolean>`inhalt = ${inhalt}::jsonb`)
    .orderBy('id')
    .select(['id', 'eingegangen_am'])
    .executeTakeFirst()
  if (earlier !== undefined) return { nr: earlier.id, eingegangenAm: earlier.eingegangen_am, isRepetition: true }
  return { nr: await recordVorgang(tx, vorgang), eingegangenAm, isRepetition: false }
}
