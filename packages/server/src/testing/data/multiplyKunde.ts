import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'

/** What is a copy's own: by column, or by table and column. `n` is its number. */
const own: Readonly<Record<string, string>> = {
  kundennummer: `'M-' || n`,
  alt: `'M-ALT-' || n`,
  email: `'m' || n || '@example.org'`,
  vertrag_id: 'n::text',
  'vertrag.id': 'n::text',
  rechnungsnummer: `'R-' || n`,
  ablesung_id: 'n',
  kanal_id: 'n',
  sitzung_id: 'n',
  abo: 'gen_random_uuid()',
  credential_id: `'m' || n`,
  hash: 'sha256(n::text::bytea)',
  token_hash: 'sha256(n::text::bytea)',
}

const ownId: Readonly<Record<string, string>> = {
  uuid: 'gen_random_uuid()',
  text: `n || '-' || left(md5(id), 8)`,
}

/**
 * Copies all rows of the only customer there is, with his only contract, `times` times, each copy with numbers of its own;
 * then a database is large enough for PostgreSQL to plan as it does for a supplier.
 */
export async function multiplyKunde(db: Database, times: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Without triggers and foreign keys.
    await sql`set local session_replication_role = 'replica'`.execute(tx)
    for (const { tabelle, spalten } of await listTabellen(tx)) {
      const names = spalten.map(({ name }) => sql.id(name))
      const values = spalten.map(({ name, typ }) => {
        const value = own[`${tabelle}.${name}`] ?? own[name] ?? (name === 'id' ? (ownId[typ] ?? 'n') : undefined)
        return value === undefined ? sql.id(name) : sql`case when ${sql.id(name)} is not null then ${sql.raw(value)} end`
      })
      await sql`
        insert into ${sql.table(tabelle)} (${sql.join(names)}) overriding system value
        select ${sql.join(values)} from ${sql.table(tabelle)}, generate_series(1000000, ${1_000_000 + times - 1}::int) n
      `.execute(tx)
    }
    await sql`
      insert into graphile_worker._private_jobs (task_id, payload)
      select task_id, replace(payload::text, k.kundennummer, 'M-' || n)::json
      from graphile_worker._private_jobs, anschlussnutzer k, generate_series(1, ${times}::int) n
      where k.kundennummer not like 'M-%'
    `.execute(tx)
  })
  await sql`analyze`.execute(db)
}

interface Tabelle {
  readonly tabelle: string
  readonly spalten: readonly { readonly name: string; readonly typ: string }[]
}

/** The tables that name a customer, a contract, or what is theirs. */
async function listTabellen(tx: Database): Promise<readonly Tabelle[]> {
  const { rows } = await sql<Tabelle>`
    select table_name as tabelle,
      json_agg(json_build_object('name', column_name, 'typ', data_type) order by ordinal_position) as spalten
    from information_schema.columns
    where table_schema = current_schema() and is_generated = 'NEVER'
    group by table_name
    having bool_or(column_name in ('kundennummer', 'vertrag_id', 'ablesung_id', 'kanal_id', 'sitzung_id'))
    order by table_name
  `.execute(tx)
  return rows
}
