import type { Selectable } from 'kysely'
import type { TarifRow } from '../../../db/schema.ts'
import type { Exact } from './exact.ts'

/** A dynamic tariff's working price: (market price + aufschlag) × faktor. */
export interface Preisformel {
  readonly gueltigVon: string | null
  /** Exclusive. */
  readonly gueltigBis: string | null
  readonly marktgebiet: string
  /** 10^-8 EUR per kWh. */
  readonly aufschlag: Exact
  /** 1 + umsatzsteuer, in 10^-4. */
  readonly faktor: Exact
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
    faktor: 10_000 + toScaled(umsatzsteuer, 2),
  }
}

/** The one that holds on a day. */
export const findPreisformel = (formeln: readonly Preisformel[], datum: string) =>
  formeln.find(
    ({ gueltigVon, gueltigBis }) =>
      (gueltigVon === null || gueltigVon <= datum) && (gueltigBis === null || datum < gueltigBis),
  )

/** The value of a decimal text in units of 10^-stellen, exact up to 2^53; it has no more decimals than that. */
function toScaled(text: string, stellen: number): number {
  const [whole = '', decimals = ''] = text.split('.')
  return Number(whole + decimals.padEnd(stellen, '0'))
}
