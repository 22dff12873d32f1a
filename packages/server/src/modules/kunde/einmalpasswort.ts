import { randomUUID } from 'node:crypto'
import { berlinToday } from '@ekp/wire/rules/berlin'
import { sql } from 'kysely'
import { analyzeChanged } from '../../db/analyzeChanged.ts'
import { isEmailSettled } from '../../db/isEmailSettled.ts'
import type { Database } from '../../db/open.ts'
import { batchesOf } from '../../lib/batchesOf.ts'
import { latestEnd } from '../../lib/clock.ts'
import { hashPasswort, importLane } from '../../lib/passwort.ts'
import {
  deriveEinmalpasswort,
  type Einmalpasswort,
  type Einmalpasswortquelle,
  queueEinmalpasswoerter,
  storeEinmalpasswoerter,
} from '../anmeldung/einmalpasswort.ts'
import { queueZugang } from '../../db/jobs/zugangJob.ts'
import { type Anschrift, listAnschriften } from './brief/anschrift.ts'
import {
  type Bearbeitung,
  change,
  describeRestriction,
  type LockedKunde,
  lockKunden,
  recordBearbeitungInEach,
  Refused,
  unknownKunde,
} from './aendern.ts'

/** A customer's one-time password, for his letter. */
export interface NeuesEinmalpasswort extends Pick<
  LockedKunde,
  'kundennummer' | 'anrede' | 'titel' | 'vorname' | 'nachname' | 'firma'
> {
  readonly einmalpasswort: string
  /** Undefined where none is known. */
  readonly anschrift: Anschrift | undefined
}

/**
 * By mail to the address on record, or as letters: then the function keeps them before anything changes for the
 * customers.
 */
type Weg = 'mail' | ((briefe: readonly NeuesEinmalpasswort[]) => Promise<void>)

interface Auftrag extends Bearbeitung {
  /** Runs in the same transaction before the passwords of these locked customers change; what it throws ends it all. */
  readonly claim?: (tx: Database, kundennummern: readonly string[]) => Promise<void>
  readonly quelle: Einmalpasswortquelle
  readonly weg: Weg
  /** Told again and again how many passwords are computed. */
  readonly onFertig?: (count: number) => void
  /** Until all is done, its abort leaves everything as it was. */
  readonly signal?: AbortSignal
}

const minuteMs = 60_000
const hashBatch = 100
const batch = 1000

/**
 * Sets a new one-time password for each of the customers, or for none: throws `Refused` where one cannot get one, with a
 * sentence for each.
 */
export async function setEinmalpasswoerter(
  db: Database,
  kundennummern: readonly string[],
  { quelle, weg, claim, onFertig, signal, ...bearbeitung }: Auftrag,
): Promise<void> {
  const weise = { perMail: weg === 'mail', now: bearbeitung.now }
  if (weise.perMail) refuseFor(await findHindernisse(db, kundennummern, weise), kundennummern.length)
  // Before the transaction, which locks the customers.
  const neue: Einmalpasswort[] = []
  // In one order, so that two lists do not wait for each other.
  for (const some of batchesOf(kundennummern.toSorted(), hashBatch)) {
    signal?.throwIfAborted()
    onFertig?.(neue.length)
    neue.push(...(await Promise.all(some.map((kundennummer) => deriveNeues(kundennummer, quelle)))))
  }
  onFertig?.(neue.length)
  await change(db, async (tx) => {
    const briefe: NeuesEinmalpasswort[] = []
    for (const some of batchesOf(neue, batch)) {
      signal?.throwIfAborted()
      const nummern = some.map(({ kundennummer }) => kundennummer)
      await lockKunden(tx, nummern)
      refuseFor(await findHindernisse(tx, nummern, weise), kundennummern.length)
      await claim?.(tx, nummern)
      await storeEinmalpasswoerter(tx, some, bearbeitung.now)
      if (weg === 'mail') await queueEinmalpasswoerter(tx, some, bearbeitung.now)
      else briefe.push(...(await listBriefe(tx, some, quelle, bearbeitung.now)))
      await recordBearbeitungInEach(tx, bearbeitung, nummern, {
        aktion: 'einmalpasswort_gesetzt',
        objekt: 'anschlussnutzer',
        nachher: { weg: weg === 'mail' ? 'mail' : 'brief' },
      })
      await queueZugang(tx, { ereignis: 'einmalpasswortGesetzt', kundennummern: nummern })
    }
    if (weg !== 'mail') await weg(briefe)
    signal?.throwIfAborted()
  })
  if (neue.length > batch) await analyzeChanged(db)
}

/** Throws `Refused` with what stands against it, if anything does. */
export function refuseFor(hindernisse: readonly string[], kunden: number): void {
  if (hindernisse.length === 0) return
  const [nicht, all] = [hindernisse.length.toLocaleString('de-DE'), kunden.toLocaleString('de-DE')]
  const wieViele = kunden === 1 ? ' ' : `\nBei ${nicht} von ${all} Kundennummern geht es nicht. `
  throw new Refused(`${hindernisse.join('\n')}${wieViele}Nichts ist geändert.`)
}

interface Weise {
  readonly perMail: boolean
  readonly now: Date
}

/**
 * Why customers cannot get one, a sentence each: they are unknown or locked, have asked to be deleted, or, by mail, have
 * no address that has been on record for three days, or have got one within the last minute.
 */
export async function findHindernisse(
  db: Database,
  kundennummern: readonly string[],
  { perMail, now }: Weise,
): Promise<string[]> {
  const hindernisse: string[] = []
  for (const some of batchesOf(kundennummern, batch)) {
    const kunden = new Map((await listKunden(db, some, { perMail, now })).map((kunde) => [kunde.kundennummer, kunde]))
    for (const kundennummer of some) {
      const kunde = kunden.get(kundennummer)
      const grund =
        kunde === undefined
          ? (await unknownKunde(db, kundennummer)).message
          : describeHindernis(kunde, { perMail, now })
      if (grund !== undefined) hindernisse.push(grund)
    }
  }
  return hindernisse
}

type Kunde = Awaited<ReturnType<typeof listKunden>>[number]

/** What stands against a second mail within a minute: most often it is a second click. */
export const geradeBekommen = (kundennummer: string) =>
  `Kunde ${kundennummer} hat vor weniger als einer Minute ein neues Einmalpasswort bekommen.`

function describeHindernis(kunde: Kunde, { perMail, now }: Weise) {
  const { kundennummer, verlangt_am, gesperrt, email, isSettled, einmalpasswort_seit: seit } = kunde
  if (verlangt_am !== null) return describeRestriction(kundennummer)
  if (gesperrt) return `Kunde ${kundennummer} ist gesperrt; bitte erst entsperren.`
  if (!perMail) return undefined
  const isNew = seit !== null && seit.getTime() > now.getTime() - minuteMs && seit <= latestEnd(now, 0)
  if (isNew) return geradeBekommen(kundennummer)
  if (email === null) return `Für Kunde ${kundennummer} ist keine E-Mail-Adresse hinterlegt.`
  // As with links: a stranger at an open session could enter his own address and then ask the service for a password.
  if (isSettled) return undefined
  return `Die E-Mail-Adresse von Kunde ${kundennummer} steht erst seit weniger als drei Tagen im Portal und könnte von einem Fremden stammen; bitte schicken Sie es als Brief.`
}

const isAmong = (kundennummern: readonly string[]) =>
  sql<boolean>`anschlussnutzer.kundennummer = any (${kundennummern}::text[])`

const listKunden = (db: Database, kundennummern: readonly string[], { perMail, now }: Weise) =>
  db
    .selectFrom('anschlussnutzer')
    .leftJoin('loeschvermerk', 'loeschvermerk.kundennummer', 'anschlussnutzer.kundennummer')
    .where(isAmong(kundennummern))
    .select(['anschlussnutzer.kundennummer', 'gesperrt', 'email', 'verlangt_am', 'einmalpasswort_seit'])
    .select((perMail ? isEmailSettled(now) : sql<boolean>`true`).as('isSettled'))
    .execute()

async function deriveNeues(kundennummer: string, source: Einmalpasswortquelle): Promise<Einmalpasswort> {
  const id = randomUUID()
  return { kundennummer, id, phc: await hashPasswort(deriveEinmalpasswort(source, id), importLane) }
}

/** In the order of the list. */
async function listBriefe(
  tx: Database,
  neue: readonly Einmalpasswort[],
  source: Einmalpasswortquelle,
  now: Date,
): Promise<NeuesEinmalpasswort[]> {
  const nummern = neue.map(({ kundennummer }) => kundennummer)
  const anschriften = await listAnschriften(tx, nummern, berlinToday(now))
  const rows = await tx
    .selectFrom('anschlussnutzer')
    .where(isAmong(nummern))
    .select(['kundennummer', 'anrede', 'titel', 'vorname', 'nachname', 'firma'])
    .execute()
  const kunden = new Map(rows.map((row) => [row.kundennummer, row]))
  return neue.flatMap(({ kundennummer, id }) => {
    const kunde = kunden.get(kundennummer)
    if (kunde === undefined) return []
    const einmalpasswort = deriveEinmalpasswort(source, id)
    return [{ ...kunde, einmalpasswort, anschrift: anschriften.get(kundennummer) }]
  })
}
