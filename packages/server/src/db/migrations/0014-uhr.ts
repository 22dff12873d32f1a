import { type Kysely, sql } from 'kysely'

/** What was stored while the clock was ahead counts as over, as in `lib/latestEnd.ts`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function budget_stand(eimer jsonb, jetzt timestamptz)
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
          from unnest(budget.frei_ab, budget.merkmale) as p(ab, was)
          where p.ab > jetzt and p.ab <= jetzt + interval '1 minute'
            + gefragt.dauer * case when gefragt.nacheinander then gefragt.hoechstens else 1 end
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
    create or replace function ist_reset_offen(kunde text, am timestamptz, jetzt timestamptz) returns boolean
    language sql stable security definer
    return exists (
      select from passwort_reset join anschlussnutzer using (kundennummer, passwort_version, email)
      where kundennummer = kunde and angefordert_am = am and not nichtig and not gesperrt
        and gilt_bis > jetzt and gilt_bis <= jetzt + interval '24 hours 1 minute'
        and (current_setting('role') <> 'ekp_app' or kunde = current_setting('app.kundennummer', true))
    );
  `.execute(db)
}
