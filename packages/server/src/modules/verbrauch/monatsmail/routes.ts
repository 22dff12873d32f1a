import { prefixes } from '@ekp/wire/endpoint'
import { berlinToday } from '@ekp/wire/rules/berlin'
import { endMonatsmail, findMonatsmail, updateMonatsmail } from '@ekp/wire/verbrauch/monatsmail'
import type { Database } from '../../../db/open.ts'
import { recordProtokoll } from '../../../db/protokoll/recordProtokoll.ts'
import { historieMissing } from '../../../http/errors/portalError.ts'
import { route } from '../../../http/route.ts'
import type { PortalServer } from '../../../http/server.ts'
import { mailLink } from '../../../mail/footer.ts'
import { listTarifpreisRows } from '../../../preis/queries.ts'
import { hasHistorie } from '../historie/readHistorie.ts'
import { firstMonat } from './mail.ts'
import { cancelOrder, hasOrder, insertOrder } from './queries.ts'

/** The order of the monthly consumption information by mail [historie-30]. */
export function monatsmailRoutes(server: PortalServer): void {
  route(server, findMonatsmail, async ({ db, params, session: { kundennummer } }) => ({
    bestellt: await hasOrder(db, { ...params, kundennummer }),
  }))

  route(server, updateMonatsmail, async ({ db, tenant, params, body, clock, session: { kundennummer } }) => {
    const { vertragId } = params
    const now = clock.now()
    if (body.bestellt) {
      const tarife = await listTarifpreisRows(db, { vertragId, kundennummer })
      if (!hasHistorie(tarife, tenant.historieFuerAlleTarife)) throw historieMissing()
    }
    await db.transaction().execute(async (tx) => {
      const isChanged = body.bestellt
        ? await insertOrder(tx, vertragId, firstMonat(berlinToday(now)))
        : (await cancelOrder(tx, 'vertrag_id', vertragId)).length > 0
      if (!isChanged) return
      const aktion = body.bestellt ? 'monatsmail_bestellt' : 'monatsmail_abbestellt'
      await recordProtokoll(tx, { kundennummer, zeit: now, akteur: 'kunde', aktion, objekt: `vertrag/${vertragId}` })
    })
  })

  oneClickRoutes(server)
}

/** Mail programs send a form (RFC 8058), and old ones only open the link: it leads to the page with the button. */
function oneClickRoutes(server: PortalServer): void {
  void server.fastify.register((fastify, _options, done) => {
    const form = 'application/x-www-form-urlencoded'
    fastify.addContentTypeParser(form, { parseAs: 'buffer', bodyLimit: 1000 }, (_request, _body, parsed) =>
      parsed(null),
    )
    route({ ...server, fastify }, endMonatsmail, async ({ db, query, clock }) => {
      await db.transaction().execute((tx) => endByLink(tx, query.abo, clock.now()))
    })
    fastify.get<{ Querystring: { abo?: unknown } }>(prefixes.kunden + endMonatsmail.path, async (request, reply) => {
      const abo = typeof request.query.abo === 'string' ? request.query.abo : ''
      return reply.redirect(mailLink(request.tenant, `/monatsmail/abbestellen?abo=${encodeURIComponent(abo)}`), 303)
    })
    done()
  })
}

async function endByLink(tx: Database, abo: string, now: Date): Promise<void> {
  for (const vertragId of await cancelOrder(tx, 'abo', abo)) {
    const { kundennummer } = await tx
      .selectFrom('vertrag')
      .where('id', '=', vertragId)
      .select('kundennummer')
      .executeTakeFirstOrThrow()
    // Any reader of the mail, not only the customer.
    const aktion = 'monatsmail_abbestellt'
    await recordProtokoll(tx, { kundennummer, zeit: now, akteur: 'portal', aktion, objekt: `vertrag/${vertragId}` })
  }
}
