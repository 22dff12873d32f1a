import { createHash } from 'node:crypto'
import type { Database } from '../db/open.ts'
import { findBrokenRules, listChecks } from './checks.ts'
import type { ReadLine } from './zeilen/csv.ts'
import type { RefusedLine, Staged } from './kind.ts'
import { type Ausgelassen, ErrorList, type ImportIssue, namedErrors } from './report.ts'
import type { StagingWriter } from './staging.ts'
import { describeGruende } from './teilweise/gruende.ts'
import { leaveOutBroken, noteRefused } from './teilweise/leaveOut.ts'
import { type Reste, writeReste } from './teilweise/reste.ts'

/** What an import does about errors: it refuses the whole file, or leaves out what is wrong. */
export interface Judge {
  /** Errors of the whole file. */
  readonly errors: ErrorList
  /** What is read of the file goes through this. */
  hash(source: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>
  /** Takes the errors of a line while the file is read. */
  refuse(issues: readonly ImportIssue[], line?: RefusedLine): Promise<void> | void
  /** Takes errors that are found in staged lines. */
  note(issues: readonly ImportIssue[]): Promise<void> | void
  /** Runs the rules of these kinds over all lines. Throws `ImportRefused`, or returns what it has taken out of the staging tables. */
  settle(kinds: readonly Staged[], hasEnd: boolean): Promise<Ausgelassen | undefined>
}

export function refuseWhole(conn: Database): Judge {
  const errors = new ErrorList()
  return {
    errors,
    hash: (source) => source,
    refuse: (issues) => errors.add(issues),
    note: (issues) => errors.add(issues),
    settle: async (kinds) => {
      await findBrokenRules(conn, kinds, errors)
      errors.throwIfAny()
      return undefined
    },
  }
}

interface Leaving {
  readonly writer: StagingWriter
  readonly reste: Reste
  readonly openReader: () => ReadLine
  readonly probe: boolean
  /** The names of all kinds. */
  readonly arten: readonly string[]
}

/** Leaves out what is wrong; a dry run counts the same, and writes nothing to `reste`. */
export function leaveOut(
  conn: Database,
  kinds: readonly Staged[],
  { writer, reste, openReader, probe, arten }: Leaving,
): Judge {
  const errors = new ErrorList()
  const sha256 = createHash('sha256')
  return {
    errors,
    async *hash(source) {
      for await (const chunk of source) {
        sha256.update(chunk)
        yield chunk
      }
    },
    refuse: noteRefused(kinds, writer),
    note: async (issues) => {
      for (const issue of issues) await writer.addGrund(issue)
    },
    settle: async (filled, hasEnd) => {
      await writer.flush()
      errors.throwIfAny()
      const zeilen = await leaveOutBroken(conn, filled)
      if (zeilen === 0) return undefined
      const checks = listChecks(filled)
      const file = { sha256: sha256.digest('hex'), hasEnd, readLine: openReader(), arten }
      const copied = await writeReste(conn, checks, probe ? unwritten(reste) : reste, file)
      return { zeilen, arten: copied, ...(await describeGruende(conn, checks, namedErrors)) }
    },
  }
}

/** What is copied in a dry run goes nowhere. */
const unwritten = ({ again }: Reste): Reste => ({
  again,
  addZeilen: async () => undefined,
  addGruende: async () => undefined,
  finish: async () => undefined,
})
