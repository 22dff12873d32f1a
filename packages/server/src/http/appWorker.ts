import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

const Precache = v.object({ version: v.string(), files: v.array(v.string()) })

/** What of a tenant belongs into the list that the worker keeps on a device. */
interface TenantShell {
  readonly pageHash: string
  readonly manifest: string
  /** By the address below the portal's own. */
  readonly files: ReadonlyMap<string, Buffer>
}

/**
 * The built service worker with the tenant's files in its list, in a version of its own: another configuration or
 * picture makes another worker. Undefined where the app was built without one.
 */
export function buildAppWorker(webDistDir: string, tenant: TenantShell): string | undefined {
  const path = join(webDistDir, 'serviceWorker.js')
  if (!existsSync(path)) return undefined
  return readFileSync(path, 'utf8').replace(/^const precache = (\{.*\});$/m, (_line, json: string) => {
    const { version, files } = v.parse(Precache, JSON.parse(json))
    const hash = createHash('sha256').update(version).update(tenant.pageHash).update(tenant.manifest)
    for (const [name, body] of tenant.files) hash.update(name).update(body)
    const all = new Set([...files, ...tenant.files.keys()])
    return `const precache = ${JSON.stringify({ version: hash.digest('hex').slice(0, 16), files: [...all] })};`
  })
}
