import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Mailer, MailNotSent, type Message } from '../../../mail/openMailer.ts'
import { askForReset } from '../../../testing/mails/resetMails.ts'
import { openResetPortal, startResetDay } from '../../../testing/portals/openResetPortal.ts'
import type { TestApp } from '../../../testing/portals/testApp.ts'
import { testJobContext } from '../../../testing/runJobs.ts'
import { testLog } from '../../../testing/testLog.ts'
import { testSchluessel } from '../../../testing/testTenant.ts'
import { passwortResetTask } from './resetTask.ts'

let portal: TestApp
let day = 0
let sent: Message[] = []
let told: string[] = []
let failure: Error | undefined
beforeAll(async () => {
  portal = await openResetPortal()
})
afterAll(() => portal.close())
beforeEach(async () => {
  await startResetDay(portal, ++day)
  sent = []
  told = []
  failure = undefined
})

const mailer: Mailer = {
  place: 'Test',
  send: (message) => {
    if (failure !== undefined) return Promise.reject(failure)
    sent.push(message)
    return Promise.resolve()
  },
  close: () => undefined,
}
const task = passwortResetTask(mailer, testSchluessel, {
  onMail: (mandant, ergebnis) => told.push(`${mandant}: ${ergebnis}`),
  onEreignis: (mandant, ereignis) => told.push(`${mandant}: ${ereignis}`),
})

const resets = () =>
  portal.db.selectFrom('passwort_reset').select(['id', 'nichtig', 'token_hash', 'gilt_bis']).orderBy('angefordert_am')
/** Requests a link, and returns the id of the stored request. */
async function ask(): Promise<string> {
  portal.clock.advance(600)
  expect((await askForReset(portal, 'T-1')).status).toBe(204)
  return (await resets().execute()).at(-1)?.id ?? ''
}
/** Runs the job of a request, and returns what it wrote to the log. */
async function run(id: string) {
  const log = testLog()
  await task.run(testJobContext({ db: portal.db, clock: portal.clock, log }), { id })
  return log.lines.map(({ ereignis }) => ereignis)
}

test('the metrics count the mail and the link', async () => {
  expect(await run(await ask())).toEqual(['Link für neues Passwort gesendet'])
  expect(told).toEqual(['test: gesendet', 'test: linkGesendet'])
  expect(sent).toHaveLength(1)
})

test('a link that could not be sent does not void the one before', async () => {
  const first = await ask()
  await run(first)
  const second = await ask()
  failure = new MailNotSent('550', true)
  expect(await run(second)).toEqual(['E-Mail abgelehnt'])
  expect(told).toEqual(['test: gesendet', 'test: linkGesendet', 'test: abgelehnt'])
  expect((await resets().execute()).map(({ nichtig }) => nichtig)).toEqual([false, false])
  failure = undefined
  await run(second)
  expect((await resets().execute()).map(({ nichtig }) => nichtig)).toEqual([true, false])
})

test.each([
  ['without an address', { email: null }],
  ['who is locked now', { gesperrt: true }],
])('nothing is sent, and no link made, for a customer %s', async (_name, changes) => {
  const id = await ask()
  const of = portal.db.updateTable('anschlussnutzer').where('kundennummer', '=', 'T-1')
  await of.set(changes).execute()
  try {
    expect(await run(id)).toEqual([])
  } finally {
    await of.set({ email: 'erika@example.org', gesperrt: false }).execute()
  }
  expect([sent, told]).toEqual([[], []])
  expect(await resets().execute()).toMatchObject([{ token_hash: null, gilt_bis: null }])
})

test('a job for a deleted request sends nothing', async () => {
  const id = await ask()
  await portal.db.deleteFrom('passwort_reset').execute()
  expect(await run(id)).toEqual([])
  expect([sent, told]).toEqual([[], []])
})
