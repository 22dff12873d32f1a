import { type Kysely, sql } from 'kysely'
import { guardTable } from '../eigen/guardTable.ts'

/** Customer numbers that may switch to others, and sessions that began so [anmeldung-35]. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table verknuepfung (
      id bigint generated always as identity primary key,
      von kundennummer not null references anschlussnutzer on delete cascade,
      zu kundennummer not null references anschlussnutzer on delete cascade,
      -- Of the password of zu that was typed.
      passwort_version integer not null,
      angelegt_am timestamptz not null,
      unique (von, zu),
      check (von <> zu)
    );
    create index verknuepfung_zu on verknuepfung (zu);
    alter table sitzung
      -- A session that began by a link ends with it.
      add column verknuepfung_id bigint references verknuepfung on delete cascade,
      -- The version of the password with which the customer of the link's other side signed in.
      add column herkunft_version integer,
      add constraint sitzung_herkunft check ((verknuepfung_id is null) = (herkunft_version is null));
    create index sitzung_verknuepfung on sitzung (verknuepfung_id);
  `.execute(db)
  // Each side sees its links. They are made and ended by the portal itself, after it has compared a password or an owner.
  await guardTable(db, {
    name: 'verknuepfung',
    own: `(select current_setting('app.kundennummer', true)) in (von, zu)`,
    rights: { select: ['von', 'zu', 'angelegt_am'] },
  })
}
