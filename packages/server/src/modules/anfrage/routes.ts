import { listAnfragen, markAntwortenGesehen } from '@ekp/wire/anfrage'
import { route } from '../../http/route.ts'
import type { PortalServer } from '../../http/server.ts'
import { listAnfrageRows, listUngelesene, markGesehen, type Stelle } from './queries.ts'
import { idOf, toAnfrage } from './toAnfrage.ts'

const seitengroesse = 20

const anfang: Stelle = { zeit: 'infinity', quelle: 'v', nr: 0 }

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
      fortsetzung: last ? `${last.zeit.getTime()}-${idOf(last)}` : null,
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
  const [zeit = '', id = ''] = fortsetzung.split('-')
  return { zeit: new Date(Number(zeit)), quelle: id.startsWith('p') ? 'p' : 'v', nr: Number(id.slice(1)) }
}
