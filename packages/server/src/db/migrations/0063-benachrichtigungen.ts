import { type Kysely, sql } from 'kysely'
import { guardTable, rowsOf } from '../eigen/guardTable.ts'

/** Mails that customers order for a contract, by topic; the monthly consumption information was the first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table benachrichtigung (
      vertrag_id text not null references vertrag,
      thema text not null,
      -- Null after it was cancelled.
      bestellt_am timestamptz,
      -- What was told, or known when the mail was ordered: months of the topic verbrauch, numbers of bills, …
      mitgeteilt text[] not null default '{}',
      -- Names the order in the link that cancels it.
      abo uuid not null unique default gen_random_uuid(),
      primary key (vertrag_id, thema)
    );
    create index benachrichtigung_bestellt on benachrichtigung (thema, vertrag_id) where bestellt_am is not null;
    -- When it was ordered, only the audit trail knows.
    insert into benachrichtigung (vertrag_id, thema, bestellt_am, mitgeteilt, abo)
      select vertrag_id, 'verbrauch',
        case when naechster_monat is not null then coalesce(bestellt.am, now()) end,
        case when naechster_monat is null then '{}'
          else array[to_char(naechster_monat - interval '1 month', 'YYYY-MM-DD')] end,
        abo
      from monatsmail left join (
        select objekt, max(zeit) as am from protokoll where aktion = 'monatsmail_bestellt' group by objekt
      ) bestellt on bestellt.objekt = 'vertrag/' || vertrag_id;
    drop table monatsmail;
    -- Which bills are new is asked every minute.
    create index rechnung_datum on rechnung (coalesce(rechnungsdatum, bis)) where not ist_storno;
  `.execute(db)
  await guardTable(db, {
    name: 'benachrichtigung',
    own: rowsOf.vertrag,
    rights: {
      select: ['vertrag_id', 'thema', 'bestellt_am', 'mitgeteilt'],
      insert: ['vertrag_id', 'thema', 'bestellt_am', 'mitgeteilt'],
      update: ['bestellt_am', 'mitgeteilt'],
    },
  })
}
