import { sql } from 'kysely'
import { hasPart } from '../db/jobs/jobIndex.ts'
import type { Database } from '../db/open.ts'
import { kettenOf } from '../db/protokoll/ketten.ts'
import { deleteDokumente } from './dokumentLoeschung.ts'

/**
 * Deletes a customer with everything; the caller has locked the customer and knows that nothing must be kept. Of the
 * audit trail only a row without the number remains. Sessions, devices and links are deleted with the customer's row.
 */
export async function deleteKunde(tx: Database, kundennummer: string, now: Date): Promise<void> {
  await deleteQueuedMails(tx, kundennummer)
  const vertraege = await tx.selectFrom('vertrag').select('id').where('kundennummer', '=', kundennummer).execute()
  for (const { id } of vertraege) await deleteVertrag(tx, id)
  await deleteDokumente(tx, sql<boolean>`kundennummer = ${kundennummer}`)
  for (const table of ['vorgang', 'rechnungsadresse', 'bankverbindung'] as const) {
    await tx.deleteFrom(table).where('kundennummer', '=', kundennummer).execute()
  }
  await sql`select delete_protokoll(kette, ${now}) from ${kettenOf(kundennummer)} ketten (kette)`.execute(tx)
  await tx.deleteFrom('anschlussnutzer').where('kundennummer', '=', kundennummer).execute()
}

/** Deletes a contract with everything that belongs to it; rows are deleted before those that they refer to. */
export async function deleteVertrag(tx: Database, id: string): Promise<void> {
  await deleteDokumente(tx, sql<boolean>`vertrag_id = ${id}`)
  // Channels of meters, photos, and days of load profiles are deleted by cascade.
  const tables = [
    ...(['vorgang', 'ablesung', 'zaehler', 'verbrauch', 'umrechnung', 'tarif', 'lastgangkanal'] as const),
    ...(['preisbestandteil', 'rechnungsadresse', 'bankverbindung', 'benachrichtigung'] as const),
    ...(['rechnung', 'zahlung', 'abschlagsplan'] as const),
  ]
  for (const table of tables) await tx.deleteFrom(table).where('vertrag_id', '=', id).execute()
  await tx.deleteFrom('vertrag').where('id', '=', id).execute()
}

/**
 * Deletes queued mails to a customer, at his present or a former address, and those to the supplier's service about him.
 * A mail to an address that another customer has as well is sent, because it may be the other's. The customer's number is
 * removed from queued entries for the security log.
 */
export async function deleteQueuedMails(tx: Database, kundennummer: string): Promise<void> {
  const ohneKunden = await removeFromJobs(tx, kundennummer)
  const links = await tx.selectFrom('passwort_reset').where('kundennummer', '=', kundennummer).select('id').execute()
  const parts = [
    ...(await listEigeneAdressen(tx, kundennummer)).flatMap((email) => [{ an: email }, { antwortAn: email }]),
    { angaben: [{ name: 'Kundennummer', wert: kundennummer }] },
  ].map((mail) => ({ mail }))
  await sql`
    select graphile_worker.complete_jobs(array(
      select id from graphile_worker._private_jobs
      where ${hasPart([...parts, ...links])} or id = any (${ohneKunden}::bigint[])
    ))
  `.execute(tx)
}

/** Answers the ids of the jobs that are left without a customer. */
async function removeFromJobs(tx: Database, kundennummer: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    with gekuerzt as (
      update graphile_worker._private_jobs
      set payload = jsonb_set(payload::jsonb, '{kundennummern}', (payload::jsonb -> 'kundennummern') - ${kundennummer}::text)::json
      where ${hasPart([{ kundennummern: [kundennummer] }])}
      returning id, payload::jsonb -> 'kundennummern' as kundennummern
    )
    select id::text from gekuerzt where kundennummern = '[]'
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** His present and former addresses, but for those that another customer has. */
async function listEigeneAdressen(tx: Database, kundennummer: string): Promise<readonly string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from anschlussnutzer where kundennummer = ${kundennummer} and email is not null
    union
    select email from vorgang, unnest(array[inhalt -> 'bisher' ->> 'email', inhalt -> 'neu' ->> 'email']) as email
    where kundennummer = ${kundennummer} and art = 'kontaktdaten' and email is not null
  `.execute(tx)
  const all = rows.map(({ email }) => email)
  const others = await tx
    .selectFrom('anschlussnutzer')
    .where('email', '=', (eb) => eb.fn.any(sql<string[]>`${all}::text[]`))
    .where('kundennummer', '<>', kundennummer)
    .select('email')
    .execute()
  const fremde = new Set(others.map(({ email }) => email))
  return all.filter((email) => !fremde.has(email))
}
