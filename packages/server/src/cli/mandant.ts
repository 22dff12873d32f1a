import { canonicalKundennummer } from '@ekp/wire/rules/anschlussnutzer/kundennummer'
import { type Config, loadConfig } from '../config/config.ts'
import type { Database } from '../db/open.ts'
import { StartError } from '../lib/errors.ts'
import { openDatabases } from '../tenant/databases.ts'
import { loadTenants, type Tenant } from '../tenant/tenant.ts'
import { refuseForeignUser } from './benutzer.ts'
import { text } from './parameters.ts'

export const mandant = text({
  name: 'mandant',
  value: 'KURZNAME',
  meaning: 'der Kurzname des Mandanten',
  help: 'der Mandant; nötig, wenn es mehrere gibt',
})

export const kundennummerOption = text({
  name: 'kundennummer',
  value: 'NR',
  meaning: 'eine Kundennummer',
  help: 'der Kunde',
})

/** The tenant that a command works on, the named one or the only one, with the settings. */
export interface Mandant {
  readonly config: Config
  readonly tenants: readonly Tenant[]
  readonly tenant: Tenant
}

/** Reads settings and tenants. Throws `StartError` with a sentence where they are wrong, where the tenant is not
 * clear, or for another user than the portal's. */
export function loadMandant(
  environment: Readonly<Record<string, string | undefined>>,
  kurzname: string | undefined,
): Mandant {
  const { config, tenants } = loadAll(environment)
  return { config, tenants, tenant: chooseTenant(tenants, kurzname) }
}

/** All tenants, or the one that was named. */
export function loadMandanten(
  environment: Readonly<Record<string, string | undefined>>,
  kurzname: string | undefined,
): readonly Mandant[] {
  const { config, tenants } = loadAll(environment)
  const chosen = kurzname === undefined ? tenants : [chooseTenant(tenants, kurzname)]
  return chosen.map((tenant) => ({ config, tenants, tenant }))
}

function loadAll(environment: Readonly<Record<string, string | undefined>>): Pick<Mandant, 'config' | 'tenants'> {
  const config = loadConfig(environment)
  refuseForeignUser(config)
  return { config, tenants: loadTenants(config) }
}

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

/** Opens one tenant's database for a command, beside a portal that may be running, and closes it at the end. */
export async function withDatabase<T>(
  { config, tenants, tenant }: Mandant,
  use: (db: Database) => Promise<T>,
): Promise<T> {
  // Which database is a tenant's default depends on the others.
  const needed = tenant.datenbank === undefined ? tenants : [tenant]
  const options = { join: true, only: tenant, connections: 2, statementTimeoutMs: 0 }
  const databases = await openDatabases(config, needed, options)
  try {
    return await use(databases.of(tenant))
  } finally {
    await databases.close()
  }
}

/** The customer number in its one spelling. Throws `StartError` when the typed text is no customer number. */
export function readKundennummer({ app }: Pick<Tenant, 'app'>, typed: string): string {
  const kundennummer = canonicalKundennummer(app.kundennummerPrefix, typed)
  if (kundennummer === undefined) throw new StartError(`${typed} ist keine Kundennummer.`)
  return kundennummer
}
