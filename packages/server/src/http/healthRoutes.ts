import { prefixes } from '@ekp/wire/endpoint'
import type { FastifyInstance } from 'fastify'
import { unavailable } from './errors/portalError.ts'
import type { ServedTenant } from './server.ts'

const live = `${prefixes.kunden}/health/live`
const ready = `${prefixes.kunden}/health/ready`

/** The paths that a load balancer may request under any host name. */
export const healthPaths: readonly string[] = [live, ready]

/**
 * `live`: the process answers. `ready`: under a tenant's host name, whether its database and files can be written;
 * under another name, whether any tenant's can.
 */
export function healthRoutes(fastify: FastifyInstance, listTenants: () => readonly ServedTenant[]): void {
  const ok = { status: 'ok' }
  fastify.get(live, async (_request, reply) => reply.header('cache-control', 'no-store').send(ok))
  fastify.get(ready, async (request, reply) => {
    const tenant: ServedTenant | undefined = request.tenant
    const areReady = await Promise.all(
      (tenant === undefined ? listTenants() : [tenant]).map(({ isReady }) => isReady()),
    )
    if (!areReady.includes(true)) throw unavailable()
    return reply.header('cache-control', 'no-store').send(ok)
  })
}
