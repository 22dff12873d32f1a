import { randomUUID } from 'node:crypto'
import { isEmailSettled } from '../db/isEmailSettled.ts'
import type { Database } from '../db/open.ts'
import { hashPasswort, importLane } from '../lib/passwort.ts'
import {
  deriveEinmalpasswort,
  type Einmalpasswortquelle,
  queueEinmalpasswort,
  storeEinmalpasswort,
} from '../modules/anmeldung/einmalpasswort.ts'
import { queueZugang } from '../modules/anmeldung/zugangTask.ts'
import { type Bearbeitung, change, type LockedKunde, lockKunde, recordBearbeitung, Refused } from './aendern.ts'

/** A customer's one-time password, for his letter. */
export interface NeuesEinmalpasswort extends Pick<
  LockedKunde,
  'kundennummer' | 'anrede' | 'titel' | 'vorname' | 'nachname' | 'firma'
> {
  readonly einmalpasswort: string
}

interface Auftrag extends Bearbeitung {
  readonly quelle: Einmalpasswortquelle
  /**
   * By mail to the address on record, or as letters: then the function keeps them before anything changes for the
   * customers.
   */
  readonly weg: 'mail' | ((briefe: readonly NeuesEinmalpasswort[]) => Promise<void>)
}

/**
 * Sets a new one-time password for each of the customers, or for none: throws `Refused` for a customer who is unknown or
 * locked, and by mail for one without an address that has been on record for three days.
 */
export async function setEinmalpasswoerter(
  db: Database,
  kundennummern: readonly string[],
  { quelle, weg, ...bearbeitung }: Auftrag,
): Promise<void> {
  // Before the transaction, which locks the customers.
  const neue = new Map<string, { id: string; einmalpasswort: string; phc: string }>()
  // In one order, so that two lists do not wait for each other.
  for (const kundennummer of kundennummern.toSorted()) {
    const id = randomUUID()
    const einmalpasswort = deriveEinmalpasswort(quelle, id)
    neue.set(kundennummer, { id, einmalpasswort, phc: await hashPasswort(einmalpasswort, importLane) })
  }
  await change(db, async (tx) => {
    const briefe: NeuesEinmalpasswort[] = []
    for (const [kundennummer, { id, einmalpasswort, phc }] of neue) {
      const kunde = await lockKunde(tx, kundennummer)
      if (kunde.gesperrt) {
        throw new Refused(`Kunde ${kundennummer} ist gesperrt; bitte erst entsperren. Nichts ist geändert.`)
      }
      if (weg === 'mail') await checkEmail(tx, kunde, bearbeitung.jetzt)
      const { anrede, titel, vorname, nachname, firma } = kunde
      briefe.push({ kundennummer, anrede, titel, vorname, nachname, firma, einmalpasswort })
      await storeEinmalpasswort(tx, { kundennummer, phc, jetzt: bearbeitung.jetzt })
      if (weg === 'mail') await queueEinmalpasswort(tx, id, kundennummer)
      await recordBearbeitung(tx, bearbeitung, {
        ...{ kundennummer, aktion: 'einmalpasswort_gesetzt', objekt: 'anschlussnutzer' },
        nachher: { weg: weg === 'mail' ? 'mail' : 'brief' },
      })
    }
    await queueZugang(tx, { ereignis: 'einmalpasswortGesetzt', kundennummern: [...neue.keys()] })
    if (weg !== 'mail') await weg(briefe)
  })
}

/** As with links: a stranger at an open session could enter his own address and then ask the service for a password. */
async function checkEmail(tx: Database, { kundennummer, email }: LockedKunde, jetzt: Date): Promise<void> {
  if (email === null) {
    throw new Refused(`Für Kunde ${kundennummer} ist keine E-Mail-Adresse hinterlegt. Nichts ist geändert.`)
  }
  const { isSettled } = await tx
    .selectFrom('anschlussnutzer')
    .where('kundennummer', '=', kundennummer)
    .select(isEmailSettled(jetzt).as('isSettled'))
    .executeTakeFirstOrThrow()
  if (isSettled) return
  throw new Refused(
    `Die E-Mail-Adresse von Kunde ${kundennummer} steht erst seit weniger als drei Tagen im Portal und könnte von einem Fremden stammen; bitte schicken Sie es als Brief. Nichts ist geändert.`,
  )
}
