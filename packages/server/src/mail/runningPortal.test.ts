import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openMailbox } from '../testing/mails/mailbox.ts'
import { testMail } from '../testing/mails/queuedMails.ts'
import { type RunningPortal, runPortalOn } from '../testing/portals/runningPortal.ts'
import { testDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { queueMail } from './queueMail.ts'

let database: TestDatabase
let portal: RunningPortal | undefined
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(async () => {
  await portal?.stop()
  portal = undefined
  await database.close()
})

test('a running portal sends what is queued, and its metrics count it', async () => {
  const mailbox = await openMailbox()
  portal = await runPortalOn(database, { SMTP_URL: mailbox.url, METRICS_PORT: '0' })
  expect(portal.lines).toContain(`E-Mails:   über 127.0.0.1:${mailbox.port}`)
  await database.db.transaction().execute((tx) => queueMail(tx, testMail()))
  await vi.waitFor(() => expect(mailbox.mails).toHaveLength(1), { timeout: 60_000 })
  expect(mailbox.mails[0]).toMatchObject({
    from: { name: 'Stadtwerke Beispiel', address: 'portal@example.org' },
    text: expect.stringContaining('https://portal.example/bankverbindungen'),
  })
  const url = portal.named('Metriken')
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/)
  const sent = 'ekp_mails_total{mandant="stw",ergebnis="gesendet"} 1\n'
  await vi.waitFor(async () => expect(await (await fetch(url)).text()).toContain(sent), { timeout: 60_000 })
  expect(portal.readLog()).not.toContain('erika')
  await portal.stop()
  portal = undefined
  await expect(fetch(url)).rejects.toThrow('fetch failed')
  await mailbox.close()
})

test('without a mail server the start says where mails go, and without a port there are no metrics', async () => {
  portal = await runPortalOn(database, {})
  expect(portal.lines).toContain(`E-Mails:   ${portal.dir}/mail/*.eml (SMTP_URL ist nicht gesetzt)`)
  expect(portal.named('Metriken')).toBe('')
})
