import { type Bucket, emptyBuckets, openBudget } from '../../db/budget.ts'
import { queueZugang } from '../../db/jobs/zugangJob.ts'
import type { Database } from '../../db/open.ts'
import { kundenlimits } from '../../http/limits/limitPerKunde.ts'
import type { Signer } from '../../lib/files/schluessel.ts'
import { deleteResets, hasRoomForReset } from '../anmeldung/passwort/resetQueries.ts'
import { listKontobuckets } from '../anmeldung/throttle.ts'
import { type Bearbeitung, change, lockKunde, recordBearbeitung } from './aendern.ts'

/** A limit that keeps a customer from something just now. */
export interface Bremse {
  /** What he cannot do, as a German noun. */
  readonly was: string
  /** When he can again; undefined where it is not known to the minute. */
  readonly bis: Date | undefined
}

const formulare: Readonly<Record<keyof typeof kundenlimits, string>> = {
  neueEmail: 'eine andere E-Mail-Adresse',
  kontaktanfrage: 'Kontaktanfragen',
  ablesung: 'die Übermittlung von Zählerständen',
  auskunft: 'das Herunterladen seiner Daten',
  auskunftBegonnen: 'das Herunterladen seiner Daten (mehrmals begonnen)',
  bankauskunft: 'die Prüfung von IBANs',
}

/** All buckets that belong to one account alone, with what they are for. */
async function listBuckets(db: Database, kundennummer: string): Promise<{ bucket: Bucket; was: string }[]> {
  const geraete = await db.selectFrom('geraet').where('kundennummer', '=', kundennummer).select('id').execute()
  const {
    unbekannt,
    geraete: bekannt,
    richtige,
  } = listKontobuckets(
    { door: 'anmeldung', konto: kundennummer },
    geraete.map(({ id }) => id),
  )
  const named = (was: string) => (bucket: Bucket) => ({ bucket, was })
  return [
    ...unbekannt.map(named('die Anmeldung an einem unbekannten Gerät')),
    ...bekannt.map(named('die Anmeldung an einem bekannten Gerät')),
    ...richtige.map(named('die Anmeldung (sehr viele richtige Passwörter)')),
    ...Object.entries(kundenlimits).map(([name, { art, most, windowMs }]) => ({
      bucket: { art, subject: kundennummer, most, rate: { windowMs } },
      was: Object.entries(formulare).find(([key]) => key === name)?.[1] ?? art,
    })),
  ]
}

/** What the limits keep a customer from now. Those of his internet connection are not known here: they are not his. */
export async function listBremsen(db: Database, sign: Signer, kundennummer: string, now: Date): Promise<Bremse[]> {
  const all = await listBuckets(db, kundennummer)
  const asked = all.map(({ bucket }) => ({ ...bucket, isOnlyAsked: true }))
  const { waits } = await openBudget(db, sign).charge(asked, now)
  const found = all.flatMap(({ was }, nr): Bremse[] => {
    const wait = waits[nr] ?? 0
    return wait === 0 ? [] : [{ was, bis: new Date(now.getTime() + wait) }]
  })
  // Of several limits on one thing the last to end counts.
  const last = new Map<string, Bremse>()
  for (const bremse of found) {
    const other = last.get(bremse.was)
    if (other?.bis === undefined || (bremse.bis !== undefined && bremse.bis > other.bis)) last.set(bremse.was, bremse)
  }
  if (await hasRoomForReset(db, kundennummer, now)) return [...last.values()]
  return [...last.values(), { was: 'ein Link für ein neues Passwort', bis: undefined }]
}

/**
 * Lifts all limits of one account, on passwords, links and forms; those of networks and of other accounts stay. Links
 * that he has asked for are not valid any more. Answers what was lifted.
 */
export async function releaseBremsen(
  db: Database,
  sign: Signer,
  kundennummer: string,
  bearbeitung: Bearbeitung,
): Promise<Bremse[]> {
  return change(db, async (tx) => {
    await lockKunde(tx, kundennummer)
    const bremsen = await listBremsen(tx, sign, kundennummer, bearbeitung.now)
    const buckets = await listBuckets(tx, kundennummer)
    await emptyBuckets(
      tx,
      sign,
      buckets.map(({ bucket }) => bucket),
    )
    await deleteResets(tx, kundennummer)
    await recordBearbeitung(tx, bearbeitung, { kundennummer, aktion: 'bremsen_geloest', objekt: 'anschlussnutzer' })
    await queueZugang(tx, { ereignis: 'bremsenGeloest', kundennummern: [kundennummer] })
    return bremsen
  })
}

/** How many wrong passwords on unknown devices are still counted for a customer; one is forgotten every 48 minutes. */
export async function countFehlversuche(db: Database, sign: Signer, kundennummer: string, now: Date): Promise<number> {
  const asked = listKontobuckets({ door: 'anmeldung', konto: kundennummer }).unbekannt.map((bucket) => ({
    ...bucket,
    isOnlyAsked: true,
  }))
  const { left } = await openBudget(db, sign).charge(asked, now)
  return Math.max(0, ...asked.map(({ most }, nr) => most - (left[nr] ?? most)))
}
