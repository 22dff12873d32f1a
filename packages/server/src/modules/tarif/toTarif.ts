import type { Tarif } from '@ekp/wire/tarif'
import type { Selectable } from 'kysely'
import type { TarifRow } from '../../db/schema.ts'

const toNumber = (value: string | null) => (value === null ? null : Number(value))

/** A tariff as it leaves the server: EUR a year, EUR per kWh, percent [tarif-1]. */
export function toTarif(row: Selectable<TarifRow>): Tarif {
  return {
    name: row.name,
    tariftyp: row.tariftyp,
    preisgarantietyp: row.preisgarantietyp,
    grundpreis: toNumber(row.grundpreis),
    arbeitspreis: toNumber(row.arbeitspreis),
    arbeitspreisNT: toNumber(row.arbeitspreis_nt),
    anteilNt: toNumber(row.anteil_nt),
    istDynamisch: row.ist_dynamisch,
    durchschnittlicherArbeitspreisVormonat: toNumber(row.durchschnittlicher_arbeitspreis_vormonat),
    durchschnittlicherArbeitspreisGesamt: toNumber(row.durchschnittlicher_arbeitspreis_gesamt),
    gueltigVon: row.gueltig_von,
    gueltigBis: row.gueltig_bis,
  }
}
