import { isEmail } from '@ekp/wire/rules/anschlussnutzer/kontaktdaten'
import type { Bucket, Budget } from '../../../db/budget.ts'
import { addJob, mailJobs } from '../../../db/jobs/jobQueue.ts'
import type { Database } from '../../../db/open.ts'
import { recordProtokoll } from '../../../db/protokoll/recordProtokoll.ts'
import { portalLocked, resetUnknown } from '../../../http/errors/portalError.ts'
import type { ServedTenant } from '../../../http/server.ts'
import { networkOf } from '../../../lib/gates/networks.ts'
import { findResetEmpfaenger, hasRoomForReset, insertReset, lockResets, sweepResets } from './resetQueries.ts'

interface Resetanfrage {
  readonly tenant: ServedTenant
  /** The canonical number; undefined if the text cannot be one. */
  readonly kundennummer: string | undefined
  readonly ip: string
  readonly now: Date
  /** Called when the portal has sent its last mail of the hour. */
  readonly onExhausted: () => void
}

/** Sends a link if possible; otherwise throws 404 or 702, if the tenant's setting and the budget allow it. */
export async function requestReset(anfrage: Resetanfrage): Promise<void> {
  const { tenant, kundennummer, ip, now, onExhausted } = anfrage
  const { db, budget, auskunft } = tenant
  const limits = limitResets(budget, ip, now)
  const kunde = kundennummer === undefined ? undefined : await findResetEmpfaenger(db, kundennummer, now)
  const isLocked = kunde?.gesperrt === true
  if (kunde === undefined || isLocked || !kunde.hatFesteEmail || !isEmail(kunde.email ?? '')) {
    const isTold = auskunft === 'spezifisch' && (await limits.admitAuskunft())
    if (isTold) throw isLocked ? portalLocked() : resetUnknown()
    return
  }
  // Before the portal's limit and the lock, so that a flood for one account neither uses up the mails nor waits for the
  // lock.
  if (!(await hasRoomForReset(db, kunde.kundennummer, now))) return
  const mail = await limits.admitMail()
  if (!mail.isAdmitted) return
  const reset = { kundennummer: kunde.kundennummer, passwortVersion: kunde.passwort_version }
  if (!(await createReset(db, reset, now))) await mail.refund()
  else if (mail.isLast) onExhausted()
}

/** Stores the request for a link and queues its mail; the job contains only the id of the request. */
export async function createReset(db: Database, reset: Parameters<typeof insertReset>[1], now: Date): Promise<boolean> {
  const { kundennummer } = reset
  return db.transaction().execute(async (tx) => {
    await lockResets(tx, kundennummer)
    if (!(await hasRoomForReset(tx, kundennummer, now))) return false
    await sweepResets(tx, now)
    await addJob(tx, mailJobs.passwortReset, { id: await insertReset(tx, reset, now) })
    // Not 'kunde', because everybody who knows the number can request a link.
    const verlangt = { akteur: 'portal', aktion: 'passwort_link_angefordert', objekt: 'anschlussnutzer' } as const
    await recordProtokoll(tx, { kundennummer, zeit: now, ...verlangt })
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
