import { type RawBuilder, sql } from 'kysely'

/** The chain of the audit trail about the accounts of the service desk. */
export const dienstkette = '*kundendienst'

/** The numbers of a customer's chains in the audit trail: his own, and those that he had before. */
export const kettenOf = (kundennummer: string | RawBuilder<string>): RawBuilder<string> =>
  sql`(select ${kundennummer}::text union all select alt from fruehere_kundennummer where kundennummer = ${kundennummer})`
