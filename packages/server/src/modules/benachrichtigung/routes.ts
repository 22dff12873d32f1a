import {
  endBenachrichtigung,
  isThema,
  listBenachrichtigungen,
  updateBenachrichtigung,
} from '@ekp/wire/benachrichtigung'
import { prefixes } from '@ekp/wire/endpoint'
import type { Database } from '../../db/open.ts'
import { recordProtokoll } from '../../db/protokoll/recordProtokoll.ts'
import { route } from '../../http/route.ts'
import type { PortalServer } from '../../http/server.ts'
import { mailLink } from '../../mail/footer.ts'
import { cancelOrder, insertOrder, listOrders } from './queries.ts'
import { themenregeln } from './themen.ts'

/** The orders of mails by topic [benachrichtigung-1]. */
export function benachrichtigungRoutes(server: PortalServer): void {
  route(server, listBenachrichtigungen, ({ db, session: { kundennummer } }) => listOrders(db, { kundennummer }))

  route(server, updateBenachrichtigung, async ({ db, tenant, params, body, clock, session: { kundennummer } }) => {
    const { vertragId } = params
    const { thema, bestellt } = body
    const now = clock.now()
    const { listNews, checkOffered } = themenregeln[thema]
    if (bestellt) await checkOffered?.(db, tenant, { vertragId, kundennummer })
    await db.transaction().execute(async (tx) => {
      const isChanged = bestellt
        ? await insertOrder(tx, { vertragId, thema }, listNews(now), now)
        : (await cancelOrder(tx, { vertragId, thema })).length > 0
      if (!isChanged) return
      const aktion = bestellt ? 'benachrichtigung_bestellt' : 'benachrichtigung_abbestellt'
      const eintrag = { aktion, objekt: `vertrag/${vertragId}`, nachher: { thema } } as const
      await recordProtokoll(tx, { kundennummer, zeit: now, akteur: 'kunde', ...eintrag })
    })
  })

  // Links of mails that earlier versions sent lead to the second path, and cancel for ever [benachrichtigung-5].
  oneClickRoutes(server, endBenachrichtigung.path, '/benachrichtigung/abbestellen')
  oneClickRoutes(server, '/monatsmail/abbestellung', '/monatsmail/abbestellen')
}

/** Mail programs send a form (RFC 8058), and old ones only open the link: it leads to the page with the button. */
function oneClickRoutes(server: PortalServer, path: `/${string}`, page: string): void {
  void server.fastify.register((fastify, _options, done) => {
    const form = 'application/x-www-form-urlencoded'
    fastify.addContentTypeParser(form, { parseAs: 'buffer', bodyLimit: 1000 }, (_request, _body, parsed) =>
      parsed(null),
    )
    route({ ...server, fastify }, { ...endBenachrichtigung, path }, async ({ db, query, clock }) => {
      await db.transaction().execute((tx) => endByLink(tx, query.abo, clock.now()))
    })
    fastify.get<{ Querystring: { thema?: unknown; abo?: unknown } }>(prefixes.kunden + path, async (request, reply) => {
      const { thema, abo } = request.query
      const query = new URLSearchParams()
      if (typeof thema === 'string' && isThema(thema)) query.set('thema', thema)
      query.set('abo', typeof abo === 'string' ? abo : '')
      return reply.redirect(mailLink(request.tenant, `${page}?${query.toString()}`), 303)
    })
    done()
  })
}

async function endByLink(tx: Database, abo: string, now: Date): Promise<void> {
  for (const { vertragId, thema } of await cancelOrder(tx, { abo })) {
    const { kundennummer } = await tx
      .selectFrom('vertrag')
      .where('id', '=', vertragId)
      .select('kundennummer')
      .executeTakeFirstOrThrow()
    // Any reader of the mail, not only the customer.
    const eintrag = {
      aktion: 'benachrichtigung_abbestellt',
      objekt: `vertrag/${vertragId}`,
      nachher: { thema },
    } as const
    await recordProtokoll(tx, { kundennummer, zeit: now, akteur: 'portal', ...eintrag })
  }
}
