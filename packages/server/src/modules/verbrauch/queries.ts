import { sql } from 'kysely'
import type { OwnedVertrag } from '../../http/access.ts'
import { istStorniert } from '../../db/istStorniert.ts'
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

// Neither what lies outside of the yearly round nor what comes each half or quarter of a year.
const imTurnus = '(?<!au(ß|ss)er[- ]?)turnus'

/**
 * The newest yearly bill of this delivery that was not taken back. A yearly bill covers 300 days or more; the first one may
 * cover fewer, and is known by its title.
 */
export const findJahresrechnung = statement(
  'verbrauchJahresrechnung',
  (db, { vertragId, kundennummer, today }: OwnedVertrag & { readonly today: string }) =>
    db
      .selectFrom('rechnung')
      .innerJoin('vertrag', 'vertrag.id', 'rechnung.vertrag_id')
      .where('vertrag.id', '=', vertragId)
      .where('vertrag.kundennummer', '=', kundennummer)
      .where('rechnung.ist_storno', '=', false)
      .where(({ not }) => not(istStorniert('rechnung')))
      .whereRef('rechnung.bis', '>', 'vertrag.lieferbeginn')
      .where('rechnung.bis', '<=', today)
      .where(
        sql<boolean>`(rechnung.bis - rechnung.von >= 300 or rechnung.bo4e ->> 'rechnungstitel' ~* ${sql.lit(`${imTurnus}|\\mjahres[\\w-]*rechnung`)})`,
      )
      .select('rechnung.bis')
      .orderBy('rechnung.bis', 'desc')
      .limit(sql.lit(1)),
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
      .where('ablesung.ablesegrund', '~*', sql.lit(`${imTurnus}|\\mjahresablesung`))
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

/** Only their names tell electricity that heats from other electricity; in PostgreSQL's words as in JavaScript's. */
export const heizstrom = 'w(?:ä|Ä|ae)rme|heiz|nachtspeicher'

/** The degree days of the months, if the contract heats: gas or electricity named so, of a household. */
export const listGradtagzahlRows = statement(
  'verbrauchGradtagzahlen',
  (db, { vertragId, kundennummer }: OwnedVertrag) =>
    db
      .selectFrom('gradtagzahl')
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('vertrag')
            .leftJoin('tarif', 'tarif.vertrag_id', 'vertrag.id')
            .where('vertrag.id', '=', vertragId)
            .where('vertrag.kundennummer', '=', kundennummer)
            .where('vertrag.kunden_art', '=', sql.lit('Haushaltskunde'))
            .where(({ eb, or }) =>
              or([eb('vertrag.versorgungsart', '=', sql.lit('gas')), eb('tarif.name', '~*', sql.lit(heizstrom))]),
            ),
        ),
      )
      .select(['gradtagzahl.monat', 'gradtagzahl.gradtage']),
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
