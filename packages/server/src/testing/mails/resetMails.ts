import { encodeHeaderValue } from '@ekp/wire/rules/text/headerValue'
import { smtpMailer } from '../../mail/openMailer.ts'
import { passwortResetTask } from '../../modules/anmeldung/passwort/resetTask.ts'
import type { TestApp } from '../portals/testApp.ts'
import { runJobs, type RunOptions } from '../runJobs.ts'
import { testSchluessel } from '../testTenant.ts'
import { type Mailbox, openMailbox, type ReceivedMail } from './mailbox.ts'

/** Runs the jobs that are due against a mail server, those with links to a new password as well. */
export async function runResetJobs(portal: TestApp, { url }: Pick<Mailbox, 'url'>, options: RunOptions = {}) {
  const mailer = smtpMailer(url)
  try {
    return await runJobs(portal, mailer, { ...options, tasks: [passwortResetTask(mailer, testSchluessel)] })
  } finally {
    mailer.close()
  }
}

/** Sends what waits, and answers what arrived. */
export async function receiveMails(portal: TestApp): Promise<readonly ReceivedMail[]> {
  const mailbox = await openMailbox()
  try {
    await runResetJobs(portal, mailbox)
  } finally {
    await mailbox.close()
  }
  return mailbox.mails
}

/** The link to a new password in a mail. */
export function linkOf(mail: ReceivedMail | undefined): URL {
  const [link = ''] = /https?:\/\/\S+token=\S+/.exec(mail?.text ?? '') ?? []
  return new URL(link)
}

/** The token in a mail's link. */
export const tokenOf = (mail: ReceivedMail | undefined) => linkOf(mail).searchParams.get('token') ?? ''

interface Sender {
  readonly basisUrl?: string
  /** Counts where the test's own address is a trusted proxy. */
  readonly ip?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Requests a link to a new password, from any source and for any number. */
export async function askForReset({ app }: Pick<TestApp, 'app'>, kundennummer: string, sender: Sender = {}) {
  const { basisUrl = 'https://portal.example.org/passwort/erneuern', ip = '198.51.100.1', headers = {} } = sender
  const { statusCode, payload } = await app.inject({
    method: 'POST',
    url: '/api/anschlussnutzer/passwort_reset',
    headers: {
      kundennummer: encodeHeaderValue(kundennummer),
      basisurl: encodeHeaderValue(basisUrl),
      'x-forwarded-for': ip,
      ...headers,
    },
  })
  const { detail, code } = payload === '' ? {} : JSON.parse(payload)
  return { status: statusCode, detail, code }
}
