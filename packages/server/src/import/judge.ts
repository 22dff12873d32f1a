import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/open.ts'
import { findBrokenRules, listChecks } from './checks.ts'
import type { Check, Gruppe, RefusedLine, Staged } from './kind.ts'
import { type Ausgelassen, ErrorList, type ImportIssue, namedErrors, type Stellen, zeilenweise } from './report.ts'
import type { StagingWriter } from './staging.ts'
import { describeGruende } from './teilweise/gruende.ts'
import { type Reste, writeReste } from './teilweise/reste.ts'
import type { ReadLine } from './zeilen/csv.ts'

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

export function refuseWhole(conn: Database, stellen: Stellen = zeilenweise): Judge {
  const errors = new ErrorList('Zeile', stellen)
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

/**
 * Notes each refused line and the groups that are left out because of it. If a refused line names no owner, any group may
 * lack it, so no group of its kinds is replaced.
 */
function noteRefused(kinds: readonly Staged[], writer: StagingWriter) {
  const blocked = new Set<string>()
  async function block(groups: readonly (Gruppe | undefined)[], line: number): Promise<void> {
    for (const group of groups) {
      if (group === undefined || !group.replaces || blocked.has(group.name)) continue
      blocked.add(group.name)
      await writer.addGruppe(group.name, undefined, line)
    }
  }
  return async (issues: readonly ImportIssue[], refused?: RefusedLine): Promise<void> => {
    for (const issue of issues) await writer.addGrund(issue)
    const line = issues[0]?.zeile ?? 0
    if (refused === undefined)
      return block(
        kinds.map(({ gruppe }) => gruppe),
        line,
      )
    const { gruppe } = refused.kind
    const werte = gruppe?.of(refused.record)
    if (gruppe === undefined || werte === undefined) return block([gruppe], line)
    for (const wert of werte) await writer.addGruppe(gruppe.name, wert, line)
  }
}

/**
 * Takes out of the staging tables what breaks a rule, and what cannot stand without it, until the rest breaks none.
 * Returns how many lines were taken out; `import_grund` says why. The first round finds what the whole file has wrong;
 * later ones what is wrong without the lines that are left out already.
 */
async function leaveOutBroken(conn: Database, kinds: readonly Staged[]): Promise<number> {
  const checks = listChecks(kinds)
  await noteBroken(conn, checks, false)
  const { rows: noted } = await sql`select from import_grund limit 1`.execute(conn)
  for (let found = noted.length; found > 0; found = await noteBroken(conn, checks, true)) {
    await takeOut(conn, kinds)
    // What refers to a refused line breaks a rule from now on.
    await sql`truncate import_abgelehnt`.execute(conn)
  }
  const { rows } = await sql<{ anzahl: number }>`select count(*) as anzahl from import_ausgelassen`.execute(conn)
  return rows[0]?.anzahl ?? 0
}

const execute = async (conn: Database, query: RawBuilder<unknown>): Promise<number> =>
  Number((await query.execute(conn)).numAffectedRows ?? 0)

/** Notes the lines that break a rule, and those with which they collide: either of the two may be wrong. */
async function noteBroken(conn: Database, checks: readonly Check[], folge: boolean): Promise<number> {
  let found = 0
  for (const [regel, { feld, query }] of checks.entries()) {
    found += await execute(
      conn,
      sql`
        insert into import_grund (zeile, feld, regel, andere, angabe, folge)
        select zeile, ${feld}, ${regel}, andere, to_json(found) ->> 'angabe', ${folge} from (${query}) found
      `,
    )
  }
  if (found > 0) {
    await sql`
      insert into import_grund (zeile, text)
      select andere, format('Diese Zeile und Zeile %s widersprechen sich.', min(zeile))
      from import_grund g
      where regel is not null and andere > 0 and not exists (select from import_grund s where s.zeile = g.andere)
      group by andere
    `.execute(conn)
  }
  return found
}

/** Takes the noted lines out of the staging tables, with all lines of their groups. */
async function takeOut(conn: Database, kinds: readonly Staged[]): Promise<void> {
  await noteLines(conn)
  for (const { staging, gruppe } of kinds) {
    if (gruppe === undefined) continue
    await sql`
      insert into import_gruppe (name, wert, zeile)
      select ${gruppe.name}, ${gruppe.staged}, min(s.zeile)
      from ${sql.table(staging)} s join import_ausgelassen using (zeile)
      group by 2
    `.execute(conn)
  }
  for (const { staging, gruppe } of kinds) {
    if (gruppe === undefined) continue
    const groups = sql`(select wert, min(zeile) as zeile from import_gruppe where name = ${gruppe.name} group by wert)`
    // Two statements, because a join by either of two conditions would compare each line with each group.
    for (const isOf of [sql`g.wert = ${gruppe.staged}`, sql`g.wert is null`]) {
      await sql`
        insert into import_grund (zeile, text)
        select s.zeile, format('Diese Zeile steht nur zusammen mit Zeile %s, die ausgelassen ist.', min(g.zeile))
        from ${sql.table(staging)} s join ${groups} g on ${isOf}
        where not exists (select from import_ausgelassen a where a.zeile = s.zeile)
        group by s.zeile
      `.execute(conn)
    }
  }
  await noteLines(conn)
  for (const { staging } of kinds) {
    await sql`delete from ${sql.table(staging)} s using import_ausgelassen a where a.zeile = s.zeile`.execute(conn)
  }
}

async function noteLines(conn: Database): Promise<void> {
  await sql`
    insert into import_ausgelassen select distinct zeile from import_grund on conflict do nothing
  `.execute(conn)
  await sql`analyze import_ausgelassen`.execute(conn)
}
