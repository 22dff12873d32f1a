import type { Config } from './config.ts'
import { databaseTargets } from './databaseTargets.ts'
import type { Tenant } from './tenant.ts'

/** What to tell whoever has real tenants on the embedded PostgreSQL; undefined in the demo, and with a server of one's own. */
export function warnOfEmbedded(
  config: Pick<Config, 'tenantsDir' | 'databaseUrl'>,
  tenants: readonly Tenant[],
): string | undefined {
  const isEmbedded = databaseTargets(config, tenants).some(({ embedded }) => embedded !== undefined)
  if (config.tenantsDir === undefined || !isEmbedded) return undefined
  return [
    'Hinweis: Das mitgelieferte PostgreSQL ist nur für Demo und Entwicklung da; seine Bibliotheken (OpenSSL, zlib, ICU) sind alt.',
    'Hinweis: Für echte Kunden nennen Sie mit DATABASE_URL ein eigenes PostgreSQL 18, siehe docs/betrieb.md.',
  ].join('\n')
}
