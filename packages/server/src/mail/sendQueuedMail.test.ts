import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openMailbox } from '../testing/mails/mailbox.ts'
import { testMail } from '../testing/mails/queuedMails.ts'
import { runJobs } from '../testing/runJobs.ts'
import { testApp, type TestApp } from '../testing/portals/testApp.ts'
import { queueMail } from './queueMail.ts'

let portal: TestApp
const closing: { readonly close: () => unknown }[] = []
beforeEach(async () => {
  portal = await testApp()
  closing.push(portal)
})
afterEach(async () => {
  for (const { close } of closing.splice(0)) await close()
})

async function mailboxWith(options: Parameters<typeof openMailbox>[0] = {}) {
  const mailbox = await openMailbox(options)
  closing.push(mailbox)
  return mailbox
}

const listJobs = async () => {
  const { rows } = await sql<{ attempts: number; last_error: string | null }>`
    select attempts, last_error from graphile_worker.jobs
  `.execute(portal.db)
  return rows
}

const answer = (responseCode: number) => ({
  onRcptTo: (_address: unknown, _session: unknown, done: (error: Error) => void) => {
    done(Object.assign(new Error('5.1.1 erika@example.org: no'), { responseCode }))
  },
})

test('a queued mail is sent once, and nothing of it stays in the queue', async () => {
  const mailbox = await mailboxWith()
  await portal.db.transaction().execute((tx) => queueMail(tx, testMail({ an: 'erika@müller-söhne.de' })))
  expect(await runJobs(portal, mailbox)).toEqual({ lines: [], ergebnisse: ['gesendet'] })
  expect(await runJobs(portal, mailbox, { isLater: true })).toEqual({ lines: [], ergebnisse: [] })
  expect(mailbox.mails).toHaveLength(1)
  expect(mailbox.mails[0]).toMatchObject({
    an: ['erika@müller-söhne.de'],
    from: { name: 'Stadtwerke Test', address: 'portal@example.org' },
    date: '2026-11-21T09:00:00.000Z',
  })
  expect(await listJobs()).toEqual([])
})

test('a mail of a change that did not happen is not sent', async () => {
  const mailbox = await mailboxWith()
  const change = portal.db.transaction().execute(async (tx) => {
    await queueMail(tx, testMail())
    throw new Error('taken back')
  })
  await expect(change).rejects.toThrow('taken back')
  expect(await runJobs(portal, mailbox)).toEqual({ lines: [], ergebnisse: [] })
  expect(mailbox.mails).toEqual([])
})

test('while the server is away a mail waits; when it is back one mail arrives, with the Message-ID of the first try', async () => {
  const messageIds: unknown[] = []
  const gone = await openMailbox()
  await gone.close()
  await queueMail(portal.db, testMail())
  const away = await runJobs(portal, gone)
  expect(away.ergebnisse).toEqual(['gescheitert'])
  expect(away.lines).toMatchObject([{ stufe: 'warn', facts: { versuch: 1, fehler: { code: 'ECONNREFUSED' } } }])
  expect((await runJobs(portal, gone)).ergebnisse).toEqual([])

  const busy = await mailboxWith({
    port: gone.port,
    onData: (stream, _session, done) => {
      let raw = ''
      stream.on('data', (chunk: Buffer) => (raw += chunk.toString()))
      stream.on('end', () => {
        messageIds.push(/^Message-ID: (.*)\r$/im.exec(raw)?.[1])
        done(Object.assign(new Error('4.3.0 later'), { responseCode: 451 }))
      })
    },
  })
  expect((await runJobs(portal, busy, { isLater: true })).ergebnisse).toEqual(['gescheitert'])
  await busy.close()

  const back = await mailboxWith({ port: gone.port })
  expect((await runJobs(portal, back, { isLater: true })).ergebnisse).toEqual(['gesendet'])
  expect((await runJobs(portal, back, { isLater: true })).ergebnisse).toEqual([])
  expect(messageIds).toEqual([expect.stringMatching(/^<[0-9a-f-]{36}@example\.org>$/)])
  expect(back.mails.map(({ messageId }) => messageId)).toEqual(messageIds)
})

test('a recipient refused for good is not tried again, logged by its code alone', async () => {
  const mailbox = await mailboxWith(answer(550))
  await queueMail(portal.db, testMail())
  const { lines, ergebnisse } = await runJobs(portal, mailbox)
  expect(ergebnisse).toEqual(['abgelehnt'])
  expect(lines).toEqual([
    {
      stufe: 'warn',
      ereignis: 'E-Mail abgelehnt',
      facts: { mandant: 'test', mail: expect.stringMatching(/^[0-9a-f-]{36}$/), code: '550 5.1.1' },
    },
  ])
  expect(await listJobs()).toEqual([])
})

test('a recipient refused for now is tried again', async () => {
  const mailbox = await mailboxWith(answer(450))
  await queueMail(portal.db, testMail())
  expect((await runJobs(portal, mailbox)).ergebnisse).toEqual(['gescheitert'])
  expect(await listJobs()).toEqual([{ attempts: 1, last_error: 'see the log' }])
})

test('after the last try a mail is lost: logged, and gone from the queue', async () => {
  const mailbox = await mailboxWith(answer(450))
  await queueMail(portal.db, testMail())
  await sql`update graphile_worker._private_jobs set max_attempts = 2`.execute(portal.db)
  expect((await runJobs(portal, mailbox)).ergebnisse).toEqual(['gescheitert'])
  const { lines, ergebnisse } = await runJobs(portal, mailbox, { isLater: true })
  expect(ergebnisse).toEqual(['verloren'])
  expect(lines).toMatchObject([
    { stufe: 'error', ereignis: 'E-Mail verloren', facts: { mandant: 'test', code: '450' } },
  ])
  expect(await listJobs()).toEqual([])
})

describe('only the one recipient is reached', () => {
  test.each([
    'erika@example.org\r\nBcc: alle@example.com',
    'erika@example.org, alle@example.com',
    'Erika <erika@example.org>',
    'erika@example.org\nRCPT TO:<alle@example.com>',
    '',
    'erika',
  ])('%j is refused before anything is sent', async (an) => {
    const mailbox = await mailboxWith()
    await queueMail(portal.db, testMail({ an }))
    const { lines, ergebnisse } = await runJobs(portal, mailbox)
    expect(ergebnisse).toEqual(['abgelehnt'])
    expect(lines).toMatchObject([{ facts: { code: 'Adresse' } }])
    expect(JSON.stringify(lines)).not.toContain('@')
    expect(mailbox.connections()).toBe(0)
  })
})

test('fifty mails at once arrive once each, over one connection', async () => {
  const mailbox = await mailboxWith()
  const recipients = Array.from({ length: 50 }, (_, number) => `kunde${number}@example.org`)
  for (const an of recipients) await queueMail(portal.db, testMail({ an }))
  expect((await runJobs(portal, mailbox)).ergebnisse).toEqual(recipients.map(() => 'gesendet'))
  expect(mailbox.mails.map(({ an }) => an[0]).toSorted()).toEqual(recipients.toSorted())
  expect(new Set(mailbox.mails.map(({ messageId }) => messageId)).size).toBe(50)
  expect(mailbox.connections()).toBe(1)
})
