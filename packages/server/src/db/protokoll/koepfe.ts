import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../open.ts'
import { fetchRows } from './fetchRows.ts'

/** The end of a chain at one moment; it does not identify the customer. */
export interface Kopf {
  /** The hash of the first entry, in hexadecimal as all of them here. */
  readonly kette: string
  readonly nr: number
  readonly hash: string
}

/** The heads of all chains, in an order that does not depend on the database's. */
export function listKoepfe(tx: Database): AsyncGenerator<Kopf, void, undefined> {
  return fetchRows(tx, allKoepfe)
}

const allKoepfe = sql<Kopf>`
  select encode(p.hash, 'hex') as kette, k.nr, encode(k.hash, 'hex') as hash
  from protokoll p join protokoll_kopf k on k.kundennummer = p.kundennummer
  where p.nr = 1
  order by p.hash
`

/** A head as a line of a file that is kept elsewhere. */
export function formatKopf({ kette, nr, hash }: Kopf): string {
  return `${kette} ${nr} ${hash}\n`
}

/** Undefined for what is no such line. */
export function parseKopf(line: string): Kopf | undefined {
  const [, kette, nr, hash] = /^([0-9a-f]{64}) ([1-9]\d{0,8}) ([0-9a-f]{64})$/.exec(line) ?? []
  if (kette === undefined || nr === undefined || hash === undefined) return undefined
  return { kette, nr: Number(nr), hash }
}

/** A head noted earlier that is not in the trail any more. */
export interface Abweichung {
  /** Null where the whole chain is gone. */
  readonly kundennummer: string | null
  readonly kopf: Kopf
  readonly art: 'verschwunden' | 'abgeschnitten' | 'anders'
}

interface Row extends Kopf {
  readonly kundennummer: string | null
  readonly now: string | null
  readonly geloescht: string | null
  readonly geloescht_nr: number | null
}

function judge(row: Row): Abweichung['art'] | 'gleich' | 'geloescht' {
  if (row.now !== null) return row.now === row.hash ? 'gleich' : 'anders'
  if (row.kundennummer !== null) return 'abgeschnitten'
  if (row.geloescht === null || row.geloescht_nr === null) return 'verschwunden'
  // A deleted chain leaves its last number and hash: it may have grown since the head was noted.
  if (row.geloescht_nr < row.nr) return 'abgeschnitten'
  return row.geloescht_nr > row.nr || row.geloescht === row.hash ? 'geloescht' : 'anders'
}

/** Looks for heads noted earlier, a batch for one statement; answers which are lost and how many chains were deleted. */
export async function compareKoepfe(
  tx: Database,
  koepfe: readonly Kopf[],
): Promise<{ readonly abweichungen: readonly Abweichung[]; readonly geloescht: number }> {
  const { rows } = await sql<Row>`
    select s.kette, s.nr, s.hash, a.kundennummer, encode(p.hash, 'hex') as now,
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

/** All chains in one number. */
interface Stand {
  readonly ketten: number
  readonly eintraege: number
  /** SHA-256 of the lines that `formatKopf` makes of the heads. */
  readonly stand: string
}

/** Adds up the heads of all chains; `onZeile` gets each line that counted. */
export async function deriveStand(
  tx: Database,
  onZeile: (line: string) => Promise<void> | void = () => undefined,
): Promise<Stand> {
  const stand = createHash('sha256')
  let [ketten, eintraege] = [0, 0]
  for await (const head of listKoepfe(tx)) {
    const line = formatKopf(head)
    stand.update(line)
    ketten++
    eintraege += head.nr
    await onZeile(line)
  }
  return { ketten, eintraege, stand: stand.digest('hex') }
}
