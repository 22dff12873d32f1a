import { rechnungsadresseEndpoints as calls } from '@ekp/wire/rechnungsadresse'
import { confirm } from '../../http/reply/confirm.ts'
import { route } from '../../http/route.ts'
import type { PortalServer } from '../../http/server.ts'
import { bereichOf, eintragHandlers } from '../eintrag/handlers.ts'
import { createRechnungsadresse, rechnungsadressen } from './rechnungsadressen.ts'

export function rechnungsadresseRoutes(server: PortalServer): void {
  const entries = eintragHandlers(rechnungsadressen)
  for (const endpoint of [calls.findAktuelle, calls.findAktuelleOfVertrag])
    route(server, endpoint, entries.findAktuelle)
  for (const endpoint of [calls.list, calls.listOfVertrag]) route(server, endpoint, entries.list)
  for (const endpoint of [calls.create, calls.createOfVertrag]) {
    route(server, endpoint, async (context) => {
      const { db, body, clock } = context
      return confirm(await createRechnungsadresse(db, bereichOf(context), body, clock.now()), undefined)
    })
  }
  route(server, calls.endOfVertrag, (context) => entries.end(context, context.params.rechnungsadresseId))
  route(server, calls.deleteOfVertrag, (context) => entries.delete(context, context.params.rechnungsadresseId))
}
