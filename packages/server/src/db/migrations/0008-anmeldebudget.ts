import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What is counted against guessing and flooding; lost in a crash of the database, and nowhere else.
    create unlogged table budget (
      -- What is counted in clear, and whose it is as a hash.
      schluessel text primary key,
      -- When each place that is taken becomes free again.
      frei_ab timestamptz[] not null default '{}',
      -- What took it, where only different ones take one.
      merkmale text[] not null default '{}',
      -- From then on all places are free.
      leer_ab timestamptz not null,
      check (cardinality(frei_ab) = cardinality(merkmale))
    ) with (fillfactor = 50);
  `.execute(db)
  await sql`
    -- How buckets stand: what has its places now, and how long until there is room.
    create function budget_stand(eimer jsonb, jetzt timestamptz)
    returns table (
      nr integer, schluessel text, hoechstens integer, dauer interval, nacheinander boolean, merkmal text,
      nur_frage boolean, zeiten timestamptz[], was text[], anzahl integer, bekannt boolean, warte double precision
    )
    language sql stable as $$
      with gefragt as (
        select *, e.dauer_ms * interval '1 millisecond' as dauer
        from jsonb_to_recordset(eimer) as e(
          nr integer, schluessel text, hoechstens integer, dauer_ms double precision, nacheinander boolean,
          merkmal text, nur_frage boolean
        )
      ), stand as (
        select
          gefragt.*, belegung.zeiten, belegung.was, cardinality(belegung.zeiten) as anzahl,
          gefragt.merkmal is not null and gefragt.merkmal = any (belegung.was) as bekannt
        from gefragt left join budget on budget.schluessel = gefragt.schluessel
        cross join lateral (
          select
            coalesce(array_agg(p.ab order by p.ab), '{}') as zeiten,
            coalesce(array_agg(p.was order by p.ab), '{}') as was
          from unnest(budget.frei_ab, budget.merkmale) as p(ab, was) where p.ab > jetzt
        ) as belegung
      )
      select
        s.nr, s.schluessel, s.hoechstens, s.dauer, s.nacheinander, s.merkmal, s.nur_frage, s.zeiten, s.was, s.anzahl,
        s.bekannt,
        case when s.bekannt or s.anzahl < s.hoechstens then 0
          else extract(epoch from s.zeiten[s.anzahl - s.hoechstens + 1] - jetzt) * 1000
        end::double precision
      from stand as s
    $$;
  `.execute(db)
  await sql`
    -- Takes a place in each of the buckets, or in none when one of them has no room; answers for each how long to wait for
    -- room, how many places are left, and whether one was taken. Locks in one order, so that nobody waits in a circle.
    create function charge_budget(eimer jsonb, jetzt timestamptz)
    returns table (nr integer, warte_ms double precision, frei integer, belegt boolean)
    language plpgsql as $$
    declare
      einer text;
      angelegt boolean := false;
    begin
      -- Whoever is refused locks nothing and leaves nothing: a flood costs the others neither time nor space.
      return query
      with stand as materialized (select * from budget_stand(eimer, jetzt))
      select s.nr, s.warte, greatest(0, s.hoechstens - s.anzahl), false
      from stand as s
      where exists (select from stand as t where t.warte > 0)
      order by s.nr;
      if found then
        return;
      end if;
      for einer in
        select distinct e.schluessel collate "C" as s
        from jsonb_to_recordset(eimer) as e(schluessel text, nur_frage boolean) where not e.nur_frage order by s
      loop
        loop
          perform from budget where budget.schluessel = einer for update;
          exit when found;
          insert into budget (schluessel, leer_ab) values (einer, jetzt) on conflict do nothing;
          angelegt := true;
        end loop;
      end loop;
      return query
      with antwort as materialized (select * from budget_stand(eimer, jetzt)), neu as (
        update budget set
          frei_ab = array_append(
            a.zeiten, case when a.nacheinander then greatest(jetzt, a.zeiten[a.anzahl]) else jetzt end + a.dauer
          ),
          merkmale = array_append(a.was, a.merkmal),
          leer_ab = greatest(jetzt, a.zeiten[a.anzahl]) + a.dauer
        from antwort as a
        where budget.schluessel = a.schluessel and not a.bekannt and not a.nur_frage
          and not exists (select from antwort as b where b.warte > 0)
        returning a.nr as genommen
      )
      select
        a.nr, a.warte, greatest(0, a.hoechstens - a.anzahl - (g.genommen is not null)::integer), g.genommen is not null
      from antwort as a left join neu as g on g.genommen = a.nr
      order by a.nr;
      -- Somebody else took the last place meanwhile.
      if angelegt then
        delete from budget where cardinality(frei_ab) = 0 and schluessel in (
          select e.schluessel from jsonb_to_recordset(eimer) as e(schluessel text, nur_frage boolean)
          where not e.nur_frage
        );
      end if;
    end $$;
  `.execute(db)
  await sql`
    -- Gives back the place that was taken last in each of the buckets, or the one that the named thing took.
    create function refund_budget(eimer jsonb) returns void
    language plpgsql as $$
    declare
      einer record;
    begin
      for einer in
        select e.schluessel collate "C" as s, e.merkmal as m
        from jsonb_to_recordset(eimer) as e(schluessel text, merkmal text) order by s
      loop
        update budget set (frei_ab, merkmale) = (
          select coalesce(array_agg(q.ab order by q.ab), '{}'), coalesce(array_agg(q.was order by q.ab), '{}')
          from (
            select p.ab, p.was, row_number() over (order by p.was is not distinct from einer.m desc, p.ab desc) as platz
            from unnest(budget.frei_ab, budget.merkmale) as p(ab, was)
          ) as q
          where q.platz > 1 or q.was is distinct from einer.m
        ) where budget.schluessel = einer.s;
        delete from budget where budget.schluessel = einer.s and cardinality(budget.frei_ab) = 0;
      end loop;
    end $$;
  `.execute(db)
  await sql`
    -- Devices from which a customer has signed in; they choose what his next try is counted against, and authenticate nobody.
    create table geraet (
      id text primary key,
      kundennummer kundennummer not null references anschlussnutzer on delete cascade,
      -- Of the password that was known there; with another one it is a stranger's.
      passwort_version integer not null,
      angelegt_am timestamptz not null,
      gilt_bis timestamptz not null
    );
    create index geraet_kundennummer on geraet (kundennummer);
  `.execute(db)
}
