import pg from 'pg'
import type { Config } from '../config/config.ts'
import { clientConfig } from '../db/clientConfig.ts'
import { StartError } from '../lib/errors.ts'
import type { Tenant } from './tenant.ts'

/** Where a tenant's database is: a whole address, or its name on the embedded PostgreSQL. */
export interface DatabaseTarget {
  readonly tenant: Tenant
  readonly address?: string
  readonly embedded?: string
}

// PostgreSQL cuts longer names off without a word.
const longestName = 63
const itsOwn = new Set(['postgres', 'template0', 'template1'])

function isAddress(text: string): boolean {
  return /^postgres(ql)?:\/\//.test(text) && URL.canParse(text)
}

/** Refuses what is no name, such as an address of another kind; its password must not become one. */
function checkName({ datenbank = '', app }: Tenant): string {
  if (/^[^\p{Cc}\s:/\\@?#%]+$/u.test(datenbank) && Buffer.byteLength(datenbank) <= longestName) return datenbank
  throw new StartError(
    `Mandant ${app.kurzname}: datenbank: Erwartet wird der Name einer Datenbank (höchstens ${longestName} Zeichen) ` +
      'oder eine Adresse, die mit postgres:// beginnt.',
  )
}

function targetOf(tenant: Tenant, databaseUrl: string | undefined, isOnlyTenant: boolean): DatabaseTarget {
  const { datenbank, app } = tenant
  if (datenbank !== undefined && isAddress(datenbank)) return { tenant, address: datenbank }
  const name = datenbank === undefined ? undefined : checkName(tenant)
  if (databaseUrl === undefined) {
    const embedded = name ?? `portal_${app.kurzname.replaceAll('-', '_')}`
    if (!itsOwn.has(embedded)) return { tenant, embedded }
    throw new StartError(
      `Mandant ${app.kurzname}: datenbank: ${embedded} gehört PostgreSQL selbst. Wählen Sie einen anderen Namen.`,
    )
  }
  if (name !== undefined) {
    const url = new URL(databaseUrl)
    url.pathname = `/${encodeURIComponent(name)}`
    return { tenant, address: url.href }
  }
  if (isOnlyTenant) return { tenant, address: databaseUrl }
  throw new StartError(
    `Mandant ${app.kurzname}: Bei mehreren Mandanten und DATABASE_URL braucht jeder die Einstellung datenbank.`,
  )
}

/** Says the same of two targets that are the same database, as far as their addresses tell; without password. */
function placeOf({ tenant, address, embedded }: DatabaseTarget): string {
  if (address === undefined) return embedded ?? ''
  try {
    const { host, port, database } = new pg.Client(clientConfig(address))
    const server = ['127.0.0.1', '::1', '[::1]'].includes(host) ? 'localhost' : host.toLowerCase().replace(/\.$/, '')
    return `${server}:${port}/${database ?? ''}`
  } catch (error) {
    const reason = error instanceof StartError ? `: ${error.message}` : ' ist nicht verständlich.'
    throw new StartError(
      `Mandant ${tenant.app.kurzname}: Die Adresse seiner Datenbank (datenbank oder DATABASE_URL)${reason}`,
    )
  }
}

/** Where the databases of all tenants are; throws a `StartError` when two tenants would share one. */
export function databaseTargets(config: Pick<Config, 'databaseUrl'>, tenants: readonly Tenant[]): DatabaseTarget[] {
  const targets = tenants.map((tenant) => targetOf(tenant, config.databaseUrl, tenants.length === 1))
  const taken = new Map<string, Tenant>()
  for (const target of targets) {
    const place = placeOf(target)
    const other = taken.get(place)
    if (other !== undefined) {
      const names = `${other.app.kurzname} und ${target.tenant.app.kurzname}`
      throw new StartError(`Die Mandanten ${names} haben dieselbe Datenbank (${place}). Jeder braucht seine eigene.`)
    }
    taken.set(place, target.tenant)
  }
  return targets
}
