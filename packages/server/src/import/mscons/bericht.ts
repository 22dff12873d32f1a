import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'

/** What became of a message. */
export interface Nachrichtenbericht {
  readonly nr: number
  readonly referenz: string
  readonly absender: string
  readonly art: 'lastgang' | 'zaehlerstand' | 'storno' | 'andere'
  readonly lokation: string | null
  readonly von: Date | null
  readonly bis: Date | null
  /** How many values it has that the portal could take, and how many were taken. */
  readonly werte: number
  readonly aufgenommen: number
  /** Why not all were taken. */
  readonly grund: string | null
}

export type TakeNachrichten = (nachrichten: readonly Nachrichtenbericht[]) => Promise<void> | void

const pageRows = 1000

/** Hands over what became of each message, in the order of the file. */
export async function reportNachrichten(conn: Database, take: TakeNachrichten): Promise<void> {
  for (let after = 0; ;) {
    const { rows } = await sql<Nachrichtenbericht>`
      select nr, referenz, absender, art, lokation, von, bis, werte, aufgenommen, grund
      from mscons_nachricht where nr > ${after} order by nr limit ${pageRows}
    `.execute(conn)
    const last = rows.at(-1)
    if (last === undefined) return
    await take(rows)
    after = last.nr
  }
}

/** The file's messages by what became of them. */
export interface Nachrichtenzahlen {
  readonly alle: number
  readonly ganz: number
  readonly teilweise: number
  readonly nicht: number
  readonly andere: number
}

export async function countNachrichten(conn: Database): Promise<Nachrichtenzahlen> {
  const { rows } = await sql<Nachrichtenzahlen>`
    select count(*)::integer as alle,
      count(*) filter (where art <> 'andere' and grund is null)::integer as ganz,
      count(*) filter (where art <> 'andere' and grund is not null and aufgenommen > 0)::integer as teilweise,
      count(*) filter (where art <> 'andere' and grund is not null and aufgenommen = 0)::integer as nicht,
      count(*) filter (where art = 'andere')::integer as andere
    from mscons_nachricht
  `.execute(conn)
  return rows[0] ?? { alle: 0, ganz: 0, teilweise: 0, nicht: 0, andere: 0 }
}
