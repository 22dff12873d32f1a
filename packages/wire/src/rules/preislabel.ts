import type { Tarif } from '../tarif.ts'

/**
 * What stands behind a price: gross for ALLES_INKLUSIVE_BRUTTO and for the dynamic price of a household
 * customer, otherwise net [tarif-6].
 */
export function derivePreislabel({ tariftyp }: Pick<Tarif, 'tariftyp'>, kundenArt: string | null): string {
  const isHouseholdDynamic = tariftyp === 'DYNAMISCHER_PREIS' && kundenArt === 'Haushaltskunde'
  return tariftyp === 'ALLES_INKLUSIVE_BRUTTO' || isHouseholdDynamic ? ' (brutto)' : ' (netto)'
}
