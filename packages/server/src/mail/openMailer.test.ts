import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testMail } from '../testing/mails/queuedMails.ts'
import { testClock } from '../testing/testClock.ts'
import { testTenant } from '../testing/testTenant.ts'
import { fileMailer, openMailer } from './openMailer.ts'
import { toMessage } from './sendQueuedMail.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'ekp-mail-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const clock = testClock('2026-11-21T10:00:00.123+01:00')
const ids = ['0b4f7d00-1111-4222-8333-444455556666', '0a4f7d00-1111-4222-8333-444455556666'] as const
const messageOf = (id: string) => toMessage(testTenant({ mail: undefined }), { id, mail: testMail() }, clock.now())

test('a mail becomes a file that mail programs open and only its owner can read', async () => {
  const mailer = openMailer({ smtpUrl: undefined, dataDir }, clock)
  expect(mailer.place).toBe(`${dataDir}/mail/*.eml (SMTP_URL ist nicht gesetzt)`)
  await mailer.send(messageOf(ids[0]))
  const [name = '', ...others] = readdirSync(join(dataDir, 'mail'))
  expect(name).toBe(`2026-11-21T09-00-00.123Z-${ids[0]}.eml`)
  expect(others).toEqual([])
  const path = join(dataDir, 'mail', name)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(await PostalMime.parse(readFileSync(path))).toMatchObject({
    subject: 'Ihre Bankverbindung wurde geändert',
    from: { name: 'Stadtwerke Test', address: 'portal@portal.invalid' },
    to: [{ address: 'erika@example.org' }],
    messageId: `<${ids[0]}@portal.invalid>`,
  })
})

test('the names sort by time', async () => {
  const mailer = fileMailer(dataDir, clock)
  await mailer.send(messageOf(ids[0]))
  clock.advance(1)
  await mailer.send(messageOf(ids[1]))
  expect(
    readdirSync(dataDir)
      .toSorted()
      .map((name) => name.slice(25, -4)),
  ).toEqual(ids)
})

test('a folder that cannot be written is a failure that is tried again, and no partial file stays', async () => {
  writeFileSync(join(dataDir, 'mail'), 'in the way')
  const mailer = fileMailer(join(dataDir, 'mail'), clock)
  await expect(mailer.send(messageOf(ids[0]))).rejects.toMatchObject({ code: 'EEXIST', isFinal: false })
  expect(readdirSync(dataDir)).toEqual(['mail'])
})
