import { type Kysely, sql } from 'kysely'

/** Systems of the supplier that are told over HTTP of each new Vorgang, and what could not be told to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhook (
      id bigint generated always as identity primary key,
      -- The system that is told, in the supplier's words.
      abnehmer text not null,
      url text not null,
      -- Of which kinds of Vorgang it is told; null: of all.
      arten text[],
      -- What its secret is derived from; the secret itself is never stored.
      kennung uuid not null unique default gen_random_uuid(),
      angelegt_am timestamptz not null,
      -- The last Vorgang that it was told of, or that was given up.
      transaktion xid8 not null,
      nr bigint not null,
      -- Failed tries to tell of the next one.
      versuche integer not null default 0,
      naechster_versuch_am timestamptz,
      letzter_fehler text,
      -- When the system said that it does not want to be told any more.
      abgeschaltet_am timestamptz
    );

    create table webhook_unzustellbar (
      vorgang_id bigint not null references vorgang on delete cascade,
      webhook_id bigint not null references webhook on delete cascade,
      seit timestamptz not null,
      grund text not null,
      -- Whether the supplier wants one more try.
      wiederholen boolean not null default false,
      primary key (vorgang_id, webhook_id)
    );

    -- Without a key: a key would make the transactions of customers wait for each other. The queue runs one at a time.
    create function wake_webhooks() returns trigger
    language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
    begin
      if exists (
        select from public.webhook where abgeschaltet_am is null and (arten is null or new.art = any (arten))
      ) then
        perform graphile_worker.add_job('webhooks', '{}'::json, queue_name => 'webhooks', max_attempts => 3);
      end if;
      return null;
    end $$;
    revoke all on function wake_webhooks from public;
    create trigger wake_webhooks after insert on vorgang for each row execute function wake_webhooks();
  `.execute(db)
}
