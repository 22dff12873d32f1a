import type { Rechnungsadresse } from '@ekp/wire/rechnungsadresse'
import type { Selectable } from 'kysely'
import type { RechnungsadresseRow } from '../../db/rows/eintraege.ts'

/** A billing address as it leaves the server. */
export function toRechnungsadresse(row: Selectable<RechnungsadresseRow>): Rechnungsadresse {
  return {
    id: row.id,
    gueltigVon: row.gueltig_von,
    gueltigBis: row.gueltig_bis,
    anrede: row.anrede,
    firma: row.firma,
    vorname: row.vorname,
    nachname: row.nachname,
    titel: row.titel,
    co: row.co,
    strasse: row.strasse,
    hausnummer: row.hausnummer,
    postleitzahl: row.postleitzahl,
    ort: row.ort,
    land: row.land,
    postfach: row.postfach,
  }
}
