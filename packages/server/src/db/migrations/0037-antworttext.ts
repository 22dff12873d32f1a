import { type Kysely, sql } from 'kysely'

/** What the supplier answers to a Kontaktanfrage in words. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table vorgang
      add column antworttext text,
      drop constraint vorgang_ergebnis_check,
      add constraint vorgang_ergebnis_check check (ergebnis in ('angenommen', 'abgelehnt', 'beantwortet')),
      add constraint answer_has_its_text
        check ((ergebnis is not distinct from 'beantwortet') = (antworttext is not null)),
      add constraint only_messages_are_answered
        check (antworttext is null or art = 'kontaktanfrage')
  `.execute(db)
}
