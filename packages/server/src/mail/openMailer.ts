import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Clock } from '../lib/clock.ts'
import { errorCode } from '../lib/errors.ts'
import { makeDirs } from '../lib/files/files.ts'
import { writeWhole } from '../lib/files/newFiles.ts'
import { type Mailer, MailNotSent } from './Mailer.ts'
import { smtpMailer } from './smtpMailer.ts'

interface MailTarget {
  readonly smtpUrl: string | undefined
  readonly dataDir: string
}

/** By SMTP where a mail server is named, else into files below the data. */
export function openMailer({ smtpUrl, dataDir }: MailTarget, clock: Clock): Mailer {
  return smtpUrl === undefined ? fileMailer(join(dataDir, 'mail'), clock) : smtpMailer(smtpUrl)
}

/** Writes each mail to a file of a folder, named by time and id: whole, or not at all. */
export function fileMailer(dir: string, clock: Clock): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    place: `${join(dir, '*.eml')} (SMTP_URL ist nicht gesetzt)`,
    send: async ({ id, ...message }) => {
      const time = clock.now().toISOString().replaceAll(':', '-')
      try {
        makeDirs(dir)
        const { message: content } = await transport.sendMail(message)
        if (!Buffer.isBuffer(content)) throw new Error('no buffer')
        await writeWhole(dir, `${time}-${id}.eml`, content, 0o600)
      } catch (error) {
        throw new MailNotSent(errorCode(error) || 'unbekannt', false)
      }
    },
    close: () => transport.close(),
  }
}
