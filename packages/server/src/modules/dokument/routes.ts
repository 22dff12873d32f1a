import { downloadDokument, listDokumente, listVertragDokumente } from '@ekp/wire/dokument'
import type { DokumentStore } from '../../dokumente/DokumentStore.ts'
import { route } from '../../http/route.ts'
import type { PortalServer } from '../../http/server.ts'
import { limitDownloads } from './limitDownloads.ts'
import { openDokument } from './openDokument.ts'
import { listDokumentRows, listVertragDokumentRows } from './queries.ts'
import { toDokument } from './toDokument.ts'

/** More than any browser begins, and few enough for one customer never to be many. */
const downloadsAtOnce = 128

/** `storeOf` finds a tenant's store by its short name. */
export function dokumentRoutes(server: PortalServer, storeOf: (kurzname: string) => DokumentStore | undefined): void {
  const { log } = server.fastify
  route(server, listDokumente, async ({ db, session: { kundennummer } }) =>
    (await listDokumentRows(db, { kundennummer })).map(toDokument),
  )
  route(server, listVertragDokumente, async ({ db, params: { vertragId }, session: { kundennummer } }) =>
    (await listVertragDokumentRows(db, { kundennummer, vertragId })).map(toDokument),
  )
  const limit = limitDownloads(downloadsAtOnce)
  route(server, downloadDokument, ({ tenant, db, params: { dokumentId }, session: { kundennummer } }) => {
    const source = { db, log, mandant: tenant.kurzname, store: storeOf(tenant.kurzname) }
    return limit(`${tenant.kurzname} ${kundennummer}`, () => openDokument(source, { dokumentId, kundennummer }))
  })
}
