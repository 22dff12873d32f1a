import { errorCode, StartError } from '../lib/errors.ts'
import type { HttpServer } from './server.ts'

interface Listener {
  readonly host: string
  readonly port: number
}

/** `prefix` is that of the settings `PORT` and `HOST`. */
function listenError(error: unknown, { host, port }: Listener, prefix: string): unknown {
  const code = errorCode(error)
  if (code === 'EADDRINUSE') {
    return new StartError(`Einstellung ${prefix}PORT: Auf ${host}:${port} läuft schon ein anderes Programm.`)
  }
  if (code === 'EACCES') return new StartError(`Einstellung ${prefix}PORT: Der Port ${port} darf nicht benutzt werden.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartError(`Einstellung ${prefix}HOST: Die Adresse ${host} gibt es auf diesem Rechner nicht.`)
  }
  return error
}

/** Listens, and answers the address under which this machine reaches the server. */
export async function listen(server: HttpServer, { host, port }: Listener, prefix = ''): Promise<string> {
  await server.listen({ host, port }).catch((error: unknown) => {
    throw listenError(error, { host, port }, prefix)
  })
  const address = server.server.address()
  const bound = typeof address === 'object' && address !== null ? address.port : port
  return `http://${['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host) ? 'localhost' : host}:${bound}`
}
