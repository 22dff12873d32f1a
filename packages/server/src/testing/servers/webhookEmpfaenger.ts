import { createHmac } from 'node:crypto'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'

/** A message as a receiver got it. */
interface Empfangen {
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
  readonly body: { readonly type: string; readonly timestamp: string; readonly data: { nr: number; art: string } }
}

/** A system of the supplier on this machine that is told of new Vorgänge. */
export interface Empfaenger {
  readonly url: string
  readonly port: number
  readonly received: Empfangen[]
  /** The numbers of the Vorgänge that it was told of. */
  nrs(): readonly number[]
  /** How it answers from now on; 204 at first. */
  answer(how: number | ((response: ServerResponse) => void)): void
  close(): Promise<void>
}

/** With a certificate it speaks TLS. */
export async function openEmpfaenger(tls?: { readonly key: string; readonly cert: string }): Promise<Empfaenger> {
  const received: Empfangen[] = []
  let respond = (response: ServerResponse): void => void response.writeHead(204).end()
  const listener: RequestListener = (request, response) => {
    let text = ''
    request.on('data', (chunk) => (text += String(chunk)))
    request.on('end', () => {
      received.push({ headers: request.headers, text, body: JSON.parse(text) })
      respond(response)
    })
  }
  const server = tls === undefined ? createServer(listener) : createTlsServer(tls, listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return {
    url: `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${address.port}/neu`,
    port: address.port,
    received,
    nrs: () => received.map(({ body }) => body.data.nr),
    answer: (how) => {
      respond = typeof how === 'number' ? (response) => void response.writeHead(how).end() : how
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Whether a message is signed with this secret, as the specification of Standard Webhooks 1.0.0 says. */
export function isSigned(geheimnis: string, { headers, text }: Pick<Empfangen, 'headers' | 'text'>): boolean {
  const [version, signature] = String(headers['webhook-signature']).split(',')
  const key = Buffer.from(geheimnis.replace(/^whsec_/, ''), 'base64')
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${text}`
  return version === 'v1' && signature === createHmac('sha256', key).update(signed).digest('base64')
}
