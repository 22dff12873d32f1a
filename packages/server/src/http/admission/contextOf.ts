import type { FastifyRequest } from 'fastify'
import type { PortalServer } from '../server.ts'
import type { Geraetenachweise } from '../session/geraetenachweise.ts'
import type { Context } from './Context.ts'

/** What the handler of a request gets, whoever calls; `db` sees the rows of all customers. */
export const contextOf = (
  { clock, recordEreignis }: PortalServer,
  request: FastifyRequest,
  geraetenachweise: Geraetenachweise,
): Context => ({
  tenant: request.tenant,
  db: request.tenant.db,
  clock,
  ip: request.clientIp,
  geraetenachweise,
  recordEreignis: (ereignis, konto) => recordEreignis(request, ereignis, konto),
})
