import { type Kysely, sql } from 'kysely'
import { guardTable, rowsOf } from '../eigen/guardTable.ts'

/** Bills as their supplier sent them, and what customers paid. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table rechnung (
      rechnungsnummer text primary key,
      vertrag_id text not null references vertrag,
      von date not null,
      bis date not null check (bis > von),
      rechnungsdatum date,
      ist_storno boolean not null,
      original_rechnungsnummer text,
      bo4e jsonb not null,
      -- The transaction of its import, and what the recomputation said then; null until it has run.
      eingespielt_am timestamptz not null default now(),
      pruefung jsonb,
      geprueft_am timestamptz
    );
    create index rechnung_vertrag on rechnung (vertrag_id, bis);
    create index rechnung_original on rechnung (original_rechnungsnummer) where original_rechnungsnummer is not null;
    create index rechnung_ungeprueft on rechnung (rechnungsnummer) where pruefung is null;
    create index rechnung_auffaellig on rechnung (geprueft_am)
      where pruefung ->> 'urteil' in ('weicht-ab', 'nicht-nachrechenbar');
    create index rechnung_eingespielt on rechnung (eingespielt_am);
    alter table importlauf add column transaktion_am timestamptz not null default now();
    create table zahlung (
      vertrag_id text not null references vertrag,
      id text not null,
      datum date not null,
      betrag numeric(12, 2) not null,
      zweck text,
      primary key (vertrag_id, id)
    );
  `.execute(db)
  for (const name of ['rechnung', 'zahlung'])
    await guardTable(db, { name, own: rowsOf.vertrag, rights: { select: true } })
}
