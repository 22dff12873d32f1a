import { prefixes } from '@ekp/wire/endpoint'
import * as calls from '@ekp/wire/vorgang/ausgang'
import type { Database } from '../../db/open.ts'
import { anfang, findStelle, findStelleAgain, type Stelle } from '../../db/vorgang/stelle.ts'
import { notFound } from '../../http/errors/portalError.ts'
import { unknownNr } from '../../http/errors/vorgang.ts'
import { bytesDownload } from '../../http/reply/download.ts'
import { JsonText, route } from '../../http/route.ts'
import type { PortalServer } from '../../http/server.ts'
import { findFoto, formatVorgang, listVorgaenge, type Vorgang } from './outbox.ts'
import { recordAntwort, refuseAntwort } from './vorgangsantwort.ts'

/** The calls of the outbox, for the supplier's systems. */
export function ausgangRoutes(server: PortalServer): void {
  route(server, calls.listVorgaenge, async ({ db, zugang, params, query, recordLesen }) => {
    const nach = query.nach === undefined ? anfang : await readNach(db, query.nach)
    const lines: string[] = []
    const kunden: (string | null)[] = []
    let last = query.nach === undefined ? undefined : nach
    const selection = { nach, alle: query.alle === 'true', ...zugang }
    for await (const vorgang of listVorgaenge(db, query.hoechstens, selection)) {
      const foto = `${prefixes.ausgang}/${params.mandant}/vorgaenge/${vorgang.nr}/foto`
      lines.push(formatVorgang(vorgang, vorgang.fotoId === null ? null : foto))
      kunden.push(vorgang.kundennummer)
      last = vorgang
    }
    await recordLesen('vorgang', kunden)
    const weiter = last === undefined ? null : `${last.nr}-${last.transaktion}`
    // Decimals keep every digit, so the contents are text that is JSON already.
    const text = `{"vorgaenge":[${lines.join(',\n')}],"weiter":${JSON.stringify(weiter)}}`
    return new JsonText(text)
  })

  route(server, calls.findVorgangFoto, async ({ db, zugang, params: { nr }, recordLesen }) => {
    const stelle = await findStelle(db, nr)
    if (stelle === undefined) throw notFound('Der Vorgang')
    const before = { ...stelle, nr: nr - 1 }
    let found: Vorgang | undefined
    for await (const vorgang of listVorgaenge(db, 1, { nach: before, alle: true, arten: zugang.arten })) {
      if (vorgang.nr === nr) found = vorgang
    }
    if (found === undefined) throw notFound('Der Vorgang')
    const jpeg = found.fotoId === null ? undefined : await findFoto(db, found.fotoId)
    if (jpeg === undefined) throw notFound('Ein Foto zu diesem Vorgang')
    await recordLesen('foto', [found.kundennummer])
    return bytesDownload(jpeg, { medientyp: 'image/jpeg', dateiname: `vorgang-${nr}.jpg` })
  })

  route(server, calls.updateAntwort, async ({ db, zugang, clock, params: { nr }, body }) => {
    const aufnahme = await recordAntwort(db, nr, body, { von: { ...zugang, istSystem: true }, at: clock.now() })
    refuseAntwort(aufnahme)
  })
}

/**
 * The place that `nach` names: a number, or a number with its transaction, which is found even if the Vorgang has been
 * deleted. In a restored database, where that transaction may be still to come, it begins anew: twice is better than
 * never.
 */
async function readNach(db: Database, nach: string): Promise<Stelle> {
  const [nr = '0', transaktion] = nach.split('-')
  if (Number(nr) === 0) return anfang
  if (transaktion !== undefined) return (await findStelleAgain(db, { transaktion, nr: Number(nr) })) ?? anfang
  const stelle = await findStelle(db, Number(nr))
  if (stelle === undefined) throw unknownNr(nr)
  return stelle
}
