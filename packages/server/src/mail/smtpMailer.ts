import { createTransport, type SMTPPoolOptions } from 'nodemailer'
import type { Mailer } from './Mailer.ts'
import { smtpOptions } from './smtpOptions.ts'
import { toMailNotSent } from './toMailNotSent.ts'

// A server that trickles its replies is never idle.
const sendBoundMs = 120_000

/** Sends by SMTP, over one connection that stays open while there is something to send. */
export function smtpMailer(smtpUrl: string, changes: SMTPPoolOptions = {}): Mailer {
  const options = { ...smtpOptions(smtpUrl), ...changes, pool: true } as const
  const transport = createTransport(options)
  return {
    place: `über ${options.host}:${options.port}`,
    send: async ({ signal: given = [], ...message }) => {
      try {
        await transport.sendMail({
          ...message,
          signal: AbortSignal.any([AbortSignal.timeout(sendBoundMs), given].flat()),
        })
      } catch (error) {
        throw toMailNotSent(error)
      }
    },
    close: () => transport.close({ force: true }),
  }
}
