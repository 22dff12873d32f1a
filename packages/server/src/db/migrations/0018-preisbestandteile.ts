import { type Kysely, sql } from 'kysely'
import { guardTable, rowsOf } from '../eigen/guardTable.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What the price of a contract is made of, net: each part with a validity of its own.
    create table preisbestandteil (
      vertrag_id vertragsnummer not null references vertrag,
      -- The order in which the supplier lists the parts.
      position smallint not null,
      bezeichnung text not null,
      gruppe text not null check (gruppe in ('energie', 'netz', 'abgaben', 'steuern', 'ungeteilt')),
      berechnung text not null check (berechnung in ('arbeit', 'boerse', 'jahr', 'netzanteil', 'umsatzsteuer')),
      -- EUR per kWh, EUR per year, or percent; the exchange's price has none of its own.
      wert numeric(14, 8) check ((wert is null) = (berechnung = 'boerse')),
      stufe text check (stufe in ('HT', 'ST', 'NT')),
      kalender text,
      gueltig_von date not null,
      gueltig_bis date check (gueltig_bis > gueltig_von),
      primary key (vertrag_id, position),
      constraint only_working_prices_have_levels check (stufe is null or berechnung = 'arbeit'),
      -- Meters have registers for HT and NT alone.
      constraint levels_of_calendar_or_register check (
        case when kalender is null then stufe is distinct from 'ST' else stufe is not null end
      )
    );

    -- When which level of a network charge holds, by quarter of the year and kind of day (§ 14a EnWG, module 3).
    create table preiskalender (
      kalender text not null,
      gueltig_von date not null,
      gueltig_bis date check (gueltig_bis > gueltig_von),
      quartal smallint not null check (quartal between 1 and 4),
      tagart text not null check (tagart in ('werktag', 'samstag', 'sonntag')),
      -- The Land whose holidays are Sundays.
      land text not null check (land ~ '^[a-z]{2}$'),
      stufen text not null check (stufen ~ '^[HSN]{96}$'),
      primary key (kalender, gueltig_von, quartal, tagart)
    );
  `.execute(db)
  await guardTable(db, { name: 'preisbestandteil', own: rowsOf.vertrag, rights: { select: true } })
  await sql`grant select on preiskalender to ekp_app`.execute(db)
}
