import type { SendMailOptions } from 'nodemailer'

/** A message on its way out. */
export interface Message extends SendMailOptions {
  /** The same however often it is tried. */
  readonly id: string
}

/** Sends messages, by SMTP or into files. */
export interface Mailer {
  /** Where to, in German, for the operator. */
  readonly place: string
  /** Returns once the mail server, or a file, has the whole message; throws `MailNotSent` otherwise. */
  readonly send: (message: Message) => Promise<void>
  readonly close: () => void
}

/** A mail could not be sent; has the reason as a code such as `550` or `ECONNREFUSED`, and never the recipient. */
export class MailNotSent extends Error {
  override name = 'MailNotSent'
  readonly code: string
  /** Whether another attempt is pointless. */
  readonly isFinal: boolean
  constructor(code: string, isFinal: boolean) {
    super(`the mail was not sent (${code})`)
    this.code = code
    this.isFinal = isFinal
  }
}
