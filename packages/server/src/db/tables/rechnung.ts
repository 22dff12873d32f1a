import type { Zahlungsstatus } from '@ekp/wire/abschlag'
import type { Rechnungspruefung } from '@ekp/wire/rechnung'
import type { ColumnType, Generated } from 'kysely'
import { type Betrag, type Datum, personal, type Row, table } from './table.ts'

const zahlungsdatum = personal('Zahlungsdaten')

export const rechnung = {
  /** A bill as its supplier sent it; the other columns are what the database searches by. */
  rechnung: table('Rechnungen als Daten', 'beleg', {
    rechnungsnummer: zahlungsdatum<string>(),
    vertrag_id: zahlungsdatum<string>(),
    von: zahlungsdatum<Datum>(),
    /** Exclusive. */
    bis: zahlungsdatum<Datum>(),
    rechnungsdatum: zahlungsdatum<Datum | null>(),
    ist_storno: zahlungsdatum<boolean>(),
    original_rechnungsnummer: zahlungsdatum<string | null>(),
    /** A BO4E `Rechnung` of v202607.1.0. */
    bo4e: zahlungsdatum<ColumnType<unknown, string, string>>(),
    /** When the transaction began that imported it as it is now; its report has the same instant. */
    eingespielt_am: zahlungsdatum<Generated<Date>>(),
    /** What the recomputation said at `geprueft_am`; null before. */
    pruefung: zahlungsdatum<ColumnType<Rechnungspruefung | null, string | undefined, string>>(),
    geprueft_am: zahlungsdatum<Date | null>(),
    /** The document that it was read from; null where it came as data. A bill from a document never replaces one that came as data. */
    aus_dokument: zahlungsdatum<string | null>(),
  }),
  /** What the customer paid, gross in EUR; below zero was paid back. */
  zahlung: table('eingegangene, zurückgebuchte und offene Zahlungen', 'beleg', {
    vertrag_id: zahlungsdatum<string>(),
    id: zahlungsdatum<string>(),
    datum: zahlungsdatum<Datum>(),
    betrag: zahlungsdatum<Betrag>(),
    zweck: zahlungsdatum<string | null>(),
    /** Whether it is there, came back, or is still to be paid: then `datum` is the day on which it is due. */
    status: zahlungsdatum<Generated<Zahlungsstatus>>(),
  }),
  /** What is to be paid in advance, from a day on; it ends before the next one begins. */
  abschlagsplan: table('vereinbarte Abschläge', 'beleg', {
    vertrag_id: zahlungsdatum<string>(),
    gueltig_von: zahlungsdatum<Datum>(),
    /** The last day. */
    gueltig_bis: zahlungsdatum<Datum | null>(),
    /** EUR, gross; null: each month has a bill of its own. */
    betrag: zahlungsdatum<Betrag | null>(),
    tag: zahlungsdatum<number | null>(),
    /** 1 to 12; null: each month. */
    monate: zahlungsdatum<number[] | null>(),
    termine: zahlungsdatum<Datum[] | null>(),
    mindestens: zahlungsdatum<Betrag | null>(),
    hoechstens: zahlungsdatum<Betrag | null>(),
    schritt: zahlungsdatum<Betrag | null>(),
  }),
}

export type RechnungRow = Row<typeof rechnung.rechnung>
export type ZahlungRow = Row<typeof rechnung.zahlung>
export type AbschlagsplanRow = Row<typeof rechnung.abschlagsplan>
