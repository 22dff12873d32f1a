import type { NeueAblesung } from '@ekp/wire/ablesung'
import type { Database } from '../../db/open.ts'
import type { OwnedVertrag } from '../../db/OwnedVertrag.ts'
import { recordVorgang } from '../../db/vorgang.ts'
import { notFound } from '../../http/portalError.ts'
import { acceptAblesung } from './acceptAblesung.ts'
import { findLastOfKunde, lockZaehler } from './queries.ts'

interface Eingang extends OwnedVertrag {
  readonly ablesung: NeueAblesung
  /** Prepared for storing. */
  readonly jpeg: Buffer | undefined
  readonly eingegangenAm: Date
}

/**
 * Stores a customer's reading with its photo and its Vorgang. The same reading again changes nothing [ablesung-21], unless
 * it brings the first photo. A reading with the figures of an estimate replaces the estimate, and one that was corrected
 * since becomes the valid one again.
 */
export async function recordAblesung(db: Database, eingang: Eingang): Promise<void> {
  const { vertragId, kundennummer, ablesung, jpeg } = eingang
  const { zaehlernummer, ablesedatum, ablesewerte } = ablesung
  await db.transaction().execute(async (tx) => {
    const [zaehler] = await lockZaehler(tx, { vertragId, kundennummer, zaehlernummer })
    if (zaehler === undefined) throw notFound('Der Vertrag')
    const [last] = await findLastOfKunde(tx, { vertragId, kundennummer, zaehlernummer, ablesedatum })
    const eingegangenAm = deriveZeitpunkt(eingang.eingegangenAm, last?.eingegangen_am)
    const hasJpeg = jpeg !== undefined
    const angenommen = await acceptAblesung(tx, { vertragId, ablesung, eingegangenAm, lastId: last?.id, hasJpeg })
    if (angenommen === undefined) return
    const ablesungId = angenommen.id
    if (hasJpeg) {
      await tx
        .insertInto('ablesung_foto')
        .values({ ablesung_id: ablesungId, jpeg })
        .onConflict((conflict) => conflict.column('ablesung_id').doUpdateSet({ jpeg }))
        .execute()
    }
    const hatFoto = hasJpeg || angenommen.hatFoto
    const inhalt = { ablesungId, vertragId, zaehlernummer, ablesedatum, ablesewerte, hatFoto }
    await recordVorgang(tx, { kundennummer, vertragId, art: 'ablesung', inhalt, eingegangenAm })
  })
}

/** After the customer's last word, whatever the clock says: what comes in later counts. */
function deriveZeitpunkt(now: Date, last: Date | null | undefined): Date {
  return last ? new Date(Math.max(now.getTime(), last.getTime() + 1)) : now
}
