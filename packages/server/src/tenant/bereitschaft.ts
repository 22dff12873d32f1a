import { whyNotWritable } from '../db/health.ts'
import { whyNotWritableDir } from '../lib/files/files.ts'
import { remembered } from '../lib/gates/shortMemory.ts'
import type { Databases } from './databases.ts'
import type { Tenant } from './tenant.ts'

/** Whether the portal can do for a tenant all that it is there for. */
export type IsReady = (tenant: Tenant) => Promise<boolean>

interface Bereitschaftsquellen {
  readonly databases: Pick<Databases, 'has' | 'of' | 'whyClosed'>
  readonly dataDir: string
  /** Why lines of the log get lost; undefined while none does. */
  readonly whyLogFails: () => string | undefined
  /** Is told when a tenant's readiness ends, with a German sentence, and when it is there again. */
  readonly onChange: (tenant: Tenant, grund: string | undefined) => void
}

// Everybody may ask, and what is looked at costs something.
const seconds = 2

/** Looks at database, files and log, not more often than every few seconds. */
export function openBereitschaft({ databases, dataDir, whyLogFails, onChange }: Bereitschaftsquellen): IsReady {
  const whyNoFiles = remembered(seconds, () => whyNotWritableDir(dataDir))
  const whyNotReady = async (tenant: Tenant) =>
    databases.whyClosed(tenant) ?? (await whyNotWritable(databases.of(tenant))) ?? (await whyNoFiles()) ?? whyLogFails()
  const looks = new Map<string, () => Promise<boolean>>()
  const lookAt = (tenant: Tenant) => {
    let known: string | undefined
    return remembered(seconds, async () => {
      const grund = await whyNotReady(tenant)
      if (grund !== known) onChange(tenant, grund)
      known = grund
      return grund === undefined
    })
  }
  return async (tenant) => {
    const { kurzname } = tenant.app
    // A tenant that has been taken out has no database any more.
    if (!databases.has(tenant)) {
      looks.delete(kurzname)
      return false
    }
    const look = looks.get(kurzname) ?? lookAt(tenant)
    looks.set(kurzname, look)
    return look()
  }
}
