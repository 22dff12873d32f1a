import { MailNotSent } from './MailNotSent.ts'

const enhancedCode = /^5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/
// 503 speaks of the session, 530 wants a login.
const notOfThisMail = [503, 530]

/**
 * What the mail server's answer means. Final is a 5xx to the recipient or to the message itself, but for 5.7.x
 * [RFC 3463: policy]: a relay that refuses us is for the operator to mend, and the mail waits.
 */
export function toMailNotSent(error: unknown): MailNotSent {
  const fieldOf = (name: string): unknown => (error instanceof Error ? Reflect.get(error, name) : undefined)
  const responseCode = fieldOf('responseCode')
  if (typeof responseCode !== 'number') {
    // The system's own code first: ECONNREFUSED, where nodemailer says ESOCKET.
    const code = [fieldOf('originalCode'), fieldOf('code')].find((one) => typeof one === 'string')
    return new MailNotSent(code ?? 'unbekannt', false)
  }
  const [, enhanced] = enhancedCode.exec(String(fieldOf('response'))) ?? []
  const isRefusal = responseCode >= 500 && !notOfThisMail.includes(responseCode)
  const isOfMail = ['RCPT TO', 'DATA'].includes(String(fieldOf('command')))
  const isPolicy = enhanced?.startsWith('5.7.') ?? false
  return new MailNotSent([responseCode, enhanced].filter(Boolean).join(' '), isRefusal && isOfMail && !isPolicy)
}
