import type { FastifyRequest } from 'fastify'
import { isThisMachine } from '../../lib/thisMachine.ts'
import type { Tenant } from '../../tenant/tenant.ts'

/**
 * Whether a tenant's desk answers at the host that the request names: any while the setting names none; afterwards that
 * one, and this machine's names for who asks from this machine [T28].
 */
export function isDeskHost(
  { hostname, clientIp }: Pick<FastifyRequest, 'hostname' | 'clientIp'>,
  { kundendienst: { adresse } }: Pick<Tenant, 'kundendienst'>,
): boolean {
  if (adresse === undefined || hostname.toLowerCase() === new URL(adresse).hostname) return true
  return isThisMachine(hostname) && isThisMachine(clientIp)
}
