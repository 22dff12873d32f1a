import { type Config, loadConfig } from '../config.ts'
import { loadTenants, type Tenant } from '../tenant.ts'
import { chooseTenant } from './chooseTenant.ts'

/** What a command works on: the tenant that is named, or the only one, with the settings around it. */
export interface Mandant {
  readonly config: Config
  readonly tenants: readonly Tenant[]
  readonly tenant: Tenant
}

/** Reads settings and tenants. Throws `StartError` with a sentence where they are wrong, or the tenant is not clear. */
export function loadMandant(
  environment: Readonly<Record<string, string | undefined>>,
  kurzname: string | undefined,
): Mandant {
  const config = loadConfig(environment)
  const tenants = loadTenants(config)
  return { config, tenants, tenant: chooseTenant(tenants, kurzname) }
}
