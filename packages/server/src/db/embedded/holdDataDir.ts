import { type Layout, layoutOf } from './layout.ts'
import { takeLock } from './lock.ts'
import { openDataDir } from './openDataDir.ts'
import type { Owner } from './ownDir.ts'
import { deleteState, type EmbeddedConnection, writeState } from './state.ts'

/** A data directory that is ours alone. */
export interface Hold {
  readonly layout: Layout
  readonly owner: Owner
  /** Tells others how to reach PostgreSQL. */
  announce(connection: EmbeddedConnection): void
  release(): void
}

/** Takes hold of a data directory, or answers undefined when another process has it. */
export async function holdDataDir(dataDir: string, { shared }: { shared: boolean }): Promise<Hold | undefined> {
  const layout = layoutOf(dataDir)
  const owner = await openDataDir(layout.dataDir)
  const lock = takeLock(layout.lock, owner)
  if (lock === undefined) return undefined
  const self = { pid: process.pid, shared }
  writeState(layout.state, owner, self)
  return {
    layout,
    owner,
    announce: (connection) => writeState(layout.state, owner, { ...self, connection }),
    release: () => {
      deleteState(layout.state)
      lock.release()
    },
  }
}
