import { sql } from 'kysely'
import { statement } from '../../db/statement.ts'
import type { OwnedVertrag } from '../../http/access.ts'

/** What was paid on a contract between two days, the second exclusive: nothing that came back or is still to be paid. */
export const listZahlungRows = statement(
  'rechnungZahlungen',
  (db, { vertragId, kundennummer, von, bis }: OwnedVertrag & { readonly von: string; readonly bis: string }) =>
    db
      .selectFrom('zahlung')
      .innerJoin('vertrag', 'vertrag.id', 'zahlung.vertrag_id')
      .where('vertrag.id', '=', vertragId)
      .where('vertrag.kundennummer', '=', kundennummer)
      .where('zahlung.status', '=', sql.lit('bezahlt'))
      .where('zahlung.datum', '>=', von)
      .where('zahlung.datum', '<', bis)
      .select(['zahlung.datum', 'zahlung.betrag', 'zahlung.zweck'])
      .orderBy('zahlung.datum')
      .orderBy('zahlung.id'),
)

/** What is booked on a customer's contracts with one of these amounts, paid or paid back, in whatever state. */
export const listBuchungRows = statement(
  'rechnungBuchungen',
  (db, { kundennummer, betraege }: { readonly kundennummer: string; readonly betraege: readonly number[] }) =>
    db
      .selectFrom('vertrag')
      .innerJoin('zahlung', 'zahlung.vertrag_id', 'vertrag.id')
      .where('vertrag.kundennummer', '=', kundennummer)
      .where(sql<boolean>`abs(zahlung.betrag) = any(${betraege}::numeric[])`)
      .select(['zahlung.vertrag_id', 'zahlung.datum', 'zahlung.betrag', 'zahlung.zweck', 'zahlung.status'])
      .orderBy('zahlung.datum')
      .orderBy('zahlung.id'),
)

/** The bills of all contracts of a customer, newest first, each with the number of the cancellation, if there is one. */
export const listKundenrechnungRows = statement('kundenrechnungen', (db, { kundennummer }: { kundennummer: string }) =>
  db
    .selectFrom('vertrag')
    .innerJoin('rechnung', 'rechnung.vertrag_id', 'vertrag.id')
    .leftJoin('rechnung as storno', (join) =>
      join
        .onRef('storno.original_rechnungsnummer', '=', 'rechnung.rechnungsnummer')
        .onRef('storno.vertrag_id', '=', 'rechnung.vertrag_id')
        .on('storno.ist_storno', '=', sql.lit(true)),
    )
    .where('vertrag.kundennummer', '=', kundennummer)
    .select(['rechnung.vertrag_id', 'rechnung.bo4e', 'storno.rechnungsnummer as storniert_durch'])
    .orderBy('rechnung.bis', 'desc')
    .orderBy('rechnung.rechnungsdatum', (order) => order.desc().nullsLast())
    .orderBy('rechnung.rechnungsnummer', 'desc'),
)

/** A contract's bills, newest first, each with the number of the cancellation, if there is one. */
export const listRechnungRows = statement('rechnungen', (db, { vertragId, kundennummer }: OwnedVertrag) =>
  db
    .selectFrom('rechnung')
    .innerJoin('vertrag', 'vertrag.id', 'rechnung.vertrag_id')
    .leftJoin('rechnung as storno', (join) =>
      join
        .onRef('storno.original_rechnungsnummer', '=', 'rechnung.rechnungsnummer')
        .onRef('storno.vertrag_id', '=', 'rechnung.vertrag_id')
        .on('storno.ist_storno', '=', sql.lit(true)),
    )
    .where('vertrag.id', '=', vertragId)
    .where('vertrag.kundennummer', '=', kundennummer)
    .select([
      'rechnung.vertrag_id',
      'rechnung.bo4e',
      'rechnung.aus_dokument',
      'storno.rechnungsnummer as storniert_durch',
    ])
    .orderBy('rechnung.bis', 'desc')
    .orderBy('rechnung.rechnungsdatum', (order) => order.desc().nullsLast())
    .orderBy('rechnung.rechnungsnummer', 'desc'),
)
