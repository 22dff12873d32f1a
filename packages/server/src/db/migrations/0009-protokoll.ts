import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The audit trail: for each customer a chain of entries, each with the hash of the one before it. Who inserts gives
    -- kundennummer, zeit, akteur, aktion, objekt and inhalt; the rest comes from the trigger, whatever was given.
    create table protokoll (
      kundennummer kundennummer not null,
      nr integer not null,
      zeit timestamptz not null,
      akteur text not null check (akteur in ('kunde', 'import', 'portal')),
      aktion text not null check (aktion ~ '^[a-z_]+$'),
      objekt text not null check (objekt ~ '^[a-z]+(/[A-Za-z0-9_-]+)?$'),
      -- What the entry says, kept as written. With its salt it may be erased, and the chain holds.
      inhalt json,
      salz bytea,
      inhalt_hash bytea not null,
      vor_hash bytea not null,
      hash bytea not null,
      primary key (kundennummer, nr),
      check ((inhalt is null) = (salz is null))
    );
    -- A chain is named by the hash of its first entry, which tells nothing of the customer.
    create unique index protokoll_kette on protokoll (hash) where nr = 1;

    -- Where each chain ends; its row is the lock behind which the next entry waits.
    create table protokoll_kopf (
      kundennummer kundennummer primary key,
      nr integer not null,
      hash bytea not null
    );

    -- What is left of a chain that had to be deleted.
    create table protokoll_geloescht (
      kette bytea primary key,
      nr integer not null,
      hash bytea not null,
      geloescht_am timestamptz not null
    );

    create function protokoll_verketten() returns trigger language plpgsql security definer as $$
    declare
      kopf protokoll_kopf;
    begin
      loop
        select * into kopf from protokoll_kopf where kundennummer = new.kundennummer for update;
        exit when found;
        insert into protokoll_kopf (kundennummer, nr, hash)
        values (new.kundennummer, 0, decode(repeat('00', 32), 'hex'))
        on conflict do nothing;
      end loop;
      new.nr := kopf.nr + 1;
      new.vor_hash := kopf.hash;
      new.inhalt := coalesce(new.inhalt, '{}');
      new.salz := uuid_send(gen_random_uuid());
      new.inhalt_hash := sha256(new.salz || convert_to(new.inhalt::text, 'UTF8'));
      -- No field contains a line break, so that no two entries have the same text.
      new.hash := sha256(convert_to(concat_ws(E'\\n',
        encode(new.vor_hash, 'hex'), new.nr, new.kundennummer,
        to_char(new.zeit at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
        new.akteur, new.aktion, new.objekt, encode(new.inhalt_hash, 'hex')
      ), 'UTF8'));
      update protokoll_kopf set nr = new.nr, hash = new.hash where kundennummer = new.kundennummer;
      return new;
    end
    $$;

    create function protokoll_bewahren() returns trigger language plpgsql as $$
    declare
      erased protokoll;
    begin
      if tg_op = 'DELETE' and old.kundennummer = current_setting('app.protokoll_loeschen', true) then
        return old;
      end if;
      if tg_op = 'UPDATE' then
        erased := old;
        erased.inhalt := null;
        erased.salz := null;
        -- As images: json has no equality.
        if new *= erased then
          return new;
        end if;
      end if;
      raise exception 'the audit trail is append-only' using errcode = 'restrict_violation';
    end
    $$;

    create function protokoll_kopf_bewahren() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        if old.kundennummer = current_setting('app.protokoll_loeschen', true) then
          return old;
        end if;
      elsif pg_trigger_depth() > 1 then
        return new;
      end if;
      raise exception 'a head moves with its chain alone' using errcode = 'restrict_violation';
    end
    $$;

    create function protokoll_ablehnen() returns trigger language plpgsql as $$
    begin
      raise exception 'the audit trail is append-only' using errcode = 'restrict_violation';
    end
    $$;

    create trigger protokoll_verketten before insert on protokoll
      for each row execute function protokoll_verketten();
    create trigger protokoll_bewahren before update or delete on protokoll
      for each row execute function protokoll_bewahren();
    create trigger protokoll_truncate before truncate on protokoll
      for each statement execute function protokoll_ablehnen();
    create trigger protokoll_kopf_bewahren before insert or update or delete on protokoll_kopf
      for each row execute function protokoll_kopf_bewahren();
    create trigger protokoll_kopf_truncate before truncate on protokoll_kopf
      for each statement execute function protokoll_ablehnen();
    create trigger protokoll_geloescht_bewahren before update or delete on protokoll_geloescht
      for each row execute function protokoll_ablehnen();
    create trigger protokoll_geloescht_truncate before truncate on protokoll_geloescht
      for each statement execute function protokoll_ablehnen();

    -- The lawful way to delete a customer's chain; answers how many entries it had.
    create function protokoll_loeschen(kunde text, am timestamptz) returns integer language plpgsql as $$
    declare
      kopf protokoll_kopf;
    begin
      select * into kopf from protokoll_kopf where kundennummer = kunde for update;
      if not found then
        return 0;
      end if;
      perform set_config('app.protokoll_loeschen', kunde, true);
      insert into protokoll_geloescht (kette, nr, hash, geloescht_am)
      select hash, kopf.nr, kopf.hash, am from protokoll where kundennummer = kunde and nr = 1;
      delete from protokoll where kundennummer = kunde;
      delete from protokoll_kopf where kundennummer = kunde;
      perform set_config('app.protokoll_loeschen', '', true);
      return kopf.nr;
    end
    $$;

    -- The lawful way to erase what a customer's entries from before an instant say; answers how many that were, and the
    -- chain tells of it.
    create function protokoll_inhalte_loeschen(kunde text, am timestamptz, vor timestamptz) returns integer
    language plpgsql as $$
    declare
      anzahl integer;
    begin
      with erased as (
        update protokoll set inhalt = null, salz = null where kundennummer = kunde and zeit < vor and inhalt is not null
        returning aktion
      )
      -- To tell of what only told of others would never end.
      select count(*) filter (where aktion <> 'inhalte_geloescht') into anzahl from erased;
      if anzahl > 0 then
        insert into protokoll (kundennummer, zeit, akteur, aktion, objekt, inhalt)
        values (kunde, am, 'portal', 'inhalte_geloescht', 'protokoll', json_build_object('anzahl', anzahl));
      end if;
      return anzahl;
    end
    $$;

    revoke all on function protokoll_verketten, protokoll_bewahren, protokoll_kopf_bewahren, protokoll_ablehnen,
      protokoll_loeschen, protokoll_inhalte_loeschen from public;

    -- It runs with its owner's rights, so it must find no table but ours.
    do $$ begin
      execute format('alter function protokoll_verketten set search_path = pg_catalog, %I, pg_temp', current_schema());
    end $$;
  `.execute(db)
}
