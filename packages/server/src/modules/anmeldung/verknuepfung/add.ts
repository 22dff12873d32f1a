import type { Database } from '../../../db/open.ts'
import { badInput, sessionRequired } from '../../../http/errors/portalError.ts'
import { nurWoAngemeldet } from '../../../http/errors/verknuepfung.ts'
import type { Session } from '../../../http/session/session.ts'
import { queueKundenmail } from '../../../mail/queueMail.ts'
import type { Empfaenger } from '../../../mail/texts.ts'
import { formatVerknuepfungsmail } from '../mails.ts'
import { findHerkunft, insertVerknuepfung, type Nachweis, recordVerknuepfung } from './queries.ts'

/** The number with which the customer of a session signed in; throws 401 if the session has ended. */
export async function herkunftOf(db: Database, { id }: Session) {
  const herkunft = await findHerkunft(db, id)
  if (herkunft === undefined) throw sessionRequired()
  return herkunft
}

/** Throws 403 in a session that switched to its number: numbers are added where one has signed in [anmeldung-37]. */
export async function requireAngemeldet(db: Database, session: Session): Promise<void> {
  const { kundennummer } = await herkunftOf(db, session)
  if (kundennummer !== session.kundennummer) throw nurWoAngemeldet(kundennummer)
}

export function refuseOwn({ kundennummer }: Session, other: string | undefined): void {
  if (other !== kundennummer) return
  throw badInput([{ feld: 'kundennummer', text: 'Mit dieser Kundennummer sind Sie gerade angemeldet.' }])
}

interface Hinzufuegung {
  readonly von: string
  readonly kunde: Omit<Empfaenger, 'email'> & {
    readonly kundennummer: string
    readonly email: string | null
    readonly passwort_version: number
  }
  readonly weg: Nachweis
}

/**
 * Adds a customer's number to another one after a proof: link, mail and audit trails. False if the password was changed or
 * the customer locked meanwhile; a number that is added already stays as it is.
 */
export async function addKundennummer(tx: Database, { von, kunde, weg }: Hinzufuegung, now: Date): Promise<boolean> {
  const { kundennummer: zu, email, passwort_version: passwortVersion } = kunde
  const stand = await insertVerknuepfung(tx, { von, zu, passwortVersion }, now)
  if (stand !== 'neu') return stand === 'alt'
  if (email !== null) await queueKundenmail(tx, zu, formatVerknuepfungsmail({ ...kunde, email }, { von, weg, now }))
  await recordVerknuepfung(tx, { von, zu, weg }, 'angelegt', now)
  return true
}
