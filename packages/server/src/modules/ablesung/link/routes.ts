import { createAblesungByLink, openAbleselink } from '@ekp/wire/ablesung/link'
import { berlinToday } from '@ekp/wire/rules/berlin'
import type { Database } from '../../../db/open.ts'
import type { Eingang } from '../../../db/vorgang/vorgang.ts'
import { linkFailed } from '../../../http/errors/portalError.ts'
import { confirm } from '../../../http/reply/confirm.ts'
import { route } from '../../../http/route.ts'
import type { PortalServer } from '../../../http/server.ts'
import type { Ableselink } from '../../../http/session/ableselink.ts'
import { prepareFoto } from '../foto/prepareFoto.ts'
import { judgeAblesung } from '../judgeAblesung.ts'
import { recordAblesungIn } from '../recordAblesung.ts'
import { findGegebenheiten, refuseVertrag } from '../refusals.ts'
import { refuseByLink } from './refuseByLink.ts'

/** What somebody with a link to one reading can do, without a sign-in [ablesung-34]. */
export function ableselinkRoutes(server: PortalServer): void {
  route(server, openAbleselink, async ({ db, clock, link }) => {
    const now = clock.now()
    const zaehler = await findZaehler(db, link, berlinToday(now))
    await db
      .updateTable('ableselink')
      .set({ geoeffnet_am: now })
      .where('id', '=', link.id)
      .where('geoeffnet_am', 'is', null)
      .execute()
    const { versorgungsart, von, bis } = link
    return { zaehlerEnde: zaehler.nummer.slice(-4), versorgungsart, kanaele: [...zaehler.kanaele], von, bis }
  })

  route(server, createAblesungByLink, async (context) => {
    const { db, clock, link, body, headers, recordEreignis } = context
    const { sendung } = headers
    const sent = await findSent(db, link.id)
    if (sent !== undefined) return confirm(await findReceipt(db, sent, sendung), undefined)
    const now = clock.now()
    const today = berlinToday(now)
    const { id: _id, ...owned } = link
    refuseByLink(body, { zaehler: await findZaehler(db, link, today), von: link.von, today })
    const neue = { ...body, zaehlernummer: link.zaehlernummer }
    const { ablesung, plausibilitaet } = await judgeAblesung(db, owned, neue, today)
    // Before the transaction, which would hold its connection meanwhile.
    const jpeg = ablesung.foto === null ? undefined : await prepareFoto(ablesung.foto)
    const rueckfrage = plausibilitaet.hinweis
    const eingang = await db.transaction().execute(async (tx) => {
      // Of two at once the second waits here, and then finds the link used.
      const { numUpdatedRows } = await tx
        .updateTable('ableselink')
        .set({ abgelesen_am: now, sendung })
        .where('id', '=', link.id)
        .where('abgelesen_am', 'is', null)
        .where('widerrufen_am', 'is', null)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) {
        const other = await findSent(tx, link.id)
        if (other === undefined) throw linkFailed()
        return findReceipt(tx, other, sendung)
      }
      const { vertragId, kundennummer } = link
      const einreichung = { vertragId, kundennummer, ablesung, jpeg, eingegangenAm: now, rueckfrage, perLink: true }
      const neuer = await recordAblesungIn(tx, einreichung)
      if (neuer !== undefined)
        await tx.updateTable('ableselink').set({ vorgang_id: neuer.nr }).where('id', '=', link.id).execute()
      return neuer
    })
    recordEreignis('ableselinkBenutzt', link.kundennummer)
    return confirm(eingang, undefined)
  })
}

/** The meter of the link, which is good for the one that is installed; throws as for any bad link where it cannot be read. */
async function findZaehler(db: Database, { zaehlernummer, vertragId, kundennummer }: Ableselink, today: string) {
  const { gegeben } = await findGegebenheiten(db, { vertragId, kundennummer }, today)
  const zaehler = gegeben.alleZaehler.find(({ nummer }) => nummer === zaehlernummer)
  if (zaehler === undefined || zaehler.kanaele.length === 0 || refuseVertrag(gegeben) !== undefined) throw linkFailed()
  return zaehler
}

/** What was sent by the link already; undefined: nothing. */
const findSent = (db: Database, id: string) =>
  db
    .selectFrom('ableselink')
    .where('id', '=', id)
    .where('abgelesen_am', 'is not', null)
    .select(['sendung', 'vorgang_id'])
    .executeTakeFirst()

/** The receipt of what was sent, for the same reading sent once more; throws for another one: the link is used. */
async function findReceipt(
  db: Database,
  { sendung, vorgang_id: nr }: NonNullable<Awaited<ReturnType<typeof findSent>>>,
  again: string,
): Promise<Eingang | undefined> {
  if (sendung !== again.toLowerCase()) throw linkFailed()
  if (nr === null) return undefined
  return db
    .selectFrom('vorgang')
    .where('id', '=', nr)
    .select(['id as nr', 'eingegangen_am as eingegangenAm'])
    .executeTakeFirst()
}
