import { type Insertable, sql } from 'kysely'
import { errorCode } from '../../lib/errors.ts'
import type { Database } from '../open.ts'
import { describeVorgang } from '../protokoll/describeVorgang.ts'
import { recordProtokoll } from '../protokoll/recordProtokoll.ts'
import type { Vorgangsart } from '@ekp/wire/vorgang/arten'
import type { Schema } from '../schema.ts'
import { statement } from '../statement.ts'

interface NewVorgang {
  /** Missing for a declaration that anybody may make without signing in. */
  readonly kundennummer?: string
  readonly vertragId?: string | undefined
  readonly art: Vorgangsart
  /** What the supplier's systems need to know, as JSON. */
  readonly inhalt: object
  /** The values before the change, only for the audit trail. */
  readonly vorher?: object
  readonly eingegangenAm: Date
  /** The clerk who took it up for the customer, by the short name of the account; missing: the customer sent it. */
  readonly aufgenommenVon?: string | undefined
  /** It came by a link, from somebody who was not signed in. */
  readonly perLink?: boolean | undefined
}

/**
 * Puts what a customer sent, or a clerk took up for him, into the outbox, in the transaction that stores the thing itself
 * [versorger-1], and adds it to the audit trail. Answers the number of the Vorgang. Every change by a customer comes
 * through here; throws if the customer may not write any more, which a clerk still may for him.
 */
export async function recordVorgang(tx: Database, vorgang: NewVorgang): Promise<number> {
  const { aufgenommenVon, perLink = false } = vorgang
  const isOfKunde = aufgenommenVon === undefined
  if (vorgang.kundennummer !== undefined) await lockWriteAccess(tx, vorgang.kundennummer, isOfKunde)
  const row = {
    kundennummer: vorgang.kundennummer ?? null,
    vertrag_id: vorgang.vertragId ?? null,
    art: vorgang.art,
    inhalt: JSON.stringify(vorgang.inhalt),
    eingegangen_am: vorgang.eingegangenAm,
  }
  const [inserted] =
    isOfKunde && !perLink
      ? await insertVorgang(tx, row)
      : await tx
          .insertInto('vorgang')
          .values({ ...row, weg: perLink ? 'link' : 'kundendienst' })
          .returning('id')
          .execute()
  if (inserted === undefined) throw new Error('a Vorgang that was not stored')
  const { id } = inserted
  const { kundennummer, eingegangenAm: zeit } = vorgang
  const beschreibung = kundennummer === undefined ? undefined : describeVorgang({ ...vorgang, nr: id })
  if (kundennummer === undefined || beschreibung === undefined) return id
  const akteur = isOfKunde ? 'kunde' : 'versorger'
  await recordProtokoll(tx, { kundennummer, zeit, akteur, bearbeiter: aufgenommenVon, ...beschreibung })
  return id
}

const insertVorgang = statement(
  'insertVorgang',
  (db, { kundennummer, vertrag_id, art, inhalt, eingegangen_am }: Insertable<Schema['vorgang']>) =>
    db.insertInto('vorgang').values({ kundennummer, vertrag_id, art, inhalt, eingegangen_am }).returning('id'),
)

/** What a customer may be told of a Vorgang: its number and time. */
export interface Eingang {
  readonly nr: number
  readonly eingegangenAm: Date
}

interface RecordedVorgang extends Eingang {
  /** Whether it was there already, because the sender did not get the answer or pressed twice. */
  readonly isRepetition: boolean
}

/**
 * Puts what a customer sent into the outbox. If the same sender has sent exactly the same within ten minutes, nothing is
 * added and the first Vorgang is the answer [T16]. Of several at once the later ones wait for the first.
 */
export async function recordVorgangOnce(tx: Database, vorgang: NewVorgang): Promise<RecordedVorgang> {
  const { art, kundennummer = null, vertragId = null, eingegangenAm } = vorgang
  const gesendet = sql`jsonb_strip_nulls(${JSON.stringify(vorgang.inhalt)}::jsonb)`
  const lock = sql`${`${art} ${kundennummer} `}::text || ${gesendet}::text`
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(tx)
  const earlier = await tx
    .selectFrom('vorgang')
    .where('eingegangen_am', '>', new Date(eingegangenAm.getTime() - repetitionMs))
    .where('art', '=', art)
    .where('kundennummer', 'is not distinct from', kundennummer)
    .where('vertrag_id', 'is not distinct from', vertragId)
    // A version of the portal that knows one field less left it away, where this one stores null.
    .where(sql<boolean>`jsonb_strip_nulls(inhalt) = ${gesendet}`)
    .orderBy('id')
    .select(['id', 'eingegangen_am'])
    .executeTakeFirst()
  if (earlier !== undefined) return { nr: earlier.id, eingegangenAm: earlier.eingegangen_am, isRepetition: true }
  return { nr: await recordVorgang(tx, vorgang), eingegangenAm, isRepetition: false }
}

const repetitionMs = 10 * 60_000

/** The customer's last Vorgang that has this among its contents: what a repeated request is told of [schnittstelle-7]. */
export async function findEingang(
  tx: Database,
  { kundennummer, art, inhalt }: Required<Pick<NewVorgang, 'kundennummer' | 'art' | 'inhalt'>>,
): Promise<Eingang | undefined> {
  return tx
    .selectFrom('vorgang')
    .where('kundennummer', '=', kundennummer)
    .where('art', '=', art)
    .where(sql<boolean>`inhalt @> ${JSON.stringify(inhalt)}::jsonb`)
    .orderBy('id', 'desc')
    .select(['id as nr', 'eingegangen_am as eingegangenAm'])
    .executeTakeFirst()
}

/** The customer's rights were withdrawn while the request was on its way; `problemReply.ts` has the words for each code. */
const writeForbidden = (code: 'EKP_GESPERRT' | 'EKP_EINGESCHRAENKT' | 'EKP_WIRD_GEAENDERT') =>
  Object.assign(new Error('the customer may not write any more'), { code })

const lockNotAvailable = '55P03'

/**
 * Locks the customer's row: the customer keeps all rights until this transaction ends; throws when
 * they are already gone, unless a clerk writes for him. Does not wait for a transaction that is withdrawing them right now:
 * that one may be waiting for our locks.
 */
async function lockWriteAccess(tx: Database, kundennummer: string, isOfKunde: boolean): Promise<void> {
  const [kunde] = await lockZugriff(tx, { kundennummer }).catch((error: unknown) => {
    throw errorCode(error) === lockNotAvailable ? writeForbidden('EKP_WIRD_GEAENDERT') : error
  })
  if (!isOfKunde && kunde !== undefined && !(await isLoeschungVerlangt(tx, kundennummer))) return
  if (!isOfKunde) throw writeForbidden('EKP_WIRD_GEAENDERT')
  if (kunde === undefined || kunde.gesperrt) throw writeForbidden('EKP_GESPERRT')
  if (kunde.zugriff !== 'voll') throw writeForbidden('EKP_EINGESCHRAENKT')
}

/** Whether nothing of the customer may be changed any more (Art. 18 DSGVO). */
async function isLoeschungVerlangt(tx: Database, kundennummer: string): Promise<boolean> {
  const vermerk = await tx
    .selectFrom('loeschvermerk')
    .where('kundennummer', '=', kundennummer)
    .where('verlangt_am', 'is not', null)
    .select('kundennummer')
    .executeTakeFirst()
  return vermerk !== undefined
}

const lockZugriff = statement('lockZugriff', (db, { kundennummer }: { readonly kundennummer: string }) =>
  db
    .selectFrom('anschlussnutzer')
    .where('kundennummer', '=', kundennummer)
    .select(['gesperrt', 'zugriff'])
    .forKeyShare()
    .noWait(),
)
