import { type Expression, sql } from 'kysely'
import type { Database } from '../db/open.ts'
import { statement } from '../db/statement.ts'
import type { UtcTage } from './steps.ts'

/** A contract of its customer. */
export interface OwnVertrag {
  readonly vertragId: string
  readonly kundennummer: string
}

/** The contract's tariffs, as far as prices depend on them, and when it is delivered. */
export const listTarifpreisRows = statement('tarifpreise', (db, { vertragId, kundennummer }: OwnVertrag) =>
  db
    .selectFrom('tarif')
    .innerJoin('vertrag', 'vertrag.id', 'tarif.vertrag_id')
    .where('vertrag.id', '=', vertragId)
    .where('vertrag.kundennummer', '=', kundennummer)
    .select(['vertrag.lieferbeginn', 'vertrag.lieferende', 'vertrag.kunden_art', 'vertrag.versorgungsart'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('lastgangkanal')
          .whereRef('lastgangkanal.vertrag_id', '=', 'vertrag.id')
          .where('lastgangkanal.obiskennzahl', 'like', '1-%'),
      ).as('hat_lastgang'),
    )
    .select([
      'tarif.name',
      'tarif.tariftyp',
      'tarif.ist_dynamisch',
      'tarif.grundpreis',
      'tarif.arbeitspreis',
      'tarif.arbeitspreis_nt',
      'tarif.anteil_nt',
      'tarif.marktgebiet',
      'tarif.aufschlag',
      'tarif.umsatzsteuer',
      'tarif.gueltig_von',
      'tarif.gueltig_bis',
    ]),
)

/** What the contract's prices are made of. */
export const listBestandteilRows = statement('preisbestandteile', (db, { vertragId, kundennummer }: OwnVertrag) =>
  db
    .selectFrom('preisbestandteil')
    .innerJoin('vertrag', 'vertrag.id', 'preisbestandteil.vertrag_id')
    .where('vertrag.id', '=', vertragId)
    .where('vertrag.kundennummer', '=', kundennummer)
    .selectAll('preisbestandteil')
    .orderBy('preisbestandteil.position'),
)

/** The calendars that the contract's prices name. */
export const listKalenderRows = statement('preiskalender', (db, { vertragId, kundennummer }: OwnVertrag) => {
  const kalender = db
    .selectFrom('preisbestandteil')
    .innerJoin('vertrag', 'vertrag.id', 'preisbestandteil.vertrag_id')
    .where('vertrag.id', '=', vertragId)
    .where('vertrag.kundennummer', '=', kundennummer)
    .select('preisbestandteil.kalender')
  return db
    .selectFrom('preiskalender')
    .where(sql<boolean>`kalender = any(array(${kalender}))`)
    .selectAll()
})

/** The market areas that the contract's tariffs follow. */
const gebieteOf = (db: Database, { vertragId, kundennummer }: OwnVertrag) =>
  db
    .selectFrom('tarif')
    .innerJoin('vertrag', 'vertrag.id', 'tarif.vertrag_id')
    .where('vertrag.id', '=', vertragId)
    .where('vertrag.kundennummer', '=', kundennummer)
    .select('tarif.marktgebiet')

/** The prices of these market areas on some UTC days. */
const marktpreiseOf = (
  db: Database,
  gebiete: Expression<{ marktgebiet: string | null }>,
  { ersterTag, letzterTag }: UtcTage,
) =>
  db
    .selectFrom('marktpreis')
    // As an array, which is read once and searched in the key.
    .where(sql<boolean>`gebiet = any(array(${gebiete}))`)
    .where('tag', '>=', ersterTag)
    .where('tag', '<=', letzterTag)
    .select(['gebiet', 'tag', 'minuten', sql<string>`preise::text`.as('preise')])

/** The prices of every market area that the contract's tariffs follow. */
export const listMarktpreisRowsOfVertrag = statement('marktpreiseOfVertrag', (db, asked: OwnVertrag & UtcTage) =>
  marktpreiseOf(db, gebieteOf(db, asked), asked),
)

/** The tariffs that are offered today for what the contract delivers; none where a capacity has a price as well. */
export const listAngebotRows = statement(
  'tarifangebote',
  (db, { vertragId, kundennummer, today }: OwnVertrag & { readonly today: string }) =>
    db
      .selectFrom('tarifangebot')
      .innerJoin('vertrag', 'vertrag.versorgungsart', 'tarifangebot.versorgungsart')
      .where('vertrag.id', '=', vertragId)
      .where('vertrag.kundennummer', '=', kundennummer)
      .where('vertrag.kunden_art', '!=', 'RLMKunde')
      .where('tarifangebot.gueltig_von', '<=', today)
      .where((where) =>
        where.or([where('tarifangebot.gueltig_bis', 'is', null), where('tarifangebot.gueltig_bis', '>', today)]),
      )
      .selectAll('tarifangebot')
      .orderBy('tarifangebot.kennung'),
)

/** The calendars that the tariffs name which have been offered until today. */
export const listAngebotskalenderRows = statement('angebotskalender', (db, { today }: { readonly today: string }) =>
  db
    .selectFrom('preiskalender')
    .where(
      sql<boolean>`kalender = any(array(
        select teil ->> 'kalender' from tarifangebot cross join jsonb_array_elements(bestandteile) teil
        where tarifangebot.gueltig_von <= ${today}
      ))`,
    )
    .selectAll(),
)

/** The prices of every market area that the contract's tariffs or those on offer follow. */
export const listMarktpreisRowsOfVergleich = statement('marktpreiseOfVergleich', (db, asked: OwnVertrag & UtcTage) => {
  const angeboten = db.selectFrom('tarifangebot').select('tarifangebot.marktgebiet')
  return marktpreiseOf(db, gebieteOf(db, asked).union(angeboten), asked)
})
