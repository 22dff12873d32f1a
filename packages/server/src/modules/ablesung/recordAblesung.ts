import type { NeueAblesung } from '@ekp/wire/ablesung'
import { sql } from 'kysely'
import type { OwnedVertrag } from '../../http/access.ts'
import type { Database } from '../../db/open.ts'
import { joinMarktablesungen } from '../../db/joinMarktablesungen.ts'
import { statement } from '../../db/statement.ts'
import { type Eingang, findEingang, recordVorgang } from '../../db/vorgang/vorgang.ts'
import { notFound } from '../../http/errors/portalError.ts'
import { queueBestaetigung } from './bestaetigung.ts'
import { findLastOfKunde, lockZaehler } from './queries.ts'

const ablesegrund = 'Kundenablesung'

interface Einreichung extends OwnedVertrag {
  readonly ablesung: NeueAblesung
  /** Prepared for storing. */
  readonly jpeg: Buffer | undefined
  readonly eingegangenAm: Date
  /** What the portal asks about it because it is unlikely; null for a likely one. */
  readonly rueckfrage: string | null
  /** The clerk who took it up for the customer. */
  readonly aufgenommenVon?: string | undefined
  /** Somebody with a link sent it, not signed in. */
  readonly perLink?: boolean | undefined
}

/**
 * Stores a customer's reading with its photo and its Vorgang. The same reading again changes nothing [ablesung-21], unless
 * it brings the first photo, and is answered with the first Vorgang. A reading with the figures of an estimate replaces
 * the estimate, one that the market brought before is confirmed, and one that was corrected since becomes the valid one
 * again. The customer gets a mail about a reading that a clerk took up or that came by a link.
 */
export const recordAblesung = (db: Database, einreichung: Einreichung): Promise<Eingang | undefined> =>
  db.transaction().execute((tx) => recordAblesungIn(tx, einreichung))

/** The same as part of a transaction. */
export async function recordAblesungIn(tx: Database, einreichung: Einreichung): Promise<Eingang | undefined> {
  const { vertragId, kundennummer, ablesung, jpeg, rueckfrage, aufgenommenVon, perLink } = einreichung
  const { zaehlernummer, ablesedatum, ablesewerte } = ablesung
  const [zaehler] = await lockZaehler(tx, { vertragId, kundennummer, zaehlernummer })
  if (zaehler === undefined) throw notFound('Der Vertrag')
  const [last] = await findLastOfKunde(tx, { vertragId, kundennummer, zaehlernummer, ablesedatum })
  const eingegangenAm = deriveZeitpunkt(einreichung.eingegangenAm, last?.eingegangen_am)
  const hasJpeg = jpeg !== undefined
  const erfassungshinweis = deriveErfassungshinweis(einreichung)
  const neu = { vertragId, ablesung, eingegangenAm, lastId: last?.id, hasJpeg, erfassungshinweis }
  const angenommen = await acceptAblesung(tx, neu)
  const gesendet = { vertragId, zaehlernummer, ablesedatum, ablesewerte }
  if (angenommen === undefined) return findEingang(tx, { kundennummer, art: 'ablesung', inhalt: gesendet })
  const ablesungId = angenommen.id
  await joinMarktablesungen(tx, sql`array[${ablesungId}::bigint]`)
  if (hasJpeg) {
    await tx
      .insertInto('ablesung_foto')
      .values({ ablesung_id: ablesungId, jpeg })
      .onConflict((conflict) => conflict.column('ablesung_id').doUpdateSet({ jpeg }))
      .execute()
  }
  const hatFoto = hasJpeg || angenommen.hatFoto
  const { marktlokation, messlokation } = zaehler
  const inhalt = { ablesungId, ...gesendet, hatFoto, ablesegrund, rueckfrage, marktlokation, messlokation }
  const gekommen = { inhalt, eingegangenAm, aufgenommenVon, perLink }
  const nr = await recordVorgang(tx, { kundennummer, vertragId, art: 'ablesung', ...gekommen })
  if (aufgenommenVon !== undefined || perLink === true)
    await queueBestaetigung(tx, { vertragId, kundennummer }, ablesung, { nr, eingegangenAm, perLink })
  return { nr, eingegangenAm }
}

function deriveErfassungshinweis({ aufgenommenVon, perLink }: Einreichung): string {
  if (perLink === true) return 'Mit einem Link übermittelt'
  return aufgenommenVon === undefined ? 'Im Kundenportal übermittelt' : 'Am Kundendienst genannt'
}

/** A time after the customer's last reading, even if the clock is behind, because the later reading counts. */
function deriveZeitpunkt(now: Date, last: Date | null | undefined): Date {
  return last ? new Date(Math.max(now.getTime(), last.getTime() + 1)) : now
}

interface Annahme {
  readonly vertragId: string
  readonly ablesung: NeueAblesung
  readonly eingegangenAm: Date
  /** The customer's last reading of this meter and day. */
  readonly lastId: number | undefined
  readonly hasJpeg: boolean
  readonly erfassungshinweis: string
}

interface Angenommen {
  readonly id: number
  /** Whether a photo of it is there already. */
  readonly hatFoto: boolean
}

/**
 * Stores a reading, or makes the stored one of the same figures the customer's: an estimate, one that the market brought,
 * or one that he has corrected since. Undefined for a repetition, unless it brings the first photo.
 */
async function acceptAblesung(tx: Database, annahme: Annahme): Promise<Angenommen | undefined> {
  const { vertragId, eingegangenAm, lastId = null, hasJpeg } = annahme
  const { zaehlernummer, ablesedatum, ablesewerte } = annahme.ablesung
  const sorted = Object.entries(ablesewerte).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const obiskennzahlen = sorted.map(([obiskennzahl]) => obiskennzahl)
  const werte = sorted.map(([, wert]) => wert)
  const key = { vertrag_id: vertragId, zaehlernummer, ablesedatum }
  const { erfassungshinweis } = annahme
  const neu = { ...key, obiskennzahlen, ablesewerte: werte, eingegangenAm, lastId, erfassungshinweis }
  const [accepted] = await upsertAblesung(tx, neu)
  if (accepted !== undefined) return { id: accepted.id, hatFoto: Boolean(accepted.hatFoto) }
  if (!hasJpeg) return undefined
  const withoutFoto = await tx
    .selectFrom('ablesung')
    .leftJoin('ablesung_foto', 'ablesung_id', 'id')
    .where((eb) => eb.and(key))
    .where('obiskennzahlen', '=', sql.val(obiskennzahlen))
    .where('ablesewerte', '=', sql<string[]>`${werte}`)
    .where('ablesung_id', 'is', null)
    .select('id')
    .executeTakeFirst()
  return withoutFoto && { id: withoutFoto.id, hatFoto: false }
}

interface Upsert {
  readonly vertrag_id: string
  readonly zaehlernummer: string
  readonly ablesedatum: string
  readonly obiskennzahlen: string[]
  readonly ablesewerte: number[]
  readonly eingegangenAm: Date
  readonly lastId: number | null
  readonly erfassungshinweis: string
}

/** Locks the row with the same values even if it changes nothing. */
const upsertAblesung = statement('upsertAblesung', (db, neue: Upsert) => {
  const { vertrag_id, zaehlernummer, ablesedatum, obiskennzahlen, ablesewerte } = neue
  const herkunft = {
    ablesegrund,
    erfassungshinweis: neue.erfassungshinweis,
    ermittlungsart: 'abgelesen',
    ableseart: 'KUNDE',
    eingegangen_am: neue.eingegangenAm,
  } as const
  return db
    .insertInto('ablesung')
    .values({ vertrag_id, zaehlernummer, ablesedatum, obiskennzahlen, ablesewerte, ...herkunft })
    .onConflict((conflict) =>
      conflict
        .constraint('ablesung_einmal')
        .doUpdateSet({ ...herkunft, markttag: null })
        .where(({ eb, or, and }) =>
          or([
            eb('ablesung.ableseart', '=', 'ERSATZWERT'),
            eb('ablesung.markttag', 'is not', null),
            and([eb('ablesung.ableseart', '=', 'KUNDE'), eb('ablesung.id', '<>', neue.lastId)]),
          ]),
        ),
    )
    .returning(({ exists, selectFrom }) => [
      'id',
      exists(selectFrom('ablesung_foto').select('jpeg').whereRef('ablesung_id', '=', 'ablesung.id')).as('hatFoto'),
    ])
})
