import { afterAll, beforeAll, expect, test } from 'vitest'
import { benachrichtigungTask } from '../modules/benachrichtigung/task.ts'
import { queuedMails } from '../testing/mails/queuedMails.ts'
import { testApp, type TestApp } from '../testing/portals/testApp.ts'
import { testJobContext } from '../testing/runJobs.ts'
import { prepareDemoErinnerungen } from './erinnerungen.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

test('soon after the first start of the demo there is one mail of each reminder, and no other after the next', async () => {
  const { db, clock, tenant } = portal
  for (const now of ['2026-11-29T04:00:00+01:00', '2026-11-30T10:00:00+01:00']) {
    clock.set(now)
    await prepareDemoErinnerungen(db, clock.now())
    await benachrichtigungTask.run(testJobContext({ db, clock, tenant }), {})
    expect((await queuedMails(db)).map(({ betreff }) => betreff).toSorted()).toEqual([
      'Bitte Stromzähler ablesen',
      'Ihre Gaslieferung endet am 29.12.2026',
      'Ihre neuen Strompreise',
    ])
  }
})
