import { createTransport, type SMTPPoolOptions } from 'nodemailer'
import { isThisMachine } from '../lib/thisMachine.ts'
import { type Mailer, MailNotSent } from './Mailer.ts'

// The idle timeouts do not catch a server that sends its replies byte by byte.
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

/** Greets the mail server, encrypts, and signs in, as a mail would; sends none. Throws `MailNotSent`. */
export async function tryMailserver(smtpUrl: string): Promise<void> {
  const { host, port, secure, requireTLS, ignoreTLS, tls, auth, forceAuth, ...bounds } = smtpOptions(smtpUrl)
  const transport = createTransport({
    ...bounds,
    host,
    port,
    secure,
    requireTLS,
    ignoreTLS,
    tls,
    auth,
    forceAuth,
    pool: false,
  })
  try {
    await transport.verify()
  } catch (error) {
    throw toMailNotSent(error)
  } finally {
    transport.close()
  }
}

/** How to reach the mail server of `SMTP_URL`: encrypted and verified, unless it is on this machine. */
export function smtpOptions(smtpUrl: string): SMTPPoolOptions {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl)
  const secure = protocol === 'smtps:'
  const isHere = isThisMachine(hostname)
  return {
    pool: true,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: !secure && !isHere,
    ignoreTLS: isHere,
    tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2' },
    // A configured login is used even if the server does not offer authentication.
    ...(username === ''
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) }, forceAuth: true }),
    maxConnections: 1,
    maxRequeues: 1,
    idleTimeout: 30_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    dnsTimeout: 10_000,
    socketTimeout: 30_000,
    socketCloseTimeout: 1000,
    logger: false,
  }
}

const enhancedCode = /^5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/
// 503 is about the session, 530 asks for a login.
const notOfThisMail = [503, 530]

/**
 * What the mail server's answer means. Final is a 5xx to the recipient or to the message itself, but for 5.7.x
 * [RFC 3463: policy]: a relay that refuses us is for the operator to mend, and the mail waits.
 */
function toMailNotSent(error: unknown): MailNotSent {
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
