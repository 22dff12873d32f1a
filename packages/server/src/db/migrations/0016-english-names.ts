import { type Kysely, sql } from 'kysely'

/** Technical names in English: the columns and functions of `budget`, and the verbs of the other functions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table budget rename column schluessel to bucket;
    alter table budget rename column frei_ab to free_at;
    alter table budget rename column merkmale to marks;
    alter table budget rename column leer_ab to empty_at;

    alter function ist_aufsteigend rename to is_ascending;
    alter function ist_reset_offen rename to is_reset_open;

    alter trigger protokoll_verketten on protokoll rename to chain_protokoll;
    alter trigger protokoll_bewahren on protokoll rename to guard_protokoll;
    alter trigger protokoll_kopf_bewahren on protokoll_kopf rename to guard_protokoll_kopf;
    alter trigger protokoll_geloescht_bewahren on protokoll_geloescht rename to guard_protokoll_geloescht;
    alter function protokoll_verketten rename to chain_protokoll;
    alter function protokoll_bewahren rename to guard_protokoll;
    alter function protokoll_kopf_bewahren rename to guard_protokoll_kopf;
    alter function protokoll_ablehnen rename to refuse_protokoll_change;
    alter function protokoll_loeschen rename to delete_protokoll;
    alter function protokoll_inhalte_loeschen rename to erase_protokoll_inhalte;

    alter trigger zugriff_entziehen on anschlussnutzer rename to withdraw_zugriff;
    alter function zugriff_entziehen rename to withdraw_zugriff;

    drop function charge_budget;
    drop function refund_budget;
    drop function budget_stand;
  `.execute(db)
  await sql`
    -- The state of buckets: which places are taken now, and how long until there is room. A place whose end is later than it
    -- could be was taken while the clock was ahead, and counts as free.
    create function budget_state(buckets jsonb, moment timestamptz)
    returns table (
      nr integer, bucket text, most integer, duration interval, in_turn boolean, mark text, only_asked boolean,
      times timestamptz[], marks text[], taken integer, is_known boolean, wait_ms double precision
    )
    language sql stable as $$
      with asked as (
        select *, b.duration_ms * interval '1 millisecond' as duration
        from jsonb_to_recordset(buckets) as b(
          nr integer, bucket text, most integer, duration_ms double precision, in_turn boolean, mark text,
          only_asked boolean
        )
      ), state as (
        select
          asked.*, places.times, places.marks, cardinality(places.times) as taken,
          asked.mark is not null and asked.mark = any (places.marks) as is_known
        from asked left join budget on budget.bucket = asked.bucket
        cross join lateral (
          select
            coalesce(array_agg(p.free_at order by p.free_at), '{}') as times,
            coalesce(array_agg(p.mark order by p.free_at), '{}') as marks
          from unnest(budget.free_at, budget.marks) as p(free_at, mark)
          where p.free_at > moment and p.free_at <= moment + interval '1 minute'
            + asked.duration * case when asked.in_turn then asked.most else 1 end
        ) as places
      )
      select
        s.nr, s.bucket, s.most, s.duration, s.in_turn, s.mark, s.only_asked, s.times, s.marks, s.taken, s.is_known,
        case when s.is_known or s.taken < s.most then 0
          else extract(epoch from s.times[s.taken - s.most + 1] - moment) * 1000
        end::double precision
      from state as s
    $$;
  `.execute(db)
  await sql`
    -- Takes a place in each of the buckets, or in none when one of them has no room; answers for each how long to wait for
    -- room, how many places are left, and whether one was taken. Locks in one order, so that there is no deadlock.
    create function charge_budget(buckets jsonb, moment timestamptz)
    returns table (nr integer, wait_ms double precision, places_left integer, is_taken boolean)
    language plpgsql as $$
    declare
      one text;
      is_new boolean := false;
    begin
      -- A refusal locks nothing and leaves nothing: a flood costs the others neither time nor space.
      return query
      with state as materialized (select * from budget_state(buckets, moment))
      select s.nr, s.wait_ms, greatest(0, s.most - s.taken), false
      from state as s
      where exists (select from state as t where t.wait_ms > 0)
      order by s.nr;
      if found then
        return;
      end if;
      for one in
        select distinct b.bucket collate "C" as key
        from jsonb_to_recordset(buckets) as b(bucket text, only_asked boolean) where not b.only_asked order by key
      loop
        loop
          perform from budget where budget.bucket = one for update;
          exit when found;
          insert into budget (bucket, empty_at) values (one, moment) on conflict do nothing;
          is_new := true;
        end loop;
      end loop;
      return query
      with state as materialized (select * from budget_state(buckets, moment)), charged as (
        update budget set
          free_at = array_append(
            s.times, case when s.in_turn then greatest(moment, s.times[s.taken]) else moment end + s.duration
          ),
          marks = array_append(s.marks, s.mark),
          empty_at = greatest(moment, s.times[s.taken]) + s.duration
        from state as s
        where budget.bucket = s.bucket and not s.is_known and not s.only_asked
          and not exists (select from state as t where t.wait_ms > 0)
        returning s.nr
      )
      select s.nr, s.wait_ms, greatest(0, s.most - s.taken - (c.nr is not null)::integer), c.nr is not null
      from state as s left join charged as c on c.nr = s.nr
      order by s.nr;
      -- Another transaction took the last place meanwhile.
      if is_new then
        delete from budget where cardinality(budget.free_at) = 0 and budget.bucket in (
          select b.bucket from jsonb_to_recordset(buckets) as b(bucket text, only_asked boolean) where not b.only_asked
        );
      end if;
    end $$;
  `.execute(db)
  await sql`
    -- Gives back the place that was taken last in each of the buckets, or the one with the given mark.
    create function refund_budget(buckets jsonb) returns void
    language plpgsql as $$
    declare
      one record;
    begin
      for one in
        select b.bucket collate "C" as key, b.mark
        from jsonb_to_recordset(buckets) as b(bucket text, mark text) order by key
      loop
        update budget set (free_at, marks) = (
          select coalesce(array_agg(q.free_at order by q.free_at), '{}'), coalesce(array_agg(q.mark order by q.free_at), '{}')
          from (
            select
              p.free_at, p.mark,
              row_number() over (order by p.mark is not distinct from one.mark desc, p.free_at desc) as place
            from unnest(budget.free_at, budget.marks) as p(free_at, mark)
          ) as q
          where q.place > 1 or q.mark is distinct from one.mark
        ) where budget.bucket = one.key;
        delete from budget where budget.bucket = one.key and cardinality(budget.free_at) = 0;
      end loop;
    end $$;
  `.execute(db)
}
