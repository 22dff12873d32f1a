import { berlinToday } from '@ekp/wire/rules/berlin'
import { sql } from 'kysely'
import type { Aufbewahrungsfristen } from '../Aufbewahrungsfristen.ts'
import type { Database } from '../db/open.ts'
import { vertragsende } from './faelligeVertraege.ts'

/** A contract that must be kept. */
export interface BleibenderVertrag {
  readonly id: string
  /** Null while it runs. */
  readonly ende: string | null
  /** The last day on which it is kept; null while it runs. */
  readonly bleibtBis: string | null
}

/** What the law keeps of a customer who wants to be deleted (Art. 17 Abs. 3 DSGVO). */
export interface Bleibendes {
  readonly vertraege: readonly BleibenderVertrag[]
  readonly dokumente: number
  /** The last day on which the youngest document is kept; null without any. */
  readonly dokumenteBis: string | null
}

const endOfYear = (datum: string, jahre: number) => `${Number(datum.slice(0, 4)) + jahre}-12-31`

export async function findBleibendes(
  db: Database,
  kundennummer: string,
  { vertragJahre, belegJahre }: Aufbewahrungsfristen,
): Promise<Bleibendes> {
  const { rows } = await sql<{ id: string; ende: string | null; juengstes: Date | null }>`
    select v.id, ${vertragsende} as ende,
      (select max(d.erstellzeitpunkt) from dokument d where d.vertrag_id = v.id) as juengstes
    from vertrag v where v.kundennummer = ${kundennummer} order by v.id
  `.execute(db)
  const { dokumente, juengstes } = await db
    .selectFrom('dokument')
    .where('kundennummer', '=', kundennummer)
    .select(({ fn }) => [
      fn.countAll<number>().as('dokumente'),
      fn.max<Date | null>('erstellzeitpunkt').as('juengstes'),
    ])
    .executeTakeFirstOrThrow()
  const belegBis = (zeit: Date | null) => (zeit === null ? null : endOfYear(berlinToday(zeit), belegJahre))
  const vertraege = rows.map(({ id, ende, juengstes: zeit }) => {
    const bis = ende === null ? null : [endOfYear(ende, vertragJahre), belegBis(zeit) ?? ''].toSorted().at(-1)
    return { id, ende, bleibtBis: bis ?? null }
  })
  return { vertraege, dokumente, dokumenteBis: belegBis(juengstes) }
}
