import { Agent, request } from 'node:http'
import { createSecureServer } from 'node:http2'
import { selfSigned } from '../../packages/server/src/testing/servers/selfSigned.ts'
import { findFreePort } from './processes.ts'

// The browser does not know who made the certificate.
export const trustsTheProxy = '--ignore-certificate-errors'

const ofOneConnection = new Set(['connection', 'keep-alive', 'transfer-encoding'])

/** Offers a portal as its customers reach it: by TLS and HTTP/2, from a proxy before it. */
export async function withTlsProxy<T>(origin: string, use: (secureOrigin: string) => Promise<T>): Promise<T> {
  const { hostname, port, host } = new URL(origin)
  const agent = new Agent({ keepAlive: true })
  const proxy = createSecureServer({ ...selfSigned }, (asked, answer) => {
    const headers = Object.fromEntries(Object.entries(asked.headers).filter(([name]) => !name.startsWith(':')))
    const options = { hostname, port, agent, method: asked.method, path: asked.url, headers: { ...headers, host } }
    const forwarded = request(options, (upstream) => {
      const own = Object.entries(upstream.headers).filter(([name]) => !ofOneConnection.has(name))
      answer.writeHead(upstream.statusCode ?? 502, Object.fromEntries(own))
      upstream.pipe(answer)
    })
    forwarded.on('error', () => answer.stream.close())
    asked.pipe(forwarded)
  })
  const ownPort = await findFreePort()
  await new Promise<void>((resolve) => proxy.listen(ownPort, '127.0.0.1', resolve))
  try {
    return await use(`https://127.0.0.1:${ownPort}`)
  } finally {
    proxy.close()
    agent.destroy()
  }
}
