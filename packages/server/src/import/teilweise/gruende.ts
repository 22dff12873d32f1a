import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'
import type { Check } from '../kind.ts'
import type { Genannte } from '../report.ts'

/** Why a line is left out; without a field if it is about the whole line. */
interface Grund {
  readonly zeile: number
  readonly feld: string | null
  readonly text: string
}

const batchRows = 2000

/** Why lines are left out, in the order of the file, in batches that do not divide the reasons of a line. */
async function* listGruende(conn: Database, checks: readonly Check[]): AsyncGenerator<readonly Grund[]> {
  let after = 0
  for (;;) {
    const { rows } = await sql<{
      zeile: number
      feld: string | null
      text: string | null
      regel: number | null
      andere: number | null
      angabe: string | null
      folge: boolean | null
    }>`
      select * from import_grund where zeile > ${after}
      order by zeile fetch first ${batchRows} rows with ties
    `.execute(conn)
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows.map(({ zeile, feld, text, regel, andere, angabe, folge }) => {
      const own = text ?? checks[regel ?? -1]?.text(andere ?? 0, angabe ?? '') ?? ''
      return { zeile, feld, text: folge ? `Ohne die ausgelassenen Zeilen gilt: ${own}` : own }
    })
    after = last.zeile
  }
}

/** The first reasons as sentences without values, which may be shown and logged; and how many there are. */
export async function describeGruende(conn: Database, checks: readonly Check[], most: number): Promise<Genannte> {
  const { rows } = await sql<{ gesamt: number }>`select count(*) as gesamt from import_grund`.execute(conn)
  const fehler: string[] = []
  for await (const batch of listGruende(conn, checks)) {
    fehler.push(...batch.slice(0, most - fehler.length).map(sentenceOf))
    if (fehler.length >= most) break
  }
  return { fehler, gesamt: rows[0]?.gesamt ?? 0 }
}

const sentenceOf = ({ zeile, feld, text }: Grund) => `Zeile ${zeile}${feld === null ? '' : `, Feld ${feld}`}: ${text}`

/** All reasons, line by line. */
export async function* gruendePerLine(conn: Database, checks: readonly Check[]) {
  for await (const batch of listGruende(conn, checks)) {
    for (const [zeile, gruende] of Map.groupBy(batch, (grund) => grund.zeile)) yield { zeile, gruende }
  }
}

const secret = new Set(['passwort', 'einmalpasswort', 'passwortHash'])
const wertLength = 200

/** A line of the reasons file: where, what kind of record, which field with which value, and what is wrong. */
export function rowOf({ zeile, feld, text }: Grund, resteZeile: number, record: object): string {
  const art: unknown = Reflect.get(record, 'art')
  const wert = feld === null || secret.has(feld) ? undefined : wertAt(record, feld)
  return JSON.stringify({
    zeile,
    resteZeile,
    ...(typeof art === 'string' && { art: art.slice(0, 40) }),
    ...(feld !== null && { feld }),
    ...(wert !== undefined && { wert: shortened(wert) }),
    text,
  })
}

function shortened(wert: unknown): unknown {
  try {
    const json = JSON.stringify(wert)
    return json.length > wertLength ? `${json.slice(0, wertLength)}…` : wert
  } catch {
    // A line may nest more brackets than can be written.
    return '…'
  }
}

/** The value at a field's name as `recordParser.ts` writes it: `kanaele[0].obiskennzahl`; keys may have dots themselves. */
function wertAt(value: unknown, field: string): unknown {
  if (field === '') return value
  const index = /^\[(\d+)\]\.?/.exec(field)
  if (index !== null)
    return Array.isArray(value) ? wertAt(value[Number(index[1])], field.slice(index[0].length)) : undefined
  if (typeof value !== 'object' || value === null) return undefined
  const key = Object.keys(value).find(
    (name) => field === name || field.startsWith(`${name}.`) || field.startsWith(`${name}[`),
  )
  return key === undefined ? undefined : wertAt(Reflect.get(value, key), field.slice(key.length).replace(/^\./, ''))
}
