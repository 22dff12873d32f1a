import type { Versorgungsart } from '@ekp/wire/vertrag'

// OBIS: active energy drawn from the grid, in all or by tariff; the volume that a gas meter shows.
const patterns = { strom: /^1-\d+:1\.8\.\d+$/, gas: /^7-\d+:3\.0\.\d+$/ }

/** Whether a Messkanal counts what the customer consumes: not feed-in, not power. */
export const isVerbrauchskanal = (versorgungsart: Versorgungsart, obiskennzahl: string) =>
  patterns[versorgungsart].test(obiskennzahl)
