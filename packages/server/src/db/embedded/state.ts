import { chownSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import * as v from 'valibot'
import type { Owner } from './ownDir.ts'

/** As `pg` takes it: `host` is the directory of the socket. */
export interface EmbeddedConnection {
  readonly host: string
  readonly port: number
  readonly user: string
}

const State = v.object({
  pid: v.number(),
  /** A server lets others use its PostgreSQL; a command keeps it to itself, because it ends it soon. */
  shared: v.boolean(),
  /** Present as soon as PostgreSQL takes connections. */
  connection: v.optional(v.object({ host: v.string(), port: v.number(), user: v.string() })),
})

/** What the holder of a data directory's lock tells others about itself. */
export type State = v.InferOutput<typeof State>

/** What the holder tells, or undefined when it has not yet told or nobody holds the directory. */
export function readState(path: string): State | undefined {
  try {
    const result = v.safeParse(State, JSON.parse(readFileSync(path, 'utf8')))
    return result.success ? result.output : undefined
  } catch {
    return undefined
  }
}

export function writeState(path: string, owner: Owner, state: State): void {
  const next = `${path}.neu`
  writeFileSync(next, `${JSON.stringify(state)}\n`, { mode: 0o600 })
  if (process.getuid?.() === 0) chownSync(next, owner.uid, owner.gid)
  renameSync(next, path)
}

export function deleteState(path: string): void {
  rmSync(path, { force: true })
}
