import { isEmail } from '@ekp/wire/rules/anschlussnutzer/kontaktdaten'
import { berlinToday } from '@ekp/wire/rules/berlin'
import { zaehlerschluessel } from '@ekp/wire/rules/zaehlernummer'
import { sql } from 'kysely'
import { hatEigenesPasswort } from '../../../db/hatEigenesPasswort.ts'
import { isEmailSettled } from '../../../db/isEmailSettled.ts'
import type { Database } from '../../../db/open.ts'
import type { ServedTenant } from '../../../http/server.ts'
import { orderBrief } from './briefbestellung.ts'
import { createReset, limitResets } from './requestReset.ts'
import { hasRoomForReset } from './resetQueries.ts'

interface Registrierung {
  readonly tenant: ServedTenant
  /** The canonical number; undefined if the text cannot be one. */
  readonly kundennummer: string | undefined
  /** As typed. */
  readonly zaehlernummer: string
  readonly ip: string
  readonly now: Date
  /** Called when the portal has sent its last mail of the hour. */
  readonly onExhausted: () => void
}

/**
 * Sends a link to a first password to the mail address on record, if the meter is one of the customer's today; to who has
 * a password of his own, the link of 'password forgotten'. Without an address it orders a letter, if the tenant writes
 * them. Its caller answers the same in all cases [T10].
 */
export async function register(registrierung: Registrierung): Promise<void> {
  const { tenant, kundennummer, zaehlernummer, ip, now, onExhausted } = registrierung
  const { db, budget } = tenant
  if (kundennummer === undefined || zaehlerschluessel(zaehlernummer) === '') return
  const kunde = await findRegistrierbar(db, kundennummer, zaehlernummer, now)
  if (kunde === undefined) return
  const { passwortVersion, hatPasswort } = kunde
  const perMail = kunde.hatFesteEmail && isEmail(kunde.email ?? '')
  if (!perMail && (tenant.app.registrierung !== 'brief' || hatPasswort)) return
  // Before the portal's limit, as for a reset.
  if (perMail && !(await hasRoomForReset(db, kundennummer, now))) return
  const sendung = await limitResets(budget, ip, now).admitMail()
  if (!sendung.isAdmitted) return
  const isNew = perMail
    ? await createReset(db, { kundennummer, passwortVersion, istEinladung: !hatPasswort }, now)
    : await orderBrief(db, kundennummer, now)
  if (!isNew) await sendung.refund()
  else if (sendung.isLast) onExhausted()
}

interface Registrierbar {
  readonly email: string | null
  readonly hatFesteEmail: boolean
  readonly passwortVersion: number
  readonly hatPasswort: boolean
}

/** The customer, if he may come in and the meter measures one of his running contracts today. */
async function findRegistrierbar(db: Database, kundennummer: string, zaehlernummer: string, now: Date) {
  const heute = berlinToday(now)
  const { rows } = await sql<Registrierbar>`
    select email, ${isEmailSettled(now)} as "hatFesteEmail", passwort_version as "passwortVersion",
      ${hatEigenesPasswort} as "hatPasswort"
    from anschlussnutzer
    where kundennummer = ${kundennummer} and not gesperrt
    and exists (
      select from vertrag v join zaehler z on z.vertrag_id = v.id
      where v.kundennummer = anschlussnutzer.kundennummer and not v.storniert
        and (v.lieferende is null or v.lieferende >= ${heute}::date)
        and upper(regexp_replace(z.nummer, '[^A-Za-z0-9]', '', 'g')) = ${zaehlerschluessel(zaehlernummer)}
        and z.eingebaut_am <= ${heute}::date and (z.ausgebaut_am is null or z.ausgebaut_am > ${heute}::date)
    )
    and not exists (
      select from loeschvermerk l where l.kundennummer = anschlussnutzer.kundennummer and l.verlangt_am is not null
    )
  `.execute(db)
  return rows[0]
}
