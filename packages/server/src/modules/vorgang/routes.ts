import * as calls from '@ekp/wire/vorgang'
import { notFound } from '../../http/errors/portalError.ts'
import { route } from '../../http/route.ts'
import type { PortalServer } from '../../http/server.ts'
import { assignVorgang, createNotiz, listKollegen } from './bearbeitung.ts'
import { listOffeneVorgaenge } from './vorgaenge.ts'
import { recordAntwort, refuseAntwort } from './vorgangsantwort.ts'
import { findVorgang } from './vorgangsblatt.ts'

const antworttexte = {
  uebernommen: 'Der Vorgang ist erledigt.',
  angenommen: 'Der Vorgang ist angenommen.',
  abgelehnt: 'Der Vorgang ist abgelehnt.',
  beantwortet: 'Die Antwort ist gegeben.',
} as const

/** What the service desk sees of what customers have sent in, and answers. */
export function vorgangRoutes(server: PortalServer): void {
  route(server, calls.listOffeneVorgaenge, ({ tenant, konto, clock, query }) =>
    listOffeneVorgaenge(tenant.db, { gefragt: query, kontoId: konto.id, now: clock.now() }),
  )

  route(server, calls.findVorgang, async ({ tenant, konto, clock, params, chargeLesen, recordLesen }) => {
    const blick = { rolle: konto.rolle, settings: tenant.abschlag, abrechnung: tenant.app.abrechnung, clock }
    const vorgang = await findVorgang(tenant.db, Number(params.nr), blick)
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

  route(server, calls.assignVorgang, async ({ tenant, konto, params, body: { kennung } }) => ({
    text: await assignVorgang(tenant.db, Number(params.nr), { kennung, von: konto }),
  }))

  route(server, calls.createNotiz, async ({ tenant, konto, clock, params, body: { text } }) => {
    await createNotiz(tenant.db, Number(params.nr), { text, kontoId: konto.id, at: clock.now() })
    return { text: 'Die Notiz ist gespeichert.' }
  })

  route(server, calls.findArbeitsplatz, async ({ tenant: { db, kundendienst } }) => ({
    kollegen: await listKollegen(db),
    vorlagen: (kundendienst.vorlagen ?? []).map(({ arten, ...vorlage }) => ({ ...vorlage, arten: arten ?? null })),
  }))
}
