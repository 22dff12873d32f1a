import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../db/open.ts'
import { unavailable } from './portalError.ts'
import { apiPrefix } from './route.ts'

const live = `${apiPrefix}/health/live`
const ready = `${apiPrefix}/health/ready`

/** What a load balancer may ask under any host name. */
export const healthPaths: readonly string[] = [live, ready]

/** `live`: the process answers. `ready`: every tenant's database answers as well. */
export function healthRoutes(fastify: FastifyInstance, databases: readonly Database[]): void {
  const ok = { status: 'ok' }
  fastify.get(live, async (_request, reply) => reply.header('cache-control', 'no-store').send(ok))
  fastify.get(ready, async (_request, reply) => {
    try {
      await Promise.all(databases.map((db) => sql`select 1`.execute(db)))
    } catch {
      throw unavailable()
    }
    return reply.header('cache-control', 'no-store').send(ok)
  })
}
