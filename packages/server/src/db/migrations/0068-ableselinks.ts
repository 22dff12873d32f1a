import { type Kysely, sql } from 'kysely'
import { grantColumns, guardTable, rowsOf } from '../eigen/guardTable.ts'

/** Links by which a meter is read without a sign-in [ablesung-34]. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ableselink (
      id uuid primary key default gen_random_uuid(),
      vertrag_id vertragsnummer not null,
      zaehlernummer text not null,
      -- SHA-256; null until the mail with the link is sent.
      token_hash bytea unique,
      weg text not null check (weg in ('brief', 'mail', 'kundendienst')),
      erstellt_am timestamptz not null,
      -- The last day.
      gilt_bis date not null,
      gesendet_am timestamptz,
      geoeffnet_am timestamptz,
      abgelesen_am timestamptz,
      -- Names the reading that was sent, so that the same one again gets its receipt.
      sendung uuid,
      vorgang_id bigint,
      widerrufen_am timestamptz,
      foreign key (vertrag_id, zaehlernummer) references zaehler (vertrag_id, nummer) on delete cascade,
      check ((abgelesen_am is null) = (sendung is null))
    );
    create index ableselink_zaehler on ableselink (vertrag_id, zaehlernummer);
    create index ableselink_gilt_bis on ableselink (gilt_bis);
    -- One for a meter and an occasion, which the last day is.
    create unique index ableselink_einmal on ableselink (vertrag_id, zaehlernummer, gilt_bis)
      where abgelesen_am is null and widerrufen_am is null;
    alter table vorgang
      drop constraint vorgang_weg_check,
      add constraint vorgang_weg_check check (weg in ('portal', 'kundendienst', 'link'));
    -- No call of a customer says that a clerk took something up.
    create policy nicht_vom_kundendienst on vorgang as restrictive for insert to ekp_app with check (weg <> 'kundendienst');
  `.execute(db)
  await guardTable(db, {
    name: 'ableselink',
    own: rowsOf.vertrag,
    // Not the hash of the token.
    rights: {
      select: [
        ...['id', 'vertrag_id', 'zaehlernummer', 'weg', 'erstellt_am', 'gilt_bis', 'gesendet_am', 'geoeffnet_am'],
        ...['abgelesen_am', 'sendung', 'vorgang_id', 'widerrufen_am'],
      ],
      update: ['geoeffnet_am', 'abgelesen_am', 'sendung', 'vorgang_id'],
    },
  })
  await grantColumns(db, 'vorgang', { insert: ['weg'] })
}
