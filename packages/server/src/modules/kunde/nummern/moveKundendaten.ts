import { sql } from 'kysely'
import { hasPart } from '../../../db/jobs/jobIndex.ts'
import type { Database } from '../../../db/open.ts'
import type { Schema } from '../../../db/schema.ts'

type Kundentabelle = {
  [T in keyof Schema]: Schema[T] extends { kundennummer: unknown } ? T : never
}[keyof Schema]

/**
 * What becomes of a table's rows when their customer gets another number. `mit`: they get it too. `endet`: they go, since
 * what the customer or his device holds of them was made for the old number. `bleibt`: the number is part of a hash.
 * `eigen`: there is one row a customer, and `kundennummern.ts` says what becomes of it.
 */
export const kundentabellen: Readonly<Record<Kundentabelle, 'mit' | 'endet' | 'bleibt' | 'eigen'>> = {
  anschlussnutzer: 'eigen',
  loeschvermerk: 'eigen',
  vertrag: 'mit',
  dokument: 'mit',
  vorgang: 'mit',
  mailversand: 'mit',
  rechnungsadresse: 'mit',
  bankverbindung: 'mit',
  fruehere_kundennummer: 'mit',
  sitzung: 'endet',
  einsicht: 'endet',
  passwort_reset: 'endet',
  geraet: 'endet',
  protokoll: 'bleibt',
  protokoll_kopf: 'bleibt',
}

/** The tables with rows of this fate. */
const tablesOf = (folge: (typeof kundentabellen)[Kundentabelle]) =>
  Object.entries(kundentabellen).flatMap(([table, own]) => (own === folge ? [table] : []))

/** Gives the rows of one customer number to another one that exists; deletes those that do not go with them. */
export async function moveKundendaten(
  tx: Database,
  { von, nach }: { readonly von: string; readonly nach: string },
): Promise<void> {
  for (const table of tablesOf('mit')) {
    await sql`update ${sql.table(table)} set kundennummer = ${nach} where kundennummer = ${von}`.execute(tx)
  }
  for (const table of tablesOf('endet')) {
    await sql`delete from ${sql.table(table)} where kundennummer = ${von}`.execute(tx)
  }
  await renameInJobs(tx, von, nach)
}

/** Mails and entries of the security log that wait: their customer, and the number that a mail names. */
async function renameInJobs(tx: Database, von: string, nach: string): Promise<void> {
  const angabe = (wert: string) => `{"name": "Kundennummer", "wert": ${JSON.stringify(wert)}}`
  await sql`
    update graphile_worker._private_jobs set payload = jsonb_set(payload::jsonb, '{kundennummern}', (
      select jsonb_agg(case when nummer = to_jsonb(${von}::text) then to_jsonb(${nach}::text) else nummer end)
      from jsonb_array_elements(payload::jsonb -> 'kundennummern') nummer
    ))::json
    where ${hasPart([{ kundennummern: [von] }])}
  `.execute(tx)
  await sql`
    update graphile_worker._private_jobs
    set payload = replace(payload::jsonb::text, ${angabe(von)}::text, ${angabe(nach)}::text)::json
    where ${hasPart([{ mail: { angaben: [{ name: 'Kundennummer', wert: von }] } }])}
  `.execute(tx)
}
