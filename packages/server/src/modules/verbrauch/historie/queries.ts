import { sql } from 'kysely'
import type { OwnedVertrag } from '../../../db/OwnedVertrag.ts'
import { statement } from '../../../db/statement.ts'

interface UtcTage {
  readonly ersterTag: string
  readonly letzterTag: string
}

/** The contract's tariffs, and when it is delivered. */
export const listFormelRows = statement('historieFormeln', (db, { vertragId, kundennummer }: OwnedVertrag) =>
  db
    .selectFrom('tarif')
    .innerJoin('vertrag', 'vertrag.id', 'tarif.vertrag_id')
    .where('vertrag.id', '=', vertragId)
    .where('vertrag.kundennummer', '=', kundennummer)
    .select([
      'vertrag.lieferbeginn',
      'vertrag.lieferende',
      'tarif.ist_dynamisch',
      'tarif.marktgebiet',
      'tarif.aufschlag',
      'tarif.umsatzsteuer',
      'tarif.gueltig_von',
      'tarif.gueltig_bis',
    ]),
)

export const listLastgangRows = statement(
  'historieLastgang',
  (db, { vertragId, kundennummer, ersterTag, letzterTag }: OwnedVertrag & UtcTage) =>
    db
      .selectFrom('lastgang')
      .innerJoin('lastgangkanal', 'lastgangkanal.id', 'lastgang.kanal_id')
      .innerJoin('vertrag', 'vertrag.id', 'lastgangkanal.vertrag_id')
      .where('vertrag.id', '=', vertragId)
      .where('vertrag.kundennummer', '=', kundennummer)
      .where('lastgang.tag', '>=', ersterTag)
      .where('lastgang.tag', '<=', letzterTag)
      .select([
        'lastgangkanal.obiskennzahl',
        'lastgangkanal.minuten',
        'lastgang.tag',
        'lastgang.werte',
        'lastgang.stellen',
        'lastgang.geschaetzt',
      ]),
)

/** The prices of every market area that the contract's tariffs follow. */
export const listMarktpreisRows = statement(
  'historieMarktpreise',
  (db, { vertragId, kundennummer, ersterTag, letzterTag }: OwnedVertrag & UtcTage) => {
    const gebiete = db
      .selectFrom('tarif')
      .innerJoin('vertrag', 'vertrag.id', 'tarif.vertrag_id')
      .where('vertrag.id', '=', vertragId)
      .where('vertrag.kundennummer', '=', kundennummer)
      .select('tarif.marktgebiet')
    return (
      db
        .selectFrom('marktpreis')
        // As an array, which is read once and searched in the key.
        .where(sql<boolean>`gebiet = any(array(${gebiete}))`)
        .where('tag', '>=', ersterTag)
        .where('tag', '<=', letzterTag)
        .select(['gebiet', 'tag', 'minuten', sql<string>`preise::text`.as('preise')])
    )
  },
)
