import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { StartError } from '../lib/errors.ts'

type Ort = Pick<Config, 'dataDir'>

/** Whose files the portal's are: who made its key, else who owns its data; undefined before the first start. */
export function findPortalUid({ dataDir }: Ort): number | undefined {
  const [first] = [join(dataDir, 'schluessel'), dataDir].flatMap(
    (path) => statSync(path, { throwIfNoEntry: false })?.uid ?? [],
  )
  return first
}

/** The name of a user of this system, else his number. */
export function nameUser(uid: number): string {
  try {
    const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
    const name = lines.map((line) => line.split(':')).find(([, , id]) => id === String(uid))?.[0]
    return name ?? `uid ${uid}`
  } catch {
    return `uid ${uid}`
  }
}

/**
 * Throws `StartError` for a command that another user than the portal's runs: what it writes would be his, and the
 * portal could neither read nor replace it.
 */
export function refuseForeignUser(ort: Ort, me: number | undefined = process.getuid?.()): void {
  const owner = findPortalUid(ort)
  if (owner === undefined || me === undefined || owner === me) return
  throw new StartError(
    `Das Portal läuft als ${nameUser(owner)}, dieser Befehl als ${nameUser(me)}: Was er anlegt, könnte das Portal nicht ` +
      `lesen. Rufen Sie ihn als ${nameUser(owner)} auf, etwa mit sudo -u; maßgeblich ist, wem ${ort.dataDir} und der ` +
      'Schlüssel darin gehören.',
  )
}
