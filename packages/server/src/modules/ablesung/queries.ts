import type { OwnedVertrag } from '../../http/access.ts'
import { statement } from '../../db/statement.ts'

/**
 * The readings of a period, both days included, newest first, and within a day the one that counts most first
 * (`keepTrusted`); `-infinity` and `infinity` are valid days.
 */
export const listAblesungRows = statement(
  'listAblesungen',
  (db, { vertragId, kundennummer, von, bis }: OwnedVertrag & { von: string; bis: string }) =>
    db
      .selectFrom('ablesung')
      .innerJoin('vertrag', 'vertrag.id', 'ablesung.vertrag_id')
      .where('vertrag.id', '=', vertragId)
      .where('vertrag.kundennummer', '=', kundennummer)
      .where('ablesedatum', '>=', von)
      .where('ablesedatum', '<=', bis)
      .select([
        'ablesung.id',
        'zaehlernummer',
        'ablesedatum',
        'obiskennzahlen',
        'ablesewerte',
        'ablesegrund',
        'erfassungshinweis',
        'ermittlungsart',
        'ableseart',
        'eingegangen_am',
        'marktnachricht',
      ])
      .orderBy('ablesedatum', 'desc')
      // Descending alphabetical order is the order of trust: NETZBETREIBER, KUNDE, ERSATZWERT.
      .orderBy('ableseart', 'desc')
      .orderBy('eingegangen_am', (order) => order.desc().nullsLast())
      .orderBy('ablesung.id', 'desc'),
)

/** The meters of a contract, one row a channel; a meter without channels has one row with nulls. */
export const listZaehlerRows = statement('listZaehler', (db, { vertragId, kundennummer }: OwnedVertrag) =>
  db
    .selectFrom('zaehler')
    .innerJoin('vertrag', 'vertrag.id', 'zaehler.vertrag_id')
    .leftJoin('messkanal', (join) =>
      join
        .onRef('messkanal.vertrag_id', '=', 'zaehler.vertrag_id')
        .onRef('messkanal.zaehlernummer', '=', 'zaehler.nummer'),
    )
    .where('vertrag.id', '=', vertragId)
    .where('vertrag.kundennummer', '=', kundennummer)
    .select(['nummer', 'eingebaut_am', 'ausgebaut_am', 'obiskennzahl', 'vorkommastellen', 'nachkommastellen'])
    .orderBy('eingebaut_am')
    .orderBy('nummer')
    .orderBy('obiskennzahl', (order) => order.collate('C')),
)

/**
 * Locks a meter of the customer's own contract until the transaction ends, so that customers' readings of it are stored
 * one after the other; imported readings do not wait.
 */
export const lockZaehler = statement(
  'lockZaehler',
  (db, { vertragId, kundennummer, zaehlernummer }: OwnedVertrag & { zaehlernummer: string }) =>
    db
      .selectFrom('zaehler')
      .innerJoin('vertrag', 'vertrag.id', 'zaehler.vertrag_id')
      .where('vertrag.id', '=', vertragId)
      .where('vertrag.kundennummer', '=', kundennummer)
      .where('nummer', '=', zaehlernummer)
      .select(['nummer', 'messlokation', 'marktlokation'])
      .forNoKeyUpdate('zaehler'),
)

interface Ablesetag extends OwnedVertrag {
  readonly zaehlernummer: string
  readonly ablesedatum: string
}

/** The customer's last reading of a meter and day, by the order of `keepTrusted`. */
export const findLastOfKunde = statement(
  'findLastOfKunde',
  (db, { vertragId, kundennummer, zaehlernummer, ablesedatum }: Ablesetag) =>
    db
      .selectFrom('ablesung')
      .innerJoin('vertrag', 'vertrag.id', 'ablesung.vertrag_id')
      .where('vertrag.id', '=', vertragId)
      .where('vertrag.kundennummer', '=', kundennummer)
      .where('zaehlernummer', '=', zaehlernummer)
      .where('ablesedatum', '=', ablesedatum)
      .where('ableseart', '=', 'KUNDE')
      .select(['ablesung.id', 'eingegangen_am'])
      .orderBy('eingegangen_am', (order) => order.desc().nullsLast())
      .orderBy('ablesung.id', 'desc')
      .limit(1),
)
