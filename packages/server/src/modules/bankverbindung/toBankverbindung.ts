import type { Bankverbindung } from '@ekp/wire/bankverbindung'
import type { Selectable } from 'kysely'
import type { BankverbindungRow } from '../../db/rows/eintraege.ts'

/** Bank details as they leave the server. */
export function toBankverbindung(row: Selectable<BankverbindungRow>): Bankverbindung {
  return {
    bankverbindungId: row.id,
    gueltigVon: row.gueltig_von,
    gueltigBis: row.gueltig_bis,
    kontoinhaber: row.kontoinhaber,
    iban: row.iban,
    bic: row.bic,
    bankname: row.bankname,
    blz: row.blz,
    kontonummer: row.kontonummer,
    valide: row.valide,
    ibanAbleitbar: row.iban_ableitbar,
    lastschrifteinzugErlaubt: row.lastschrifteinzug_erlaubt,
    mandatsreferenz: row.mandatsreferenz,
  }
}
