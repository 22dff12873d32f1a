import { sql } from 'kysely'
import type { Database } from '../open.ts'
import type { Kopf } from './listKoepfe.ts'

/** A head of earlier that the trail does not lead to any more. */
export interface Abweichung {
  /** Null where the whole chain is gone. */
  readonly kundennummer: string | null
  readonly kopf: Kopf
  readonly art: 'verschwunden' | 'abgeschnitten' | 'anders'
}

interface Row extends Kopf {
  readonly kundennummer: string | null
  readonly jetzt: string | null
  readonly geloescht: string | null
  readonly geloescht_nr: number | null
}

function judge(row: Row): Abweichung['art'] | 'gleich' | 'geloescht' {
  if (row.jetzt !== null) return row.jetzt === row.hash ? 'gleich' : 'anders'
  if (row.kundennummer !== null) return 'abgeschnitten'
  if (row.geloescht === null || row.geloescht_nr === null) return 'verschwunden'
  // What is left of a chain names its end: it may have grown since, but it cannot have been another one.
  if (row.geloescht_nr < row.nr) return 'abgeschnitten'
  return row.geloescht_nr > row.nr || row.geloescht === row.hash ? 'geloescht' : 'anders'
}

/** Looks for heads of earlier, as many as one statement bears; answers which are lost and how many chains were deleted. */
export async function compareKoepfe(
  tx: Database,
  koepfe: readonly Kopf[],
): Promise<{ readonly abweichungen: readonly Abweichung[]; readonly geloescht: number }> {
  const { rows } = await sql<Row>`
    select s.kette, s.nr, s.hash, a.kundennummer, encode(p.hash, 'hex') as jetzt,
      encode(g.hash, 'hex') as geloescht, g.nr as geloescht_nr
    from json_to_recordset(${JSON.stringify(koepfe)}::json) as s (kette text, nr integer, hash text)
    left join protokoll a on a.nr = 1 and a.hash = decode(s.kette, 'hex')
    left join protokoll p on p.kundennummer = a.kundennummer and p.nr = s.nr
    left join protokoll_geloescht g on g.kette = decode(s.kette, 'hex')
    order by s.kette
  `.execute(tx)
  const abweichungen: Abweichung[] = []
  let geloescht = 0
  for (const row of rows) {
    const art = judge(row)
    const { kette, nr, hash, kundennummer } = row
    if (art === 'geloescht') geloescht++
    else if (art !== 'gleich') abweichungen.push({ kundennummer, kopf: { kette, nr, hash }, art })
  }
  return { abweichungen, geloescht }
}
