import { berlinToday } from '@ekp/wire/rules/berlin'
import { joinEmbedded } from '../../../packages/server/src/db/embedded/embedded.ts'
import { openDatabase } from '../../../packages/server/src/db/open.ts'
import { type DemoData, type DemoPortal, withDemoPortal } from '../demoPortal.ts'
import { findKunden } from './findKunden.ts'
import type { Ziel } from './Ziel.ts'

export interface Prozess {
  readonly portal: DemoPortal
  readonly data: DemoData
}

/** Runs a drill against a portal process of its own, which takes 127.0.0.1 for a proxy: attackers have many addresses. */
export function withZiel<T>(
  drill: (ziel: Ziel, prozess: Prozess) => Promise<T>,
  env: NodeJS.ProcessEnv = {},
): Promise<T> {
  return withDemoPortal(
    async (portal, data) => {
      const { connection } = await joinEmbedded(data.dataDir)
      const db = openDatabase({ ...connection, database: 'portal_swm' }, { statementTimeoutMs: 60_000 })
      try {
        const { port } = new URL(portal.origin)
        const ziel = {
          origin: portal.origin,
          basisUrl: `http://localhost:${port}/passwort/erneuern`,
          db,
          kunden: await findKunden(db),
          heute: berlinToday(new Date()),
        }
        return await drill(ziel, { portal, data })
      } finally {
        await db.destroy()
      }
    },
    { TRUSTED_PROXIES: '127.0.0.1', ...env },
  )
}
