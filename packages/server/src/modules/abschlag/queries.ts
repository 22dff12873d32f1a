import type { Abschlagszahlung } from '@ekp/wire/abschlag'
import type { Abschlagsplan } from '@ekp/wire/rules/abschlag'
import { sql } from 'kysely'
import { statement } from '../../db/statement.ts'
import type { OwnedVertrag } from '../../http/access.ts'

/** A contract's plans, the earliest first. */
export const listAbschlagsplanRows = statement('listAbschlagsplaene', (db, { vertragId, kundennummer }: OwnedVertrag) =>
  db
    .selectFrom('abschlagsplan')
    .innerJoin('vertrag', 'vertrag.id', 'abschlagsplan.vertrag_id')
    .where('vertrag_id', '=', vertragId)
    .where('kundennummer', '=', kundennummer)
    .selectAll('abschlagsplan')
    .orderBy('gueltig_von'),
)

/** How far back payments are told. */
export const zahlungenTage = 396

/** What is still to be paid is told however old it is. */
const isTold = (von: string) => sql<boolean>`(zahlung.datum >= ${von}::date or zahlung.status = 'offen')`

/** What is booked of a contract's payments from a day on, and all that is open, the latest first. */
export const listZahlungRows = statement(
  'listZahlungen',
  (db, { vertragId, kundennummer, von }: OwnedVertrag & { readonly von: string }) =>
    db
      .selectFrom('zahlung')
      .innerJoin('vertrag', 'vertrag.id', 'zahlung.vertrag_id')
      .where('vertrag_id', '=', vertragId)
      .where('kundennummer', '=', kundennummer)
      .where(isTold(von))
      .select(['datum', 'betrag', 'status', 'zweck'])
      .orderBy('datum', 'desc')
      .orderBy('zahlung.id', 'desc'),
)

/** The same of all contracts of a customer that have something open, or a payment that came back since a day. */
export const listZahlungenMitOffenem = statement(
  'listZahlungenMitOffenem',
  (db, { kundennummer, von, zurueckAb }: { kundennummer: string; von: string; zurueckAb: string }) =>
    db
      .selectFrom('zahlung')
      .innerJoin('vertrag', 'vertrag.id', 'zahlung.vertrag_id')
      .where('kundennummer', '=', kundennummer)
      .where(
        sql<boolean>`exists (
          select from zahlung eine where eine.vertrag_id = vertrag.id
            and (eine.status = 'offen' or (eine.status = 'zurueckgebucht' and eine.datum > ${zurueckAb}::date))
        )`,
      )
      .where(isTold(von))
      .select(['vertrag_id', 'datum', 'betrag', 'status', 'zweck', 'lieferende'])
      .orderBy('vertrag_id')
      .orderBy('datum', 'desc')
      .orderBy('zahlung.id', 'desc'),
)

/** The plans of some contracts. */
export const listPlanRowsOf = statement(
  'listPlaeneOf',
  (db, { kundennummer, vertragIds }: { kundennummer: string; vertragIds: readonly string[] }) =>
    db
      .selectFrom('abschlagsplan')
      .innerJoin('vertrag', 'vertrag.id', 'abschlagsplan.vertrag_id')
      .where('kundennummer', '=', kundennummer)
      .where(sql<boolean>`vertrag_id = any (${vertragIds})`)
      .selectAll('abschlagsplan')
      .orderBy('gueltig_von'),
)

/** The bank details of a contract and of its customer that hold on a day or later, and before another. */
export const listZahlungskonten = statement(
  'listZahlungskonten',
  (db, { vertragId, kundennummer, von, bis }: OwnedVertrag & { readonly von: string; readonly bis: string }) =>
    db
      .selectFrom('bankverbindung')
      .where('kundennummer', '=', kundennummer)
      .where(({ or, eb }) => or([eb('vertrag_id', '=', vertragId), eb('vertrag_id', 'is', null)]))
      .where('entfallen_am', 'is', null)
      .where(
        sql<boolean>`coalesce(gueltig_von, '-infinity') < ${bis}::date and coalesce(gueltig_bis, 'infinity') >= ${von}::date`,
      )
      .select([
        'vertrag_id',
        'gueltig_von',
        'gueltig_bis',
        'iban',
        'kontonummer',
        'lastschrifteinzug_erlaubt',
        'eingegangen_am',
      ]),
)

/** The last change of a contract's instalment that is neither refused nor taken back. */
export const findAenderung = statement('findAbschlagsaenderung', (db, { vertragId, kundennummer }: OwnedVertrag) =>
  db
    .selectFrom('vorgang')
    .where('kundennummer', '=', kundennummer)
    .where('vertrag_id', '=', vertragId)
    .where('art', '=', 'abschlagsaenderung')
    .where(({ or, eb }) => or([eb('ergebnis', 'is', null), eb('ergebnis', '=', 'angenommen')]))
    .select(['id', 'inhalt', 'eingegangen_am', 'uebergeben_am', 'uebernommen_von', 'ergebnis', 'gilt_ab'])
    .orderBy('id', 'desc')
    .limit(1),
)

type ZahlungRow = Awaited<ReturnType<typeof listZahlungRows>>[number]

/** A payment as the wire has it. */
export const toZahlung = ({ datum, betrag, status, zweck }: ZahlungRow): Abschlagszahlung => ({
  datum,
  betrag: Number(betrag),
  status,
  zweck,
})

export type AbschlagsplanRow = Awaited<ReturnType<typeof listAbschlagsplanRows>>[number]

/** None of a contract that is billed each month. */
export const toPlan = (row: AbschlagsplanRow): Abschlagsplan[] =>
  row.betrag === null
    ? []
    : [
        {
          gueltigVon: row.gueltig_von,
          gueltigBis: row.gueltig_bis,
          betrag: Number(row.betrag),
          tag: row.tag,
          monate: row.monate,
          termine: row.termine,
        },
      ]
