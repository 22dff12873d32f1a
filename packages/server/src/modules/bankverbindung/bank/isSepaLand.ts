import { isSEPACountry } from 'ibantools'

// In the scheme since October 2025, Serbia since May 2026; the library does not know yet.
const joined = new Set(['AL', 'MD', 'ME', 'MK', 'RS'])

/** Whether accounts of a country (ISO 3166, two letters) can be reached by SEPA. */
export function isSepaLand(land: string): boolean {
  return joined.has(land) || isSEPACountry(land)
}
