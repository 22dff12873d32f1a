import { type Kysely, sql } from 'kysely'
import { guardTable, rowsOf } from '../eigen/guardTable.ts'

/** What customers pay in advance, what became of it, and that a customer may take a change back [abschlag-1]. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table abschlagsplan (
      vertrag_id text not null references vertrag,
      gueltig_von date not null,
      -- The last day.
      gueltig_bis date check (gueltig_bis >= gueltig_von),
      -- EUR, gross; null: each month has a bill of its own.
      betrag numeric(12, 2) check (betrag >= 0),
      -- The day of the month, or the days themselves.
      tag integer check (tag between 1 and 31),
      -- 1 to 12; null: each month.
      monate integer[],
      termine date[],
      -- What the customer may choose, in EUR; null: as the tenant says.
      mindestens numeric(12, 2),
      hoechstens numeric(12, 2),
      schritt numeric(12, 2) check (schritt > 0),
      primary key (vertrag_id, gueltig_von)
    );
    alter table zahlung
      add column status text not null default 'bezahlt' check (status in ('bezahlt', 'zurueckgebucht', 'offen'));
    alter table vorgang
      drop constraint vorgang_ergebnis_check,
      add constraint vorgang_ergebnis_check
        check (ergebnis in ('angenommen', 'abgelehnt', 'beantwortet', 'zurueckgenommen'));
  `.execute(db)
  await guardTable(db, { name: 'abschlagsplan', own: rowsOf.vertrag, rights: { select: true } })
  // A customer's call answers no Vorgang, and so calls this: his change is as if it had never been sent, unless some
  // system has it or the supplier has answered. Says whether it was.
  await sql`
    create function withdraw_vorgang(nr bigint, am timestamptz)
    returns boolean language sql security definer set search_path = pg_catalog, pg_temp as $$
      with taken_back as (
        update public.vorgang set ergebnis = 'zurueckgenommen', beantwortet_am = am, gesehene_antwort_vom = am, uebergeben_am = am
        where id = nr and art = 'abschlagsaenderung' and ergebnis is null and uebergeben_am is null and uebernommen_von = '{}'
          and kundennummer = current_setting('app.kundennummer', true)
        returning id
      )
      select exists (select from taken_back)
    $$;
    revoke all on function withdraw_vorgang from public;
    grant execute on function withdraw_vorgang to ekp_app;
  `.execute(db)
}
