import { openDokumentOfKunde } from '@ekp/wire/kunde'
import type { DokumentStore } from '../../dokumente/DokumentStore.ts'
import { route } from '../../http/route.ts'
import type { PortalServer } from '../../http/server.ts'
import { downloadsAtOnce, limitDownloads, openDokument } from '../dokument/routes.ts'
import { change, lockKunde, recordBearbeitung, toRefusal } from './aendern.ts'
import { type Anrufer, findAnrufer } from './aufnahme/anrufer.ts'

/** A customer's document for a clerk, as the customer downloads it; his audit trail says who opened it [versorger-134]. */
export function dokumentOfKundeRoutes(
  server: PortalServer,
  storeOf: (kurzname: string) => DokumentStore | undefined,
): void {
  const { log } = server.fastify
  const limit = limitDownloads(downloadsAtOnce)
  route(server, openDokumentOfKunde, async (context) => {
    const { tenant, konto, params } = context
    const anrufer = await findAnrufer(context, 'dokument')
    const { db, kundennummer } = anrufer
    const source = { db, log, mandant: tenant.kurzname, store: storeOf(tenant.kurzname) }
    const key = { dokumentId: params.dokumentId, kundennummer }
    return limit(`${tenant.kurzname} ${konto.kennung}`, async () => {
      const download = await openDokument(source, key)
      try {
        await recordOeffnen(anrufer, { ...key, dateiname: download.dateiname }).catch(toRefusal)
        return download
      } catch (error) {
        await download.close()
        throw error
      }
    })
  })
}

/** Notes in the audit trail who opens which document; before its first byte is sent. */
async function recordOeffnen(
  { db, eingegangenAm: now, aufgenommenVon: bearbeiter }: Anrufer,
  { dokumentId, kundennummer, dateiname }: { dokumentId: string; kundennummer: string; dateiname: string },
): Promise<void> {
  await change(db, async (tx) => {
    await lockKunde(tx, kundennummer)
    const geoeffnet = { kundennummer, aktion: 'dokument_geoeffnet', objekt: `dokument/${dokumentId}` } as const
    await recordBearbeitung(tx, { bearbeiter, now }, { ...geoeffnet, nachher: { dateiname } })
  })
}
