import { type Selectable, sql } from 'kysely'
import type { DokumentRow } from '../../../db/rows/DokumentRow.ts'
import { auskunftsart } from '../auskunftsart.ts'
import { dokumentPfad } from '../dokumentPfad.ts'
import { toCsvZelle } from '../toCsvZelle.ts'

/** Documents, each with the place of its file in the archive. */
export const dokumente = auskunftsart({
  name: 'dokumente',
  tabelle: 'dokument',
  query: (kundennummer) => sql<Selectable<DokumentRow>>`
    select * from dokument where kundennummer = ${kundennummer} order by erstellzeitpunkt, id
  `,
  toEintrag: (zeile) => ({
    id: zeile.id,
    kundennummer: zeile.kundennummer,
    vertragId: zeile.vertrag_id,
    kategorie: zeile.kategorie,
    beschreibung: zeile.beschreibung,
    dateiname: zeile.dateiname,
    medientyp: zeile.medientyp,
    bytes: zeile.bytes,
    erstellzeitpunkt: zeile.erstellzeitpunkt,
    datei: dokumentPfad(zeile),
  }),
  kopf: [
    'id',
    'kundennummer',
    'vertragId',
    'kategorie',
    'beschreibung',
    'dateiname',
    'medientyp',
    'bytes',
    'erstellzeitpunkt',
    'datei',
  ],
  toZeilen: (eintrag) => [Object.values(eintrag).map(toCsvZelle)],
})
