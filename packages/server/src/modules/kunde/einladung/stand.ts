import { sql } from 'kysely'
import { hatEigenesPasswort } from '../../../db/hatEigenesPasswort.ts'
import type { Database } from '../../../db/open.ts'
import { type Einladungsfrage, type Einladungsweg, listEinzuladende } from './findEinzuladende.ts'

interface Einladungszahl {
  readonly weg: 'mail' | 'brief'
  readonly eingeladen: number
  /** Of these: who has set a password of his own. */
  readonly angekommen: number
}

/** How far the invitations are. */
export interface Einladungsstand {
  readonly eingeladen: readonly Einladungszahl[]
  readonly offen: Readonly<Record<Einladungsweg, number>>
  /** Customers with a password of their own whom nobody had to invite. */
  readonly vonSelbst: number
}

export async function findEinladungsstand(db: Database, frage: Einladungsfrage): Promise<Einladungsstand> {
  const { rows } = await sql<{ weg: 'mail' | 'brief' | null; eingeladen: number; angekommen: number }>`
    select eingeladen_per as weg, count(*)::integer as eingeladen,
      (count(*) filter (where ${hatEigenesPasswort}))::integer as angekommen
    from anschlussnutzer group by 1
  `.execute(db)
  const of = (weg: 'mail' | 'brief' | null) => rows.find((row) => row.weg === weg) ?? { eingeladen: 0, angekommen: 0 }
  const offen = { mail: 0, brief: 0, keiner: 0 }
  for await (const some of listEinzuladende(db, frage)) for (const { weg } of some) offen[weg]++
  return {
    eingeladen: (['mail', 'brief'] as const).map((weg) => ({
      weg,
      eingeladen: of(weg).eingeladen,
      angekommen: of(weg).angekommen,
    })),
    offen,
    vonSelbst: of(null).angekommen,
  }
}

/** A customer who was invited. */
export interface Eingeladener {
  readonly kundennummer: string
  readonly weg: 'mail' | 'brief'
  readonly eingeladenAm: Date
  readonly angekommen: boolean
}

/** All who were invited, in the order of their numbers, in batches. */
export async function* listEingeladene(db: Database): AsyncGenerator<readonly Eingeladener[]> {
  let last = ''
  for (;;) {
    const { rows } = await sql<Eingeladener>`
      select kundennummer, eingeladen_per as weg, eingeladen_am as "eingeladenAm", ${hatEigenesPasswort} as angekommen
      from anschlussnutzer
      where eingeladen_am is not null and kundennummer collate "C" > ${last} collate "C"
      order by kundennummer collate "C"
      limit 5000
    `.execute(db)
    const end = rows.at(-1)
    if (end === undefined) return
    last = end.kundennummer
    yield rows
  }
}
