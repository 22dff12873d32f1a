import { passwortResetTask } from '../modules/anmeldung/passwort/passwortResetTask.ts'
import { smtpMailer } from '../mail/smtpMailer.ts'
import { type Mailbox, openMailbox, type ReceivedMail } from './mailbox.ts'
import { type RunOptions, runJobs } from './runJobs.ts'
import type { TestApp } from './testApp.ts'
import { testSchluessel } from './testSchluessel.ts'

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
