import type { NeueAblesung } from '@ekp/wire/ablesung'
import type { Database } from '../../db/open.ts'
import { recordVorgang } from '../../db/vorgang.ts'
import { notFound } from '../../http/portalError.ts'
import { lockZaehler, type OwnedVertrag } from './queries.ts'

interface Eingang extends OwnedVertrag {
  readonly ablesung: NeueAblesung
  /** Prepared for storing. */
  readonly jpeg: Buffer | undefined
  readonly eingegangenAm: Date
}

/**
 * Stores a customer's reading with its photo and its Vorgang; the same one again changes nothing [decisions.md 4].
 * One that hits an estimate's figures is no repetition: it takes the estimate's place.
 */
export async function recordAblesung(db: Database, eingang: Eingang): Promise<void> {
  const { vertragId, kundennummer, eingegangenAm, jpeg } = eingang
  const { zaehlernummer, ablesedatum, ablesewerte } = eingang.ablesung
  const sorted = Object.entries(ablesewerte).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const herkunft = {
    ablesegrund: 'Kundenablesung',
    erfassungshinweis: 'Im Kundenportal übermittelt',
    ermittlungsart: 'abgelesen',
    ableseart: 'KUNDE',
    eingegangen_am: eingegangenAm,
  } as const
  await db.transaction().execute(async (tx) => {
    const [zaehler] = await lockZaehler(tx, { vertragId, kundennummer, zaehlernummer })
    if (zaehler === undefined) throw notFound('Der Vertrag')
    const ablesung = await tx
      .insertInto('ablesung')
      .values({
        vertrag_id: vertragId,
        zaehlernummer,
        ablesedatum,
        obiskennzahlen: sorted.map(([obiskennzahl]) => obiskennzahl),
        ablesewerte: sorted.map(([, wert]) => wert),
        ...herkunft,
      })
      .onConflict((conflict) =>
        conflict.constraint('ablesung_einmal').doUpdateSet(herkunft).where('ablesung.ableseart', '=', 'ERSATZWERT'),
      )
      .returning('id')
      .executeTakeFirst()
    if (ablesung === undefined) return
    const ablesungId = ablesung.id
    if (jpeg !== undefined) {
      await tx
        .insertInto('ablesung_foto')
        .values({ ablesung_id: ablesungId, jpeg })
        .onConflict((conflict) => conflict.column('ablesung_id').doUpdateSet({ jpeg }))
        .execute()
    }
    const inhalt = { ablesungId, vertragId, zaehlernummer, ablesedatum, ablesewerte, hatFoto: jpeg !== undefined }
    await recordVorgang(tx, { kundennummer, vertragId, art: 'ablesung', inhalt, eingegangenAm })
  })
}
