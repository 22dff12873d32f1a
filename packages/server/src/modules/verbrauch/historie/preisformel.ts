import type { Selectable } from 'kysely'
import type { TarifRow } from '../../../db/schema.ts'
import { toScaled } from '../mengen.ts'

/** A dynamic tariff's working price: (market price + aufschlag) × faktor. */
export interface Preisformel {
  readonly gueltigVon: string | null
  /** Exclusive. */
  readonly gueltigBis: string | null
  readonly marktgebiet: string
  /** 10^-8 EUR per kWh. */
  readonly aufschlag: bigint
  /** 1 + umsatzsteuer, in 10^-4. */
  readonly faktor: bigint
}

export type FormelRow = Pick<
  Selectable<TarifRow>,
  'ist_dynamisch' | 'marktgebiet' | 'aufschlag' | 'umsatzsteuer' | 'gueltig_von' | 'gueltig_bis'
>

/** The formula of a tariff that has one. */
export function toPreisformel(row: FormelRow): Preisformel | undefined {
  const { ist_dynamisch, marktgebiet, aufschlag, umsatzsteuer, gueltig_von, gueltig_bis } = row
  if (!ist_dynamisch || marktgebiet === null || aufschlag === null || umsatzsteuer === null) return undefined
  return {
    gueltigVon: gueltig_von,
    gueltigBis: gueltig_bis,
    marktgebiet,
    aufschlag: toScaled(aufschlag, 8),
    faktor: 10_000n + toScaled(umsatzsteuer, 2),
  }
}

/** The one that holds on a day. */
export const findPreisformel = (formeln: readonly Preisformel[], datum: string) =>
  formeln.find(
    ({ gueltigVon, gueltigBis }) =>
      (gueltigVon === null || gueltigVon <= datum) && (gueltigBis === null || datum < gueltigBis),
  )
