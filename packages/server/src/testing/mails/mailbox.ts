import { once } from 'node:events'
import { callbackify } from 'node:util'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'

export interface ReceivedMail extends Email {
  /** The recipients of the envelope. */
  readonly an: readonly string[]
  /** As it came over the wire. */
  readonly raw: string
}

/** A mail server that keeps what it gets. */
export interface Mailbox {
  readonly url: string
  readonly port: number
  readonly mails: readonly ReceivedMail[]
  /** How many connections there have been. */
  connections(): number
  close(): Promise<void>
}

async function readAll(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

export interface MailboxOptions extends SMTPServerOptions {
  readonly port?: number
  /** Reads each mail and then puts it off: the sender has to try it again. */
  readonly isPuttingOff?: boolean
}

/** Opens a real SMTP server on a free port of the loopback; `options` make it refuse, wait or encrypt. */
export async function openMailbox(options: MailboxOptions = {}): Promise<Mailbox> {
  const { port: wanted = 0, isPuttingOff = false, ...behaviour } = options
  const mails: ReceivedMail[] = []
  let connections = 0
  async function keep(stream: AsyncIterable<Buffer>, { envelope }: SMTPServerSession): Promise<string> {
    const raw = await readAll(stream)
    const an = envelope.rcptTo.map(({ address }) => address)
    mails.push({ ...(await PostalMime.parse(raw)), raw: raw.toString(), an })
    if (isPuttingOff) throw Object.assign(new Error('4.3.0 later'), { responseCode: 451 })
    return 'kept'
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect: (_session, done) => {
      connections += 1
      done()
    },
    onData: callbackify(keep),
    ...behaviour,
  })
  // A client that gives up is what some tests are about.
  server.on('error', () => undefined)
  server.listen(wanted, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : wanted
  return {
    url: `${options.secure === true ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    port,
    mails,
    connections: () => connections,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
