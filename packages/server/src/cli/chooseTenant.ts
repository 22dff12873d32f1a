import { StartError } from '../lib/errors.ts'
import type { Tenant } from '../tenant.ts'

/** The tenant that a command is for; throws `StartError` where that is not clear. */
export function chooseTenant(tenants: readonly Tenant[], kurzname: string | undefined): Tenant {
  const known = tenants.map(({ app }) => app.kurzname).join(', ')
  const [first, ...others] = tenants
  if (kurzname === undefined) {
    if (first !== undefined && others.length === 0) return first
    throw new StartError(`Es gibt mehrere Mandanten. Bitte nennen Sie mit --mandant einen von: ${known}.`)
  }
  const tenant = tenants.find(({ app }) => app.kurzname === kurzname)
  if (tenant === undefined) throw new StartError(`Den Mandanten ${kurzname} gibt es nicht. Bekannt sind: ${known}.`)
  return tenant
}
