import type { SendMailOptions } from 'nodemailer'

/** A message on its way out. */
export interface Message extends SendMailOptions {
  /** The same however often it is tried. */
  readonly id: string
}

/** What takes mails out of the portal. */
export interface Mailer {
  /** Where to, in German, for the operator. */
  readonly place: string
  /** Returns once somebody else keeps the message; throws `MailNotSent` otherwise. */
  readonly send: (message: Message) => Promise<void>
  readonly close: () => void
}
