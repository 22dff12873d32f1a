import { kontaktfelder } from '@ekp/wire/anschlussnutzer'
import { isEmailSettled } from '../../db/isEmailSettled.ts'
import type { Database } from '../../db/open.ts'
import { isLetzteAblehnung } from '../../mail/mailversand.ts'
import { statement } from '../../db/statement.ts'

/** The customer's data for the mails about a contact request. */
export type Absender = NonNullable<Awaited<ReturnType<typeof findAbsender>>>

export function findAbsender(db: Database, kundennummer: string, now: Date) {
  return db
    .selectFrom('anschlussnutzer')
    .where('kundennummer', '=', kundennummer)
    .select(['kundennummer', 'anrede', 'titel', 'vorname', 'nachname', 'firma', 'email', 'festnetz', 'mobil'])
    .select(isEmailSettled(now).as('hatFesteEmail'))
    .executeTakeFirst()
}

export async function hasSettledEmail(tx: Database, kundennummer: string, now: Date): Promise<boolean> {
  const { isSettled } = await tx
    .selectFrom('anschlussnutzer')
    .where('kundennummer', '=', kundennummer)
    .select(isEmailSettled(now).as('isSettled'))
    .executeTakeFirstOrThrow()
  return isSettled
}

export const findAnschlussnutzerRow = statement(
  'findAnschlussnutzer',
  (db, { kundennummer }: { kundennummer: string }) =>
    db
      .selectFrom('anschlussnutzer')
      .where('kundennummer', '=', kundennummer)
      .select([
        'kundennummer',
        'anrede',
        'titel',
        'vorname',
        'nachname',
        'firma',
        'geburtsdatum',
        ...kontaktfelder,
        'zugriff',
      ])
      .select(({ exists, selectFrom }) =>
        exists(
          selectFrom('mailversand')
            .where('mailversand.kundennummer', '=', kundennummer)
            .where(isLetzteAblehnung)
            .select('mailversand.kundennummer'),
        )
          .$castTo<boolean>()
          .as('emailAbgelehnt'),
      ),
)

/** The numbers of a customer's contracts, in the order in which they are shown. */
export const listVertragIds = statement('listVertragIds', (db, { kundennummer }: { kundennummer: string }) =>
  db.selectFrom('vertrag').where('kundennummer', '=', kundennummer).select('id').orderBy('id'),
)
