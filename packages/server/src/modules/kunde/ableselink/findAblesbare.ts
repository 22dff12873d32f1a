import { isEmail } from '@ekp/wire/rules/anschlussnutzer/kontaktdaten'
import { sql } from 'kysely'
import { isAblesbar } from '../../../db/isAblesbar.ts'
import { isEmailSettled } from '../../../db/isEmailSettled.ts'
import type { Database } from '../../../db/open.ts'
import { schluesselOf } from '../../../db/zaehlernummer.ts'

/** A meter that can be read by a link today, and whose it is. */
export interface AblesbarerZaehler {
  /** The number as `zaehlerschluessel` reads it. */
  readonly schluessel: string
  readonly zaehlernummer: string
  readonly vertragId: string
  readonly kundennummer: string
  readonly anrede: string | null
  readonly titel: string | null
  readonly vorname: string | null
  readonly nachname: string | null
  readonly firma: string | null
  /** A mail with a link may go there. */
  readonly hatEmail: boolean
  /** It has a link of this occasion already, used or not. */
  readonly hatLink: boolean
}

interface Frage {
  readonly now: Date
  /** The day in Berlin. */
  readonly heute: string
  /** The last day of the links, which names the occasion. */
  readonly bis: string
}

/** The meters among these that can be read by a link; `schluessel` are numbers as `zaehlerschluessel` reads them. */
export async function findAblesbare(
  db: Database,
  schluessel: readonly string[],
  { now, heute, bis }: Frage,
): Promise<readonly AblesbarerZaehler[]> {
  const { rows } = await sql<Omit<AblesbarerZaehler, 'hatEmail'> & { email: string | null; isSettled: boolean }>`
    select schluessel, nummer as zaehlernummer, vertrag.id as "vertragId", kundennummer, anrede, titel, vorname, nachname,
      firma, email, ${isEmailSettled(now)} as "isSettled",
      exists (
        select from ableselink link
        where link.vertrag_id = vertrag.id and link.zaehlernummer = nummer and gilt_bis = ${bis}::date
          and widerrufen_am is null
      ) as "hatLink"
    from unnest(${schluessel}::text[]) schluessel
    join zaehler on ${schluesselOf('zaehler.nummer')} = schluessel
    join vertrag on vertrag.id = zaehler.vertrag_id
    join anschlussnutzer using (kundennummer)
    where ${isAblesbar(heute)}
    order by kundennummer collate "C", vertrag.id collate "C"
  `.execute(db)
  return rows.map(({ email, isSettled, ...row }) => ({ ...row, hatEmail: isSettled && isEmail(email ?? '') }))
}
