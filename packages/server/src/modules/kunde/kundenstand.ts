import { isEmail } from '@ekp/wire/rules/anschlussnutzer/kontaktdaten'
import { deriveVertragsstatus } from '@ekp/wire/rules/vertragsstatus'
import type { Vertragsstatus } from '@ekp/wire/vertrag'
import { sql } from 'kysely'
import { isEmailSettled } from '../../db/isEmailSettled.ts'
import type { Database } from '../../db/open.ts'
import { kettenOf } from '../../db/protokoll/ketten.ts'
import { findAblehnung } from '../../mail/mailversand.ts'
import type { Signer } from '../../lib/files/schluessel.ts'
import { endOfEinmalpasswort } from '../anmeldung/einmalpasswort.ts'
import { listBekannteGeraete } from '../anmeldung/geraete.ts'
import { listEigenePasskeys } from '../anmeldung/passkey/queries.ts'
import { gueltigeSitzungen } from '../anmeldung/sitzungen.ts'
import { listErlaubte, listWeitere } from '../anmeldung/verknuepfung/queries.ts'
import { unknownKunde } from './aendern.ts'
import { type Bremse, countFehlversuche, listBremsen } from './bremsen.ts'

/** Whether and how a customer can sign in, and what the service asks first; no secret is in it. */
export interface Kundenstand {
  readonly kundennummer: string
  /** Those that he had before. */
  readonly fruehere: readonly string[]
  readonly gesperrt: boolean
  /** Whether a command locked or restricted him, so that no import lifts it. */
  readonly gesperrtBleibt: boolean
  readonly zugriff: 'voll' | 'eingeschränkt'
  readonly zugriffBleibt: boolean
  /** The day of his death; null while he lives, as far as the supplier knows. */
  readonly verstorbenAm: string | null
  /** When he asked to be deleted (Art. 18 DSGVO). */
  readonly loeschungVerlangtAm: Date | null
  readonly hatPasswort: boolean
  /** When he ordered a letter with a one-time password; null without an order, and once the letter is written. */
  readonly briefBestelltAm: Date | null
  /** The end of his one-time password; null when he has a password of his own, or none. */
  readonly einmalpasswortBis: Date | null
  readonly bremsen: readonly Bremse[]
  /** Wrong passwords on unknown devices that are still counted. */
  readonly fehlversuche: number
  readonly geraete: readonly { readonly bekanntSeit: Date; readonly zuletztAngemeldet: Date }[]
  /** Ends of the sessions that hold now. */
  readonly sitzungen: readonly Date[]
  /** When each passkey that signs in was last used; null: never. */
  readonly passkeys: readonly (Date | null)[]
  /** The numbers to which this customer can switch. */
  readonly weitere: readonly string[]
  /** The numbers whose customers can switch to this one. */
  readonly erreichbarMit: readonly string[]
  /** When he set a password himself, as far as the audit trail knows. */
  readonly passwortGesetztAm: Date | null
  readonly email: {
    readonly isValid: boolean
    readonly isSettled: boolean
    /** When and how the mail server last refused the address; undefined once it takes a mail again. */
    readonly ablehnung: Awaited<ReturnType<typeof findAblehnung>>
  } | null
  readonly vertraege: readonly { readonly id: string; readonly status: Vertragsstatus; readonly ort: string | null }[]
  /** What he has submitted and the supplier has not confirmed. */
  readonly offeneVorgaenge: number
}

interface Frage {
  readonly sign: Signer
  readonly tenant: { readonly einmalpasswortTage: number; readonly sitzungHoechstensSekunden: number }
  readonly now: Date
}

/** The number that the customer with this one has now; any other number as it is. */
export async function findHeutigeNummer(db: Database, kundennummer: string): Promise<string> {
  const frueher = await db
    .selectFrom('fruehere_kundennummer')
    .where('alt', '=', kundennummer)
    .select('kundennummer')
    .executeTakeFirst()
  return frueher?.kundennummer ?? kundennummer
}

/** Answers why a customer cannot sign in; throws `Refused` for an unknown number. Changes nothing. */
export async function findKundenstand(
  db: Database,
  kundennummer: string,
  { sign, tenant, now }: Frage,
): Promise<Kundenstand> {
  const kunde = await db
    .selectFrom('anschlussnutzer')
    .leftJoin('loeschvermerk', 'loeschvermerk.kundennummer', 'anschlussnutzer.kundennummer')
    .where('anschlussnutzer.kundennummer', '=', kundennummer)
    .select(['gesperrt', 'gesperrt_bleibt', 'zugriff', 'zugriff_bleibt', 'einmalpasswort_seit', 'email', 'verlangt_am'])
    .select(['verstorben_am', 'brief_bestellt_am'])
    .select([sql<boolean>`passwort_hash is not null`.as('hat_passwort'), isEmailSettled(now).as('is_settled')])
    .executeTakeFirst()
  if (kunde === undefined) throw await unknownKunde(db, kundennummer)
  const { einmalpasswort_seit: seit, email } = kunde
  return {
    kundennummer,
    fruehere: await listFruehere(db, kundennummer),
    gesperrt: kunde.gesperrt,
    gesperrtBleibt: kunde.gesperrt_bleibt,
    zugriff: kunde.zugriff,
    zugriffBleibt: kunde.zugriff_bleibt,
    verstorbenAm: kunde.verstorben_am,
    loeschungVerlangtAm: kunde.verlangt_am,
    hatPasswort: kunde.hat_passwort,
    briefBestelltAm: kunde.brief_bestellt_am,
    einmalpasswortBis: seit === null ? null : endOfEinmalpasswort(seit, tenant.einmalpasswortTage),
    bremsen: await listBremsen(db, sign, kundennummer, now),
    fehlversuche: await countFehlversuche(db, sign, kundennummer, now),
    geraete: await listGeraete(db, kundennummer, now),
    sitzungen: await listSitzungen(db, kundennummer, now, tenant),
    passkeys: (await listEigenePasskeys(db, kundennummer)).map(({ zuletzt_am }) => zuletzt_am),
    weitere: (await listWeitere(db, kundennummer)).map((one) => one.kundennummer),
    erreichbarMit: (await listErlaubte(db, kundennummer)).map(({ von }) => von),
    passwortGesetztAm: await findPasswortwechsel(db, kundennummer),
    email:
      email === null
        ? null
        : {
            isValid: isEmail(email),
            isSettled: kunde.is_settled,
            ablehnung: await findAblehnung(db, kundennummer),
          },
    vertraege: await listVertraege(db, kundennummer),
    offeneVorgaenge: await countOffene(db, kundennummer),
  }
}

async function listFruehere(db: Database, kundennummer: string): Promise<string[]> {
  const rows = await db
    .selectFrom('fruehere_kundennummer')
    .where('kundennummer', '=', kundennummer)
    .orderBy('seit')
    .select('alt')
    .execute()
  return rows.map(({ alt }) => alt)
}

/** Devices that are still known, without what names them. */
async function listGeraete(db: Database, kundennummer: string, now: Date) {
  const geraete = await listBekannteGeraete(db, kundennummer, now)
  return geraete.map(({ bekanntSeit, zuletztAngemeldet }) => ({ bekanntSeit, zuletztAngemeldet }))
}

/** The ends of the sessions that are valid. */
async function listSitzungen(db: Database, kundennummer: string, now: Date, tenant: Frage['tenant']): Promise<Date[]> {
  const rows = await gueltigeSitzungen(db, kundennummer, now, tenant).orderBy('laeuft_ab').select('laeuft_ab').execute()
  return rows.map(({ laeuft_ab }) => laeuft_ab)
}

async function findPasswortwechsel(db: Database, kundennummer: string): Promise<Date | null> {
  const row = await db
    .selectFrom('protokoll')
    .where('kundennummer', 'in', kettenOf(kundennummer))
    .where('aktion', 'in', ['passwort_geaendert', 'passwort_neu_gesetzt'])
    .orderBy('zeit', 'desc')
    .select('zeit')
    .executeTakeFirst()
  return row?.zeit ?? null
}

async function listVertraege(db: Database, kundennummer: string) {
  const rows = await db
    .selectFrom('vertrag')
    .where('kundennummer', '=', kundennummer)
    .orderBy('id')
    .select(['id', 'ort', 'storniert', 'lieferbeginn', 'lieferende'])
    .select(['gewuenschter_lieferbeginn as gewuenschterLieferbeginn'])
    .select(['gewuenschtes_lieferende as gewuenschtesLieferende'])
    .execute()
  return rows.map(({ id, ort, ...angaben }) => ({ id, ort, status: deriveVertragsstatus(angaben) }))
}

async function countOffene(db: Database, kundennummer: string): Promise<number> {
  const { offen } = await db
    .selectFrom('vorgang')
    .where('kundennummer', '=', kundennummer)
    .where('uebergeben_am', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('offen'))
    .executeTakeFirstOrThrow()
  return offen
}
