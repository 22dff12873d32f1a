import { once } from 'node:events'
import { callbackify } from 'node:util'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail server that keeps the mails that it receives. */
export interface Mailbox {
  /** For `SMTP_URL`. */
  readonly url: string
  readonly mails: readonly Email[]
  readonly close: () => Promise<void>
}

/** Opens a real SMTP server on a free port of this machine; addresses of the domain `weg.example` there are not. */
export async function openMailbox(): Promise<Mailbox> {
  const mails: Email[] = []
  async function keep(stream: AsyncIterable<Buffer>, _session: unknown): Promise<string> {
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(chunk)
    mails.push(await PostalMime.parse(Buffer.concat(chunks)))
    return 'kept'
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onRcptTo: ({ address }, _session, answer) =>
      answer(
        address.endsWith('@weg.example') ? Object.assign(new Error('5.1.1 no such user'), { responseCode: 550 }) : null,
      ),
    onData: callbackify(keep),
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
