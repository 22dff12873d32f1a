import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Clock } from '../lib/clock.ts'
import { errorCode } from '../lib/errors.ts'
import { makeDirs } from '../lib/files/files.ts'
import { syncOrdner } from '../lib/files/newFiles.ts'
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
      const zeit = clock.now().toISOString().replaceAll(':', '-')
      const unfinished = join(dir, `.${id}.tmp`)
      try {
        makeDirs(dir)
        const { message: content } = await transport.sendMail(message)
        if (!Buffer.isBuffer(content)) throw new Error('no buffer')
        await writeSynced(unfinished, content)
        await rename(unfinished, join(dir, `${zeit}-${id}.eml`))
        await syncOrdner(dir)
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => undefined)
        throw new MailNotSent(errorCode(error) || 'unbekannt', false)
      }
    },
    close: () => transport.close(),
  }
}

async function writeSynced(path: string, content: Buffer): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}
