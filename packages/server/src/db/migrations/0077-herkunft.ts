import { type Kysely, sql } from 'kysely'

/** The audit trail names the number that somebody signed in with who switched to another one and changes it [T35]. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function add_herkunft() returns trigger language plpgsql as $$
    begin
      new.inhalt := (
        coalesce(new.inhalt, '{}')::jsonb || jsonb_build_object('herkunft', current_setting('app.herkunft'))
      )::json;
      return new;
    end
    $$;
    revoke all on function add_herkunft from public;
    -- Triggers run by their names: this one before chain_protokoll, which hashes the entry.
    create trigger add_herkunft before insert on protokoll
      for each row when (nullif(current_setting('app.herkunft', true), '') is not null)
      execute function add_herkunft();
  `.execute(db)
}
