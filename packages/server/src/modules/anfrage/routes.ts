import { listAnfragen, markAntwortenGesehen, Anfrage } from '@ekp/wire/anfrage'
import { route } from '../../http/route.ts'
import type { PortalServer } from '../../http/server.ts'
import { listAnfrageRows, listUngelesene, markGesehen, type Stelle } from './queries.ts'
import * as v from 'valibot'
import type { Vorgangsart, Vorgangsergebnis } from '@ekp/wire/vorgang/arten'

const seitengroesse = 20

const anfang: Stelle = { zeit: 'infinity', nr: 0 }

export function anfrageRoutes(server: PortalServer): void {
  route(server, listAnfragen, async ({ db, query, session: { kundennummer } }) => {
    const stelle = query.fortsetzung === undefined ? anfang : readFortsetzung(query.fortsetzung)
    // One more than the page has says whether there are any left.
    const rows = await listAnfrageRows(db, { kundennummer, ...stelle, anzahl: seitengroesse + 1 })
    const seite = rows.slice(0, seitengroesse)
    const last = rows.length > seitengroesse ? seite.at(-1) : undefined
    const ungelesene =
      query.fortsetzung === undefined ? await listUngelesene(db, { kundennummer, anzahl: seitengroesse }) : []
    return {
      anfragen: seite.map(toAnfrage),
      ungelesene: ungelesene.map(toAnfrage),
      fortsetzung: last ? `${last.eingegangen_am.getTime()}-${idOf(last)}` : null,
    }
  })

  route(server, markAntwortenGesehen, async ({ db, body, session: { kundennummer } }) => {
    const antworten = body.antworten.map(({ id, beantwortetAm }) => ({
      nr: Number(id.slice(1)),
      beantwortetAm: new Date(beantwortetAm),
    }))
    await markGesehen(db, kundennummer, antworten)
  })
}

/** The wire has checked its form. */
function readFortsetzung(fortsetzung: string): Stelle {
  const [time = '', id = ''] = fortsetzung.split('-')
  return { zeit: new Date(Number(time)), nr: Number(id.slice(1)) }
}

interface AnfrageRow {
  readonly id: number
  readonly eingegangen_am: Date
  readonly art: Vorgangsart
  readonly vertrag_id: string | null
  readonly inhalt: unknown
  readonly uebergeben_am: Date | null
  readonly ergebnis: Vorgangsergebnis | null
  readonly ablehnungsgrund: string | null
  readonly antworttext: string | null
  readonly gilt_ab: string | null
  readonly beantwortet_am: Date | null
  readonly gesehene_antwort_vom: Date | null
}

/** A request as it leaves the server. Whatever of its contents is gone, or is not what it should be, is missing [anfrage-5]. */
function toAnfrage(row: AnfrageRow): Anfrage {
  const { id, eingegangen_am, art, vertrag_id, uebergeben_am } = row
  const inhalt = fieldsOf(row.inhalt)
  const gesendet = fieldsOf(gesendetOf[art]?.(inhalt) ?? inhalt)
  return v.parse(Anfrage, {
    id: idOf(row),
    nummer: id,
    art,
    aktion: inhalt['aktion'],
    vertragId: vertrag_id,
    eingegangenAm: eingegangen_am.toISOString(),
    zustand: row.ergebnis ?? (uebergeben_am === null ? 'eingegangen' : 'uebergeben'),
    uebergebenAm: uebergeben_am?.toISOString(),
    beantwortetAm: row.beantwortet_am?.toISOString(),
    ungelesen: (row.beantwortet_am?.getTime() ?? null) !== (row.gesehene_antwort_vom?.getTime() ?? null),
    giltAb: row.gilt_ab,
    ablehnungsgrund: row.ablehnungsgrund,
    antworttext: row.antworttext,
    [art]: Object.keys(gesendet).length === 0 ? null : gesendet,
  })
}

/** Names a request to the customer's app. */
const idOf = ({ id }: Pick<AnfrageRow, 'id'>) => `v${id}`

type Fields = Readonly<Record<string, unknown>>

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : {}

/** Of what the supplier's systems get, the part that the customer knows: for a change, what holds now. */
const gesendetOf: Partial<Record<AnfrageRow['art'], (inhalt: Fields) => unknown>> = {
  kontaktdaten: (inhalt) => inhalt['neu'],
  rechnungsadresse: (inhalt) => inhalt['eintrag'],
  bankverbindung: (inhalt) => inhalt['eintrag'],
}
