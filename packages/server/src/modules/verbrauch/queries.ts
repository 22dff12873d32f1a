import { sql } from 'kysely'
import type { OwnedVertrag } from '../../http/access.ts'
import { statement } from '../../db/statement.ts'
import type { UtcTage } from '../../preis/steps.ts'

/** The contract's meters, one row a Messkanal; a meter without channels has a row as well. */
export const listMesskanalRows = statement('verbrauchMesskanaele', (db, { vertragId, kundennummer }: OwnedVertrag) =>
  db
    .selectFrom('vertrag')
    .innerJoin('zaehler', 'zaehler.vertrag_id', 'vertrag.id')
    .leftJoin('messkanal', (join) =>
      join
        .onRef('messkanal.vertrag_id', '=', 'zaehler.vertrag_id')
        .onRef('messkanal.zaehlernummer', '=', 'zaehler.nummer'),
    )
    .where('vertrag.id', '=', vertragId)
    .where('vertrag.kundennummer', '=', kundennummer)
    .select([
      'vertrag.versorgungsart',
      'vertrag.lieferbeginn',
      'vertrag.lieferende',
      'zaehler.nummer',
      'zaehler.eingebaut_am',
      'zaehler.ausgebaut_am',
      'messkanal.obiskennzahl',
      'messkanal.vorkommastellen',
      'messkanal.nachkommastellen',
    ]),
)

/** Without order: the rules sort. */
export const listAblesungRows = statement('verbrauchAblesungen', (db, { vertragId, kundennummer }: OwnedVertrag) =>
  db
    .selectFrom('ablesung')
    .innerJoin('vertrag', 'vertrag.id', 'ablesung.vertrag_id')
    .where('vertrag.id', '=', vertragId)
    .where('vertrag.kundennummer', '=', kundennummer)
    .select([
      'ablesung.id',
      'ablesung.zaehlernummer',
      'ablesung.ablesedatum',
      'ablesung.ableseart',
      'ablesung.eingegangen_am as eingegangenAm',
      'ablesung.obiskennzahlen',
      'ablesung.ablesewerte',
    ]),
)

/**
 * The newest reading of the yearly round since the delivery began, which is where a bill ends. Only the reason that the
 * back office names tells of it.
 */
export const findTurnusablesung = statement(
  'verbrauchTurnusablesung',
  (db, { vertragId, kundennummer, today }: OwnedVertrag & { readonly today: string }) =>
    db
      .selectFrom('ablesung')
      .innerJoin('vertrag', 'vertrag.id', 'ablesung.vertrag_id')
      .where('vertrag.id', '=', vertragId)
      .where('vertrag.kundennummer', '=', kundennummer)
      .whereRef('ablesung.ablesedatum', '>', 'vertrag.lieferbeginn')
      .where('ablesung.ablesedatum', '<=', today)
      .where('ablesung.ablesegrund', '~*', sql.lit('turnus|jahresablesung'))
      .select('ablesung.ablesedatum')
      .orderBy('ablesung.ablesedatum', 'desc')
      .limit(sql.lit(1)),
)

/** Gas factors, oldest first. */
export const listUmrechnungRows = statement('verbrauchUmrechnungen', (db, { vertragId, kundennummer }: OwnedVertrag) =>
  db
    .selectFrom('umrechnung')
    .innerJoin('vertrag', 'vertrag.id', 'umrechnung.vertrag_id')
    .where('vertrag.id', '=', vertragId)
    .where('vertrag.kundennummer', '=', kundennummer)
    .select(['umrechnung.gueltig_von', 'umrechnung.gueltig_bis', 'umrechnung.zustandszahl', 'umrechnung.brennwert'])
    .orderBy('gueltig_von'),
)

/** What the back office has calculated. */
export const listVerbrauchRows = statement('verbrauchListe', (db, { vertragId, kundennummer }: OwnedVertrag) =>
  db
    .selectFrom('verbrauch')
    .innerJoin('vertrag', 'vertrag.id', 'verbrauch.vertrag_id')
    .where('vertrag.id', '=', vertragId)
    .where('vertrag.kundennummer', '=', kundennummer)
    .selectAll('verbrauch'),
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
