import { once } from 'node:events'
import { createServer } from 'node:net'
import type { SMTPPoolOptions } from 'nodemailer'
import { afterEach, describe, expect, test } from 'vitest'
import { openMailbox } from '../testing/mails/mailbox.ts'
import { testMail } from '../testing/mails/queuedMails.ts'
import { selfSigned } from '../testing/servers/selfSigned.ts'
import { testTenant } from '../testing/testTenant.ts'
import type { Mail } from './Mail.ts'
import type { MailSettings } from './mailTenant.ts'
import { smtpMailer, smtpOptions } from './openMailer.ts'
import { toMessage } from './sendQueuedMail.ts'

const id = '0b4f7d00-1111-4222-8333-444455556666'
const date = new Date('2026-11-21T09:00:00Z')

function messageOf(changes: Partial<Mail> = {}, settings: Partial<MailSettings> = {}) {
  const tenant = testTenant({ mail: { absender: 'portal@example.org', ...settings } })
  return toMessage(tenant, { id, mail: testMail(changes) }, date)
}

const closing: { readonly close: () => unknown }[] = []
afterEach(async () => {
  for (const { close } of closing.splice(0)) await close()
})

async function openPair(options: Parameters<typeof openMailbox>[0] = {}, changes: SMTPPoolOptions = {}) {
  const mailbox = await openMailbox(options)
  const mailer = smtpMailer(mailbox.url, changes)
  closing.push(mailer, mailbox)
  return { mailbox, mailer }
}

/** A server that answers one step with a line of its own. */
function refuse(step: 'onMailFrom' | 'onRcptTo', responseCode: number, text: string) {
  return openPair({
    [step]: (_: unknown, _session: unknown, done: (error: Error) => void) => {
      done(Object.assign(new Error(text), { responseCode }))
    },
  })
}

describe('a mail arrives', () => {
  test('with its headers, as text and as HTML', async () => {
    const { mailbox, mailer } = await openPair()
    await mailer.send(messageOf({}, { name: 'Stadtwerke Mühlenbrück', antwortAn: 'service@example.org' }))
    const [mail] = mailbox.mails
    expect(mail).toMatchObject({
      an: ['erika@example.org'],
      from: { name: 'Stadtwerke Mühlenbrück', address: 'portal@example.org' },
      to: [{ address: 'erika@example.org' }],
      replyTo: [{ address: 'service@example.org' }],
      subject: 'Ihre Bankverbindung wurde geändert',
      messageId: `<${id}@example.org>`,
      date: date.toISOString(),
    })
    expect(mail?.text).toContain('  IBAN: DE89 •••• •••• •••• •••• 00\n')
    expect(mail?.html).toContain('DE89 •••• •••• •••• •••• 00')
    const headers = new Map(mail?.headers.map(({ key, value }) => [key, value]))
    expect(headers.get('auto-submitted')).toBe('auto-generated')
    expect(headers.get('x-auto-response-suppress')).toBe('All')
  })

  test('with umlauts, emoji, text from right to left and a very long subject, in short lines of ASCII', async () => {
    const { mailbox, mailer } = await openPair()
    const wert = 'שלום עולם 🌻 Ayşe Öztürk'
    const betreff = `Änderung 🌻 ${'Straßenbahnhaltestellenverkehrsüberwachung '.repeat(20)}`.trim()
    await mailer.send(messageOf({ betreff, absaetze: [wert], angaben: [{ name: 'Name', wert }] }))
    const [mail] = mailbox.mails
    expect(mail?.subject).toBe(betreff)
    expect(mail?.text).toContain(`Name: ${wert}\n`)
    expect(mail?.html).toContain(wert)
    const lines = mail?.raw.split('\r\n') ?? []
    expect(lines.filter((line) => line.length > 78 || /[^\t\x20-\x7e]/.test(line))).toEqual([])
  })

  test('twenty at once over one connection', async () => {
    const { mailbox, mailer } = await openPair()
    const numbers = Array.from({ length: 20 }, (_, number) => `k${number}@example.org`)
    await Promise.all(numbers.map((an) => mailer.send(messageOf({ an }))))
    expect(mailbox.mails.map(({ an }) => an[0]).toSorted()).toEqual(numbers.toSorted())
    expect(mailbox.connections()).toBe(1)
  })
})

test.each([
  ['Erika\r\nBcc: alle@example.com', 'x'],
  ['Stadtwerke <boese@example.com>, "', 'a, b <c@d.de>'],
  ['=?utf-8?q?=0d=0aBcc:_alle@example.com?=', '\u2028Bcc: x@example.com'],
])('name %j and subject %j bring in no field and no recipient', async (name, betreff) => {
  const { mailbox, mailer } = await openPair()
  await mailer.send(messageOf({ betreff }, { name }))
  const [mail] = mailbox.mails
  expect(mail?.an).toEqual(['erika@example.org'])
  expect(mail?.from?.address).toBe('portal@example.org')
  expect(mail?.headers.map(({ key }) => key).toSorted()).toEqual([
    'auto-submitted',
    'content-language',
    'content-type',
    'date',
    'from',
    'message-id',
    'mime-version',
    'subject',
    'to',
    'x-auto-response-suppress',
  ])
})

test.each([
  ['erika@müller-söhne.de', 'erika@xn--mller-shne-kcb9d.de'],
  [undefined, 'service@example.org'],
  ['a@example.org, boese@example.com', 'service@example.org'],
  ['a@example.org\r\nBcc: boese@example.com', 'service@example.org'],
  ['Erika <a@example.org>', 'service@example.org'],
])('an answer to a mail of %j goes to %s', async (antwortAn, expected) => {
  const { mailbox, mailer } = await openPair()
  await mailer.send(messageOf({ antwortAn }, { antwortAn: 'service@example.org' }))
  const [mail] = mailbox.mails
  expect(mail?.replyTo).toEqual([{ name: '', address: expected }])
  expect(mail?.an).toEqual(['erika@example.org'])
  expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc')
})

describe('a mail is refused', () => {
  test.each([
    ['onRcptTo', 550, '5.1.1 erika@example.org: no such user', { code: '550 5.1.1', isFinal: true }],
    ['onRcptTo', 553, 'erika@example.org is unknown', { code: '553', isFinal: true }],
    ['onRcptTo', 554, '5.7.1 erika@example.org: Relay access denied', { code: '554 5.7.1', isFinal: false }],
    ['onRcptTo', 530, 'Authentication required', { code: '530', isFinal: false }],
    ['onRcptTo', 450, '4.2.0 erika@example.org: greylisted', { code: '450', isFinal: false }],
    ['onRcptTo', 421, 'too many connections', { code: '421', isFinal: false }],
    ['onMailFrom', 550, '5.1.8 portal@example.org: sender unknown', { code: '550 5.1.8', isFinal: false }],
  ] as const)('at %s with %i %s', async (step, responseCode, text, expected) => {
    const { mailbox, mailer } = await refuse(step, responseCode, text)
    const error: unknown = await mailer.send(messageOf()).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ name: 'MailNotSent', ...expected })
    expect(String(error)).not.toContain('@')
    expect(mailbox.mails).toEqual([])
  })

  test('for its content', async () => {
    const { mailer } = await openPair({
      onData: (stream, _session, done) => {
        stream.resume()
        stream.on('end', () => done(Object.assign(new Error('5.6.0 no'), { responseCode: 554 })))
      },
    })
    await expect(mailer.send(messageOf())).rejects.toMatchObject({ code: '554 5.6.0', isFinal: true })
  })

  test('and the next one goes out over the same connection', async () => {
    const { mailbox, mailer } = await openPair({
      onRcptTo: ({ address }, _session, done) => {
        done(address.startsWith('weg') ? Object.assign(new Error('no'), { responseCode: 550 }) : null)
      },
    })
    await expect(mailer.send(messageOf({ an: 'weg@example.org' }))).rejects.toThrow('550')
    await mailer.send(messageOf())
    expect(mailbox.mails.map(({ an }) => an)).toEqual([['erika@example.org']])
    expect(mailbox.connections()).toBe(1)
  })
})

describe('a server that is not there', () => {
  test('is a failure that is tried again, and the same mail goes out once it is back', async () => {
    const gone = await openMailbox()
    const mailer = smtpMailer(gone.url)
    closing.push(mailer)
    await gone.close()
    await expect(mailer.send(messageOf())).rejects.toMatchObject({ code: 'ECONNREFUSED', isFinal: false })
    const back = await openMailbox({ port: gone.port })
    closing.push(back)
    await mailer.send(messageOf())
    expect(back.mails.map(({ messageId }) => messageId)).toEqual([`<${id}@example.org>`])
  })

  test('or that never says a word is given up', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const address = silent.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const mailer = smtpMailer(`smtp://127.0.0.1:${port}`, { greetingTimeout: 100 })
    closing.push(mailer, { close: () => silent.close() })
    await expect(mailer.send(messageOf())).rejects.toMatchObject({ code: 'ETIMEDOUT', isFinal: false })
  })

  test('or that stops in the middle is given up', async () => {
    const { mailer } = await openPair({ onRcptTo: () => undefined }, { socketTimeout: 200 })
    await expect(mailer.send(messageOf())).rejects.toMatchObject({ code: 'ETIMEDOUT', isFinal: false })
  })
})

describe('encryption', () => {
  const elsewhere = (port: number): SMTPPoolOptions => ({
    ...smtpOptions('smtp://mail.example.org'),
    host: '127.0.0.1',
    port,
  })

  test('a self-signed certificate is refused', async () => {
    const { mailbox, mailer } = await openPair({ secure: true, ...selfSigned })
    expect(mailbox.url).toMatch(/^smtps:/)
    await expect(mailer.send(messageOf())).rejects.toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
    expect(mailbox.mails).toEqual([])
  })

  test('a self-signed certificate is refused after STARTTLS, too', async () => {
    const mailbox = await openMailbox({ disabledCommands: ['AUTH'], ...selfSigned })
    const mailer = smtpMailer(mailbox.url, elsewhere(mailbox.port))
    closing.push(mailer, mailbox)
    await expect(mailer.send(messageOf())).rejects.toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
    expect(mailbox.mails).toEqual([])
  })

  test('a server on another machine without encryption gets nothing', async () => {
    const mailbox = await openMailbox()
    const mailer = smtpMailer(mailbox.url, elsewhere(mailbox.port))
    closing.push(mailer, mailbox)
    await expect(mailer.send(messageOf())).rejects.toMatchObject({ code: '500', isFinal: false })
    expect(mailbox.mails).toEqual([])
  })
})

test.each([
  ['smtp://mail.example', { host: 'mail.example', port: 587, secure: false, requireTLS: true, ignoreTLS: false }],
  ['smtps://mail.example', { host: 'mail.example', port: 465, secure: true, requireTLS: false }],
  ['smtp://localhost:25', { host: 'localhost', port: 25, requireTLS: false, ignoreTLS: true }],
  ['smtp://[::1]:25', { host: '::1', port: 25, requireTLS: false }],
  ['smtp://127.0.0.1.example.org', { requireTLS: true, ignoreTLS: false }],
  ['smtp://portal%40x:p%C3%A4ss@mail.example', { auth: { user: 'portal@x', pass: 'päss' }, forceAuth: true }],
])('%s is reached so', (url, expected) => {
  expect(smtpOptions(url)).toMatchObject({ ...expected, tls: { rejectUnauthorized: true } })
})

test('a login goes out as it was given', async () => {
  const logins: unknown[] = []
  const mailbox = await openMailbox({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      logins.push([username, password])
      done(null, { user: username })
    },
  })
  const mailer = smtpMailer(mailbox.url.replace('//', '//portal%40x:p%C3%A4ss@'))
  closing.push(mailer, mailbox)
  await mailer.send(messageOf())
  expect(logins).toEqual([['portal@x', 'päss']])
})
