import * as calls from '@ekp/wire/vorgang'
import { notFound } from '../../http/errors/portalError.ts'
import { route } from '../../http/route.ts'
import type { PortalServer } from '../../http/server.ts'
import { findVorgang, listOffeneVorgaenge } from './vorgaenge.ts'
import { recordAntwort, refuseAntwort } from './vorgangsantwort.ts'

const antworttexte = {
  uebernommen: 'Der Vorgang ist erledigt.',
  angenommen: 'Der Vorgang ist angenommen.',
  abgelehnt: 'Der Vorgang ist abgelehnt.',
  beantwortet: 'Die Antwort ist gegeben.',
} as const

/** What the service desk sees of what customers have sent in, and answers. */
export function vorgangRoutes(server: PortalServer): void {
  route(server, calls.listOffeneVorgaenge, ({ tenant }) => listOffeneVorgaenge(tenant.db))

  route(server, calls.findVorgang, async ({ tenant, konto, params, chargeLesen, recordLesen }) => {
    const vorgang = await findVorgang(tenant.db, Number(params.nr), konto.rolle)
    if (vorgang === undefined) throw notFound('Der Vorgang')
    const { kundennummer } = vorgang.vorgang
    // The portal does not know the customer of a declaration that came without signing in: it is counted by its number.
    await chargeLesen('kunde', kundennummer ?? `Vorgang ${params.nr}`)
    if (kundennummer !== null) await recordLesen('vorgang', [kundennummer])
    if (kundennummer !== null && vorgang.foto !== null) await recordLesen('foto', [kundennummer])
    return vorgang
  })

  route(server, calls.answerVorgang, async ({ tenant, konto, clock, params, body }) => {
    const von = { abnehmer: konto.kennung, arten: null, istSystem: false }
    refuseAntwort(await recordAntwort(tenant.db, Number(params.nr), body, { von, at: clock.now() }))
    return { text: antworttexte[body.ergebnis] }
  })
}
