import { sql } from 'kysely'
import type { Database } from '../open.ts'

/**
 * Takes from everybody, and so from the customers' role, what no policy guards: temporary tables, which could be named
 * like ours, and large objects. Only for databases that are the portal's alone; elsewhere others may need it.
 */
export async function revokePublicRights(db: Database): Promise<void> {
  await sql`
    do $$ begin
      execute format('revoke temporary on database %I from public', current_database());
      revoke execute on function lo_creat(integer), lo_create(oid), lo_from_bytea(oid, bytea) from public;
    end $$
  `.execute(db)
}
