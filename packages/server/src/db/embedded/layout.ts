import { join, resolve } from 'node:path'

/** What lies where in a data directory. */
export interface Layout {
  readonly dataDir: string
  readonly pg: string
  readonly lib: string
  readonly run: string
  readonly log: string
  readonly lock: string
  readonly state: string
}

export function layoutOf(dataDir: string): Layout {
  const root = resolve(dataDir)
  return {
    dataDir: root,
    pg: join(root, 'pg'),
    lib: join(root, 'lib'),
    run: join(root, 'run'),
    log: join(root, 'log'),
    lock: join(root, 'portal.lock'),
    state: join(root, 'portal.json'),
  }
}
