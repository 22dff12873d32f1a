import { join } from 'node:path'
import type { Clock } from '../lib/clock.ts'
import { fileMailer } from './fileMailer.ts'
import type { Mailer } from './Mailer.ts'
import { smtpMailer } from './smtpMailer.ts'

export interface MailTarget {
  readonly smtpUrl: string | undefined
  readonly dataDir: string
}

/** By SMTP where a mail server is named, else into files below the data. */
export function openMailer({ smtpUrl, dataDir }: MailTarget, clock: Clock): Mailer {
  return smtpUrl === undefined ? fileMailer(join(dataDir, 'mail'), clock) : smtpMailer(smtpUrl)
}
