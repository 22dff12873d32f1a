import type { Config } from '../config/config.ts'
import { joinEmbedded } from '../db/embedded/embedded.ts'
import type { Connection } from '../db/clientConfig.ts'
import { databaseTargets } from './databaseTargets.ts'
import type { Tenant } from './tenant.ts'

/** Where each tenant's database is, as it is: nothing is created, migrated or checked. */
export async function withConnections<T>(
  config: Config,
  tenants: readonly Tenant[],
  use: (connectionOf: (tenant: Tenant) => Connection) => Promise<T>,
): Promise<T> {
  const targets = databaseTargets(config, tenants)
  const isEmbedded = targets.some(({ embedded }) => embedded !== undefined)
  const postgres = isEmbedded ? await joinEmbedded(config.dataDir) : undefined
  try {
    return await use((tenant) => {
      const target = targets.find((one) => one.tenant === tenant)
      if (target?.embedded === undefined || postgres === undefined) return target?.address ?? ''
      return { ...postgres.connection, database: target.embedded }
    })
  } finally {
    await postgres?.stop()
  }
}
