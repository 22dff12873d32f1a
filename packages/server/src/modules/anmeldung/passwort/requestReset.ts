import { isEmail } from '@ekp/wire/rules/anschlussnutzer/kontaktdaten'
import type { Bucket, Budget } from '../../../db/budget.ts'
import { addJob, mailJobs } from '../../../db/jobs/jobQueue.ts'
import type { Database } from '../../../db/open.ts'
import { recordProtokoll } from '../../../db/protokoll/recordProtokoll.ts'
import { portalLocked, resetUnknown } from '../../../http/errors/portalError.ts'
import type { ServedTenant } from '../../../http/server.ts'
import { networkOf } from '../../../lib/gates/networks.ts'
import {
  findResetEmpfaenger,
  hasRoomForReset,
  insertReset,
  type Linkzweck,
  lockResets,
  type NewReset,
  sweepResets,
} from './resetQueries.ts'

// Every answer takes this long, or a multiple of it when the work takes longer, so that its time does not tell whether a
// number is a customer's [T10]. Proof: inSteps.test.ts, drill zeit.
export const answerMs = 250

/** A request for a link to the customer with this number. */
export interface Linkanfrage {
  readonly tenant: ServedTenant
  /** The canonical number; undefined if the text cannot be one. */
  readonly kundennummer: string | undefined
  readonly ip: string
  readonly now: Date
  /** Called when the portal has sent its last mail of the hour. */
  readonly onExhausted: () => void
}

/** Sends a link if possible; otherwise throws 404 or 702, if the tenant's setting and the budget allow it. */
export async function requestReset(anfrage: Linkanfrage): Promise<void> {
  const { tenant, kundennummer, ip, now } = anfrage
  const { db, budget, auskunft } = tenant
  const kunde = kundennummer === undefined ? undefined : await findResetEmpfaenger(db, kundennummer, now)
  const isLocked = kunde?.gesperrt === true
  if (kunde === undefined || isLocked || !kunde.hatFesteEmail || !isEmail(kunde.email ?? '')) {
    const isTold = auskunft === 'spezifisch' && (await limitResets(budget, ip, now).admitAuskunft())
    if (isTold) throw isLocked ? portalLocked() : resetUnknown()
    return
  }
  await queueLink(anfrage, { kundennummer: kunde.kundennummer, passwortVersion: kunde.passwort_version })
}

/** Queues the mail of a link where the limits allow one. Its caller answers the same where they do not. */
export async function queueLink(
  { tenant: { db, budget }, ip, now, onExhausted }: Linkanfrage,
  reset: NewReset,
): Promise<void> {
  // Before the portal's limit and the lock, so that a flood for one account neither uses up the mails nor waits for the
  // lock.
  if (!(await hasRoomForReset(db, reset.kundennummer, now, zweckOf(reset)))) return
  const mail = await limitResets(budget, ip, now).admitMail()
  if (!mail.isAdmitted) return
  if (!(await createReset(db, reset, now))) await mail.refund()
  else if (mail.isLast) onExhausted()
}

const zweckOf = ({ verknuepfungVon }: NewReset): Linkzweck =>
  verknuepfungVon === undefined ? 'passwort' : 'verknuepfung'

/** Stores the request for a link and queues its mail; the job contains only the id of the request. */
export async function createReset(db: Database, reset: NewReset, now: Date): Promise<boolean> {
  const { kundennummer, verknuepfungVon: von } = reset
  return db.transaction().execute(async (tx) => {
    await lockResets(tx, kundennummer)
    if (!(await hasRoomForReset(tx, kundennummer, now, zweckOf(reset)))) return false
    await sweepResets(tx, now)
    await addJob(tx, mailJobs.passwortReset, { id: await insertReset(tx, reset, now) })
    // Not 'kunde', because everybody who knows the number can request a link.
    const eintrag = { kundennummer, zeit: now, akteur: 'portal' } as const
    if (von === undefined) {
      await recordProtokoll(tx, { ...eintrag, aktion: 'passwort_link_angefordert', objekt: 'anschlussnutzer' })
    } else {
      // In this trail alone: in the other one it would say that the number exists and has a mail address [T10].
      const nachher = { von, zu: kundennummer }
      await recordProtokoll(tx, { ...eintrag, aktion: 'verknuepfung_angefordert', objekt: 'verknuepfung', nachher })
    }
    return true
  })
}

const rate = { windowMs: 3_600_000 }

/** The limits on answers and mails after 'password forgotten' [T10] [T11]. */
interface Resetlimits {
  /** Counts a mail: 10 an hour for one source, 40 for one larger network, 200 in all of a portal. */
  readonly admitMail: () => Promise<{
    readonly isAdmitted: boolean
    /** Whether this is the last mail that the portal sends in this hour. */
    readonly isLast: boolean
    readonly refund: () => Promise<void>
  }>
  /**
   * Whether an answer may tell that a number is not known or has no access: 3 times an hour for one source, 20 for one
   * larger network, 60 in all of a portal, and never after the mails have been used up, because then it would reveal
   * more.
   */
  readonly admitAuskunft: () => Promise<boolean>
}

/** The limits for one request; what one account gets is counted by its links. Proof: limitResets.test.ts. */
export function limitResets(budget: Budget, ip: string, now: Date): Resetlimits {
  const source = networkOf(ip)
  const netz = networkOf(ip, 48)
  const portal: Bucket = { art: 'link-portal', subject: '', most: 200, rate }
  const mails = [
    portal,
    { art: 'link-netz', subject: netz, most: 40, rate },
    { art: 'link-quelle', subject: source, most: 10, rate },
  ]
  const auskuenfte = [
    { art: 'link-auskunft-portal', subject: '', most: 60, rate },
    { art: 'link-auskunft-netz', subject: netz, most: 20, rate },
    { art: 'link-auskunft-quelle', subject: source, most: 3, rate },
  ]
  return {
    admitMail: async () => {
      const { waitMs, left, refund } = await budget.charge(mails, now)
      return { isAdmitted: waitMs === 0, isLast: waitMs === 0 && left[0] === 0, refund }
    },
    admitAuskunft: async () => {
      const asked = mails.map((bucket) => ({ ...bucket, isOnlyAsked: true }))
      return (await budget.charge([...asked, ...auskuenfte], now)).waitMs === 0
    },
  }
}
