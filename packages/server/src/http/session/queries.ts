import type { Zugriff } from '@ekp/wire/anschlussnutzer'
import type { Database } from '../../db/open.ts'
import { statement } from '../../db/statement.ts'

export interface Sitzung {
  readonly kundennummer: string
  readonly zugriff: Zugriff
  readonly abgeloest: boolean
  readonly laeuft_ab: Date
  readonly endet_spaetestens: Date
}

/** A session that is good now: not over, its customer not locked, its password not changed since. */
export const findSitzung = statement('findSitzung', (db, { tokenHash, now }: { tokenHash: Buffer; now: Date }) =>
  db
    .selectFrom('sitzung')
    .innerJoin('anschlussnutzer', (join) =>
      join
        .onRef('anschlussnutzer.kundennummer', '=', 'sitzung.kundennummer')
        .onRef('anschlussnutzer.passwort_version', '=', 'sitzung.passwort_version'),
    )
    .where('sitzung.token_hash', '=', tokenHash)
    .where('sitzung.laeuft_ab', '>', now)
    .where('anschlussnutzer.gesperrt', '=', false)
    .select([
      'sitzung.kundennummer',
      'anschlussnutzer.zugriff',
      'sitzung.abgeloest',
      'sitzung.laeuft_ab',
      'sitzung.endet_spaetestens',
    ]),
)

export interface NewSitzung {
  readonly tokenHash: Buffer
  readonly kundennummer: string
  readonly passwortVersion: number
  readonly laeuftAb: Date
  readonly endetSpaetestens: Date
}

/**
 * Stores a session if the password is still the one that was checked; false when it was changed meanwhile.
 * Sweeps the customer's sessions that are over.
 */
export async function insertSitzung(db: Database, sitzung: NewSitzung, now: Date): Promise<boolean> {
  await db
    .deleteFrom('sitzung')
    .where('kundennummer', '=', sitzung.kundennummer)
    .where('laeuft_ab', '<=', now)
    .execute()
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('sitzung')
    .columns(['token_hash', 'kundennummer', 'passwort_version', 'laeuft_ab', 'endet_spaetestens'])
    .expression((eb) =>
      eb
        .selectFrom('anschlussnutzer')
        .where('kundennummer', '=', sitzung.kundennummer)
        .where('passwort_version', '=', sitzung.passwortVersion)
        .where('gesperrt', '=', false)
        .select([
          eb.val(sitzung.tokenHash).as('token_hash'),
          'kundennummer',
          'passwort_version',
          eb.cast<Date>(eb.val(sitzung.laeuftAb), 'timestamptz').as('laeuft_ab'),
          eb.cast<Date>(eb.val(sitzung.endetSpaetestens), 'timestamptz').as('endet_spaetestens'),
        ]),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Moves a session's end; never that of one which a refresh has replaced. */
export async function renewSitzung(db: Database, tokenHash: Buffer, laeuftAb: Date): Promise<void> {
  await db
    .updateTable('sitzung')
    .set({ laeuft_ab: laeuftAb })
    .where('token_hash', '=', tokenHash)
    .where('abgeloest', '=', false)
    .execute()
}

/** Replaces a token by a new one of the same session; the old one lives until `oldUntil`. */
export async function rotateSitzung(
  db: Database,
  tokens: { oldHash: Buffer; newHash: Buffer },
  times: { laeuftAb: Date; oldUntil: Date },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const old = await tx
      .updateTable('sitzung')
      .set((eb) => ({ abgeloest: true, laeuft_ab: eb.fn<Date>('least', ['laeuft_ab', eb.val(times.oldUntil)]) }))
      .where('token_hash', '=', tokens.oldHash)
      .returning(['kundennummer', 'passwort_version', 'endet_spaetestens'])
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('sitzung')
      .values({ ...old, token_hash: tokens.newHash, laeuft_ab: times.laeuftAb })
      .execute()
  })
}

export async function deleteSitzung(db: Database, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sitzung').where('token_hash', '=', tokenHash).execute()
}
