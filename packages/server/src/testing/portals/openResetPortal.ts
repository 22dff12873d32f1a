import { createAnschlussnutzer } from '../data/factories.ts'
import { deleteQueuedMails } from '../mails/queuedMails.ts'
import { testTenant } from '../testTenant.ts'
import { type TestApp, testApp } from './testApp.ts'

/** A portal with the customers `T-1` (with an address), `T-2` (without an address) and `T-3` (without access). */
export async function openResetPortal(tenant = testTenant()): Promise<TestApp> {
  const portal = await testApp({ tenant, trustedProxies: ['127.0.0.1'], database: { connections: 10 } })
  const email = 'erika@example.org'
  await createAnschlussnutzer(portal.db, { kundennummer: 'T-1', email })
  await createAnschlussnutzer(portal.db, { kundennummer: 'T-2', email: null })
  await createAnschlussnutzer(portal.db, { kundennummer: 'T-3', email, gesperrt: true })
  return portal
}

/** Nothing is asked for yet, on a day of its own: each day has limits of its own. */
export async function startResetDay(portal: TestApp, day: number): Promise<void> {
  portal.clock.set(new Date(Date.parse('2026-11-21T10:00:00+01:00') + day * 86_400_000).toISOString())
  await portal.db.deleteFrom('passwort_reset').execute()
  await deleteQueuedMails(portal.db)
}
