import { deriveVertragsstatus } from '@ekp/wire/rules/vertragsstatus'
import type { Vertrag } from '@ekp/wire/vertrag'
import type { findVertragRow } from './queries.ts'

type VertragRow = Awaited<ReturnType<typeof findVertragRow>>[number]

/** A contract as it leaves the server; its status is derived here [vertrag-5]. */
export function toVertrag(
  row: VertragRow,
): Omit<Vertrag, 'hatHistorie' | 'hatKostenaufstellung' | 'hatTarifvergleich'> {
  const dates = {
    lieferbeginn: row.lieferbeginn,
    gewuenschterLieferbeginn: row.gewuenschter_lieferbeginn,
    lieferende: row.lieferende,
    gewuenschtesLieferende: row.gewuenschtes_lieferende,
  }
  return {
    id: row.id,
    versorgungsart: row.versorgungsart,
    anmeldungsart: row.anmeldungsart,
    ...dates,
    strasse: row.strasse,
    hausnummer: row.hausnummer,
    plz: row.plz,
    ort: row.ort,
    kundenArt: row.kunden_art,
    storniert: row.storniert,
    status: deriveVertragsstatus({ storniert: row.storniert, ...dates }),
  }
}
