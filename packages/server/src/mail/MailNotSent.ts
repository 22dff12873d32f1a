/** A mail did not go out; says why in a code such as `550` or `ECONNREFUSED`, and never to whom. */
export class MailNotSent extends Error {
  override name = 'MailNotSent'
  readonly code: string
  /** Whether it is no use to try again. */
  readonly isFinal: boolean
  constructor(code: string, isFinal: boolean) {
    super(`the mail was not sent (${code})`)
    this.code = code
    this.isFinal = isFinal
  }
}
