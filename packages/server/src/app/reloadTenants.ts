import { isDeepStrictEqual } from 'node:util'
import type { Config } from '../config/config.ts'
import { buildAppShell } from '../http/app/appShell.ts'
import type { HttpServer } from '../http/server.ts'
import type { Jobs } from '../jobs/startJobs.ts'
import { nameCause, StartError } from '../lib/errors.ts'
import type { Databases } from '../tenant/databases.ts'
import { listLacking } from '../tenant/ownFiles.ts'
import { loadTenants, type Tenant } from '../tenant/tenant.ts'

interface RunningParts {
  /** Those that are served; the list itself is changed, so that whoever looks at it sees the new ones. */
  readonly tenants: Tenant[]
  readonly databases: Databases
  readonly jobs: Jobs
  /** The built app; undefined serves the API alone. */
  readonly webDistDir: string | undefined
  readonly log: HttpServer['log']
  readonly complain: (sentence: string) => void
  readonly onErgebnis: ((ergebnis: 'uebernommen' | 'abgelehnt') => void) | undefined
  /** How long what runs for a tenant that is taken out may still take. */
  readonly requestBoundMs: number
}

/** Reads the tenants' files again; throws `StartError` with a sentence for each thing that is wrong or needs a restart. */
function readTenants(config: Config, { databases, webDistDir }: RunningParts): Tenant[] {
  const tenants = loadTenants(config)
  const sentences = [
    ...databases.listFixed(tenants),
    ...tenants.flatMap((tenant) =>
      listLacking(tenant).map((file) => `Mandant ${tenant.app.kurzname}: Die Datei ${file} fehlt.`),
    ),
  ]
  if (sentences.length > 0) throw new StartError(sentences.join('\n'))
  // Reads each tenant's pictures: what cannot be read is found before anything has changed.
  if (webDistDir !== undefined) for (const tenant of tenants) buildAppShell(webDistDir, tenant)
  return tenants
}

/**
 * Puts the tenants' files as they are now in the place of those that are served: all of them, or where one is wrong none,
 * and everything stays as it was. The next request of each tenant is answered by its new settings.
 */
export function reloadTenants(config: Config, parts: RunningParts): void {
  const { tenants, databases, jobs, log, complain, onErgebnis, requestBoundMs } = parts
  let next: Tenant[]
  try {
    next = readTenants(config, parts)
  } catch (error) {
    const grund = error instanceof StartError ? error.message : `Die Dateien sind nicht lesbar (${nameCause(error)}).`
    log.error({ grund }, 'Mandanten nicht neu gelesen')
    complain(`${grund}\nDie Mandanten sind nicht neu gelesen; es gilt weiter, was vorher galt.`)
    onErgebnis?.('abgelehnt')
    return
  }
  const before = new Map(tenants.map((tenant) => [tenant.app.kurzname, tenant]))
  const after = new Set(next.map(({ app }) => app.kurzname))
  const removed = [...before.values()].filter(({ app }) => !after.has(app.kurzname))
  const neu = [...after].filter((kurzname) => !before.has(kurzname))
  const geaendert = next.flatMap((tenant) => {
    const known = before.get(tenant.app.kurzname)
    return known === undefined || isDeepStrictEqual(known, tenant) ? [] : [tenant.app.kurzname]
  })
  databases.open(next)
  tenants.splice(0, tenants.length, ...next)
  jobs.update()
  for (const tenant of removed) void databases.remove(tenant, requestBoundMs)
  log.info({ neu, geaendert, entfernt: removed.map(({ app }) => app.kurzname) }, 'Mandanten neu gelesen')
  onErgebnis?.('uebernommen')
}
