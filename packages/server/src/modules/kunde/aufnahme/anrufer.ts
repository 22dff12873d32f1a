import type { Aufnahme } from '@ekp/wire/kunde/aufnahme'
import { canonicalKundennummer } from '@ekp/wire/rules/anschlussnutzer/kundennummer'
import type { Database } from '../../../db/open.ts'
import type { LesezugriffRow } from '../../../db/tables/dienst.ts'
import type { Eingang } from '../../../db/vorgang/vorgang.ts'
import type { DienstContext } from '../../../http/admission/Context.ts'
import { notFound } from '../../../http/errors/portalError.ts'
import { change, lockKunde, toRefusal } from '../aendern.ts'

/** A customer on the telephone, and who takes up what he says. */
export interface Anrufer {
  /** Sees all customers; every function below asks for the owner itself. */
  readonly db: Database
  readonly kundennummer: string
  readonly eingegangenAm: Date
  readonly aufgenommenVon: string
}

interface Aufruf extends Pick<DienstContext, 'tenant' | 'konto' | 'clock' | 'chargeLesen' | 'recordLesen'> {
  readonly params: { readonly kundennummer: string }
}

/**
 * Who calls. Whether he may sign in does not matter here; throws 409 with a sentence for an unknown customer and for one
 * who has asked to be deleted.
 */
export async function findAnrufer(
  { tenant, konto, clock, params, ...lesen }: Aufruf,
  was: LesezugriffRow['was'] = 'kundenblatt',
): Promise<Anrufer> {
  const { db } = tenant
  const kundennummer = canonicalKundennummer(tenant.kundennummerPrefix, params.kundennummer)
  if (kundennummer === undefined) throw notFound('Der Kunde')
  await lesen.chargeLesen('kunde', kundennummer)
  await change(db, (tx) => lockKunde(tx, kundennummer)).catch(toRefusal)
  // What it answers, an address or a former reading, is the customer's.
  await lesen.recordLesen(was, [kundennummer])
  return { db, kundennummer, eingegangenAm: clock.now(), aufgenommenVon: konto.kennung }
}

/** What the desk is told when it is taken up. */
export async function toAufnahme({ db, kundennummer }: Anrufer, eingang: Eingang | undefined): Promise<Aufnahme> {
  const { email, verstorben_am } = await db
    .selectFrom('anschlussnutzer')
    .where('kundennummer', '=', kundennummer)
    .select(['email', 'verstorben_am'])
    .executeTakeFirstOrThrow()
  return { nr: eingang?.nr ?? null, email: email === '' || verstorben_am !== null ? null : email }
}
