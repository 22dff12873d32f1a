import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

type Handler = (url: URL, response: ServerResponse, request: IncomingMessage) => void

/** A price source on this machine. */
export interface Preisserver {
  readonly url: string
  /** Path and query of each request. */
  readonly requests: string[]
  /** How it answers from now on. */
  answer(handler: Handler): void
  close(): Promise<void>
}

export async function preisserver(): Promise<Preisserver> {
  const requests: string[] = []
  let handler: Handler = (_url, response) => void response.writeHead(404).end()
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    handler(new URL(request.url ?? '', 'http://localhost'), response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    answer: (next) => {
      handler = next
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
