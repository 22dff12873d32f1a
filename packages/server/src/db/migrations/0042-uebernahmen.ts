import { type Kysely, sql } from 'kysely'

/**
 * Handed over to the supplier's systems and answered to the customer become two facts, and each system takes a Vorgang for
 * itself.
 *
 * What has been handed over stays so, also what a clerk answered and no system took: the portal offered no other way, so
 * somebody has carried it on by hand, and a system that got it now would carry it out a second time, months late and after
 * what the customer sent since. `alle=true` lists it with its answer.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table vorgang
      -- The systems that have taken it, by their names in ausgangszugang; uebergeben_am is when the last one had.
      add column uebernommen_von text[] not null default '{}',
      drop constraint answered_is_handed_over;

    -- One without a token is the commands, which take as a system does.
    alter table ausgangszugang alter column token_hash drop not null;
    create unique index ausgangszugang_befehle on ausgangszugang (abnehmer)
      where token_hash is null and widerrufen_am is null;

    -- What was handed over without an answer, where no token could, the commands took.
    insert into ausgangszugang (abnehmer, darf_antworten, angelegt_am)
      select 'Befehle', true, min(uebergeben_am) from vorgang
      where uebergeben_am is distinct from beantwortet_am and uebergeben_am is not null
        and not exists (select from ausgangszugang where darf_antworten)
      having count(*) > 0;
  `.execute(db)
}
