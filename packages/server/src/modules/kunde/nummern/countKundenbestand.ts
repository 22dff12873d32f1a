import { sql } from 'kysely'
import type { Database } from '../../../db/open.ts'

/** How much a customer has. */
export interface Kundenbestand {
  readonly vertraege: number
  readonly dokumente: number
  readonly rechnungsadressen: number
  readonly bankverbindungen: number
  readonly vorgaenge: number
  /** Of these, what the supplier has not fetched yet. */
  readonly offeneVorgaenge: number
  /** What ends with another number. */
  readonly sitzungen: number
  readonly geraete: number
  readonly passkeys: number
}

export async function countKundenbestand(tx: Database, kundennummer: string): Promise<Kundenbestand> {
  const count = (table: string, more = sql``) =>
    sql`(select count(*)::int from ${sql.table(table)} where kundennummer = ${kundennummer} ${more})`
  const { rows } = await sql<Kundenbestand>`
    select
      ${count('vertrag')} as vertraege,
      ${count('dokument')} as dokumente,
      ${count('rechnungsadresse')} as rechnungsadressen,
      ${count('bankverbindung')} as bankverbindungen,
      ${count('vorgang')} as vorgaenge,
      ${count('vorgang', sql`and uebergeben_am is null`)} as "offeneVorgaenge",
      ${count('sitzung')} as sitzungen,
      ${count('geraet')} as geraete,
      ${count('passkey')} as passkeys
  `.execute(tx)
  const [bestand] = rows
  if (bestand === undefined) throw new Error('a count without a row')
  return bestand
}
