import type { Diensteintrag } from '@ekp/wire/dienst/konten'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/open.ts'
import { dienstkette } from '../../db/protokoll/ketten.ts'
import { describeObjekt } from '../../db/protokoll/describeObjekt.ts'

const pageSize = 50

interface Row {
  readonly zeit: Date
  readonly kundennummer: string
  readonly nr: number
  readonly aktion: string
  readonly objekt: string
  readonly inhalt: {
    readonly bearbeiter?: string
    readonly vorher?: object
    readonly nachher?: { readonly kennung?: string; readonly rolle?: string }
  } | null
}

/** What the people of the desk did, to customers and to its accounts, the latest first. */
export async function listDiensteintraege(db: Database, fortsetzung: string | undefined) {
  const { rows } = await selectPage(fortsetzung).execute(db)
  const [shown, last] = [rows.slice(0, pageSize), rows.at(pageSize - 1)]
  return {
    eintraege: shown.map(toEintrag),
    fortsetzung: rows.length > pageSize && last !== undefined ? formatPlace(last) : null,
  }
}

/** Each person's entries by an index: most of the audit trail is of customers and of systems that answer. */
export function selectPage(fortsetzung: string | undefined): RawBuilder<Row> {
  const before = fortsetzung === undefined ? sql`true` : sql`(zeit, nr, kundennummer) < ${placeOf(fortsetzung)}`
  const page = sql`${before} order by zeit desc, nr desc, kundennummer desc limit ${sql.lit(pageSize + 1)}`
  const columns = sql`zeit, kundennummer, nr, aktion, objekt, inhalt`
  return sql<Row>`
    select * from (
      select own.* from dienstkonto, lateral (
        select ${columns} from protokoll
        where akteur = 'versorger' and inhalt ->> 'bearbeiter' = dienstkonto.kennung
          and kundennummer <> ${dienstkette} and ${page}
      ) own
      union all
      (select ${columns} from protokoll where akteur = 'versorger' and kundennummer = ${dienstkette} and ${page})
    ) eintrag
    where ${page}
  `
}

function toEintrag({ zeit, kundennummer, aktion, objekt, inhalt }: Row): Diensteintrag {
  const { kennung = null, rolle = null } = inhalt?.nachher ?? {}
  const isKonto = kundennummer === dienstkette
  return {
    zeit: zeit.toISOString(),
    bearbeiter: inhalt?.bearbeiter ?? null,
    aktion,
    objekt: describeObjekt({ objekt, inhalt }),
    ...(isKonto ? { kundennummer: null, kennung, rolle } : { kundennummer, kennung: null, rolle: null }),
  }
}

const formatPlace = ({ zeit, nr, kundennummer }: Row) => `${zeit.getTime()}-${nr}-${kundennummer}`

function placeOf(fortsetzung: string) {
  const [time, nr, ...kundennummer] = fortsetzung.split('-')
  return sql`(${new Date(Number(time))}::timestamptz, ${Number(nr)}::integer, ${kundennummer.join('-')}::text)`
}
