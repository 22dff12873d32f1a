import { type Thema, updateBenachrichtigung } from '@ekp/wire/benachrichtigung'
import { benachrichtigungTask } from '../modules/benachrichtigung/task.ts'
import { call } from './call.ts'
import { createAnschlussnutzer } from './data/factories.ts'
import { deleteQueuedMails, queuedMails } from './mails/queuedMails.ts'
import type { TestApp } from './portals/testApp.ts'
import { testJobContext } from './runJobs.ts'

const passwort = 'Erfunden-Erinnerung-2026'

/** A topic of mails in a test: the customer T-1 orders it for the contract 4711, and the task runs. */
export function erinnerungen(portal: TestApp, thema: Thema) {
  const runTask = () => {
    const { db, clock, tenant } = portal
    return benachrichtigungTask.run(testJobContext({ db, clock, tenant }), {})
  }
  const mails = async () => {
    await runTask()
    return (await queuedMails(portal.db)).filter(({ abo }) => abo !== undefined)
  }
  return {
    createKunde: () => createAnschlussnutzer(portal.db, { kundennummer: 'T-1', passwort, email: 'k@example.org' }),
    order: async (bestellt = true) => {
      const credentials = await portal.login('T-1', passwort)
      const { status } = await call(
        portal.app,
        updateBenachrichtigung,
        { params: { vertragId: '4711' }, body: { thema, bestellt } },
        credentials,
      )
      return status
    },
    /** Two processes at once, as after a restart that overlaps. */
    runTwice: () => Promise.all([runTask(), runTask()]),
    /** All mails of the topic until now, after the task ran. */
    mails,
    betreffe: async () => (await mails()).map(({ betreff }) => betreff),
    reset: async () => {
      await deleteQueuedMails(portal.db)
      for (const table of ['benachrichtigung', 'ablesung', 'messkanal', 'zaehler', 'tarif', 'vertrag'] as const)
        await portal.db.deleteFrom(table).execute()
    },
  }
}
