import type { Database } from '../../../db/open.ts'
import { recordInEach } from '../../../db/protokoll/recordProtokoll.ts'
import { isLinkValid } from '../passwort/resetQueries.ts'

/** The number with which the customer of a session signed in, and the version of its password. */
export interface Herkunft {
  readonly kundennummer: string
  readonly passwortVersion: number
}

/** Where a session comes from: the number of its link, or its own; undefined if it has ended. */
export async function findHerkunft(db: Database, sitzungId: number): Promise<Herkunft | undefined> {
  return db
    .selectFrom('sitzung')
    .leftJoin('verknuepfung', 'verknuepfung.id', 'sitzung.verknuepfung_id')
    .where('sitzung.id', '=', sitzungId)
    .select(({ fn }) => [
      fn.coalesce('verknuepfung.von', 'sitzung.kundennummer').as('kundennummer'),
      fn.coalesce('sitzung.herkunft_version', 'sitzung.passwort_version').as('passwortVersion'),
    ])
    .executeTakeFirst()
}

/** The links that hold: the password of the added number is the one of then. */
const gueltige = (db: Database) =>
  db
    .selectFrom('verknuepfung')
    .innerJoin('anschlussnutzer', (join) =>
      join
        .onRef('anschlussnutzer.kundennummer', '=', 'verknuepfung.zu')
        .onRef('anschlussnutzer.passwort_version', '=', 'verknuepfung.passwort_version'),
    )

/** The numbers that were added to this one, with their customers' names. */
export const listWeitere = (db: Database, kundennummer: string) =>
  gueltige(db)
    .where('von', '=', kundennummer)
    .orderBy('zu')
    .select(['verknuepfung.id', 'anschlussnutzer.kundennummer', 'angelegt_am'])
    .select(['anrede', 'titel', 'vorname', 'nachname', 'firma'])
    .execute()

/** The numbers to which this one was added. */
export const listErlaubte = (db: Database, kundennummer: string) =>
  gueltige(db).where('zu', '=', kundennummer).orderBy('von').select(['verknuepfung.id', 'von', 'angelegt_am']).execute()

export const findName = (db: Database, kundennummer: string) =>
  db
    .selectFrom('anschlussnutzer')
    .where('kundennummer', '=', kundennummer)
    .select(['kundennummer', 'anrede', 'titel', 'vorname', 'nachname', 'firma'])
    .executeTakeFirst()

/** The link between two numbers, with what the login asks of the added one. */
export const findVerknuepfung = (db: Database, { von, zu }: Richtung) =>
  gueltige(db)
    .where('von', '=', von)
    .where('zu', '=', zu)
    .select(['verknuepfung.id', 'verknuepfung.passwort_version', 'gesperrt'])
    .executeTakeFirst()

/** Which number switches to which. */
interface Richtung {
  readonly von: string
  readonly zu: string
}

/** What proved that the added number is the customer's as well: its password, or a link mailed to its address. */
export type Nachweis = 'passwort' | 'link'

interface NewVerknuepfung extends Richtung {
  /** Of the password of `zu` that was compared, or that it had when the mailed link was asked for. */
  readonly passwortVersion: number
}

/**
 * Stores a link. `alt`: there was one that holds, and nothing changes; `veraltet`: the password was changed or the
 * customer locked meanwhile.
 */
export async function insertVerknuepfung(
  tx: Database,
  { von, zu, passwortVersion }: NewVerknuepfung,
  now: Date,
): Promise<'neu' | 'alt' | 'veraltet'> {
  const kunde = await tx
    .selectFrom('anschlussnutzer')
    .where('kundennummer', '=', zu)
    .where('passwort_version', '=', passwortVersion)
    .where('gesperrt', '=', false)
    .select('kundennummer')
    // Waits for a deletion or a change of the customer number.
    .forKeyShare()
    .executeTakeFirst()
  if (kunde === undefined) return 'veraltet'
  const stored = await tx
    .insertInto('verknuepfung')
    .values({ von, zu, passwort_version: passwortVersion, angelegt_am: now })
    .onConflict((conflict) =>
      conflict
        .columns(['von', 'zu'])
        .doUpdateSet({ passwort_version: passwortVersion, angelegt_am: now })
        .where('verknuepfung.passwort_version', '!=', passwortVersion),
    )
    .returning('id')
    .executeTakeFirst()
  return stored === undefined ? 'alt' : 'neu'
}

/**
 * Uses a mailed link up, and answers the customer whom it adds; undefined for any other token, and where the customer was
 * locked or got another password or address meanwhile. Of many uses at once one succeeds.
 */
export async function useLink(tx: Database, { von, zu }: Richtung, tokenHash: Buffer, now: Date) {
  // Before the link: a deletion of either customer holds its row first, too, and then deletes the link.
  await tx
    .selectFrom('anschlussnutzer')
    .where('kundennummer', 'in', [von, zu])
    .orderBy('kundennummer')
    .select('kundennummer')
    .forKeyShare()
    .execute()
  return (
    tx
      .updateTable('passwort_reset')
      .set({ nichtig: true })
      .from('anschlussnutzer')
      .where('token_hash', '=', tokenHash)
      .where(isLinkValid(now))
      .where('verknuepfung_von', '=', von)
      .where('passwort_reset.kundennummer', '=', zu)
      .whereRef('passwort_reset.kundennummer', '=', 'anschlussnutzer.kundennummer')
      .whereRef('passwort_reset.passwort_version', '=', 'anschlussnutzer.passwort_version')
      // After a change of the address, the one that the link went to may belong to somebody else.
      .whereRef('passwort_reset.email', '=', 'anschlussnutzer.email')
      .where('gesperrt', '=', false)
      .returning(['anrede', 'titel', 'vorname', 'nachname', 'anschlussnutzer.email', 'anschlussnutzer.kundennummer'])
      .returning('anschlussnutzer.passwort_version')
      .executeTakeFirst()
  )
}

/** Deletes a link, and with it the sessions that began by it; undefined if it was gone. */
export const deleteVerknuepfung = (tx: Database, id: number) =>
  tx.deleteFrom('verknuepfung').where('id', '=', id).returning(['von', 'zu']).executeTakeFirst()

/** Adds to the audit trails of both numbers. */
export async function recordVerknuepfung(
  tx: Database,
  { von, zu, weg, herkunft }: Richtung & { readonly weg?: Nachweis; readonly herkunft?: string | undefined },
  was: 'angelegt' | 'benutzt' | 'beendet',
  now: Date,
): Promise<void> {
  // In one order, so that two changes at once do not wait for each other.
  await recordInEach(tx, [von, zu].toSorted(), {
    zeit: now,
    akteur: 'kunde',
    aktion: `verknuepfung_${was}`,
    objekt: 'verknuepfung',
    herkunft,
    nachher: { von, zu, weg },
  })
}
