import {
  createRechnungsadresse as createEndpoint,
  createVertragRechnungsadresse,
  deleteVertragRechnungsadresse,
  endVertragRechnungsadresse,
  findAktuelleRechnungsadresse,
  findAktuelleVertragRechnungsadresse,
  listRechnungsadressen,
  listVertragRechnungsadressen,
} from '@ekp/wire/rechnungsadresse'
import { route } from '../../http/route.ts'
import type { PortalServer } from '../../http/server.ts'
import { deleteEintrag, endEintrag } from '../eintrag/aenderungen.ts'
import { bereichOf, findAktuellen, listEintraege } from '../eintrag/eintraege.ts'
import { createRechnungsadresse, rechnungsadressen } from './rechnungsadressen.ts'

export function rechnungsadresseRoutes(server: PortalServer): void {
  for (const endpoint of [findAktuelleRechnungsadresse, findAktuelleVertragRechnungsadresse]) {
    route(server, endpoint, (context) =>
      findAktuellen(rechnungsadressen, context.db, bereichOf(context), context.clock.now()),
    )
  }
  for (const endpoint of [listRechnungsadressen, listVertragRechnungsadressen]) {
    route(server, endpoint, (context) => listEintraege(rechnungsadressen, context.db, bereichOf(context)))
  }
  for (const endpoint of [createEndpoint, createVertragRechnungsadresse]) {
    route(server, endpoint, (context) =>
      createRechnungsadresse(context.db, bereichOf(context), context.body, context.clock.now()),
    )
  }
  route(server, endVertragRechnungsadresse, (context) => {
    const { db, clock, params } = context
    return endEintrag(rechnungsadressen, db, bereichOf(context), params.rechnungsadresseId, clock.now())
  })
  route(server, deleteVertragRechnungsadresse, (context) => {
    const { db, clock, params } = context
    return deleteEintrag(rechnungsadressen, db, bereichOf(context), params.rechnungsadresseId, clock.now())
  })
}
