import { once } from 'node:events'
import { createServer } from 'node:http'
import { errorCode, StartError } from '../lib/errors.ts'
import type { Metrics } from './createMetrics.ts'

export interface MetricsListener {
  readonly url: string
  stop(): Promise<void>
}

const limits = { headersTimeout: 5000, requestTimeout: 5000, keepAliveTimeout: 65_000, maxHeaderSize: 8192 }

/** Answers `GET /metrics` on a port of its own, apart from what customers reach. Throws `StartError` with a sentence. */
export async function startMetrics(
  metrics: Metrics,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<MetricsListener> {
  const server = createServer(limits, (request, response) => {
    const isMetrics = request.method === 'GET' && request.url?.split('?')[0] === '/metrics'
    if (!isMetrics) {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Hier gibt es nur GET /metrics.\n')
      return
    }
    metrics.render().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  try {
    server.listen({ host, port })
    await once(server, 'listening')
  } catch (error) {
    const reason = errorCode(error) === 'EADDRINUSE' ? 'dort läuft schon ein anderes Programm' : errorCode(error)
    throw new StartError(`Einstellung METRICS_PORT: Auf ${host}:${port} lässt sich nicht hören (${reason}).`)
  }
  const address = server.address()
  const bound = typeof address === 'object' && address !== null ? address.port : port
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}/metrics`,
    stop: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
