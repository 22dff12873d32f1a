import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Since when a one-time password is good. Of those that are there nobody knows it: they begin now.
    alter table anschlussnutzer add column einmalpasswort_seit timestamptz;
    update anschlussnutzer set einmalpasswort_seit = now() where passwort_einmalig;
    alter table anschlussnutzer add check (passwort_einmalig = (einmalpasswort_seit is not null));
    grant select (einmalpasswort_seit) on anschlussnutzer to ekp_app;

    -- Who takes rights from a customer waits for what the customer is writing, and whoever writes later sees it: a write
    -- holds the row FOR KEY SHARE (recordVorgang), which an ordinary change of the row does not disturb.
    create function zugriff_entziehen() returns trigger language plpgsql as $$
    begin
      perform from anschlussnutzer where kundennummer = old.kundennummer for update;
      return new;
    end
    $$;
    revoke all on function zugriff_entziehen from public;
    create trigger zugriff_entziehen before update on anschlussnutzer for each row
      when (new.gesperrt and not old.gesperrt or new.zugriff <> 'voll' and old.zugriff = 'voll')
      execute function zugriff_entziehen();
  `.execute(db)
}
