import { openDatabases } from '../databases.ts'
import type { Database } from '../db/open.ts'
import type { Mandant } from './loadMandant.ts'

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
