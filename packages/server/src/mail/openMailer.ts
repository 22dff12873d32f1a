import { join } from 'node:path'
import { createTransport, type SendMailOptions, type SMTPPoolOptions } from 'nodemailer'
import type { Clock } from '../lib/clock.ts'
import { errorCode } from '../lib/errors.ts'
import { makeDirs } from '../lib/files/files.ts'
import { writeWhole } from '../lib/files/newFiles.ts'
import { isThisMachine } from '../lib/thisMachine.ts'

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
