import { type Kysely, sql } from 'kysely'
import { grantColumns } from '../eigen/guardTable.ts'

// The customer's reading (`a`) and the market's (`m`) are of one meter, within a day of each other or of the day on which
// the market says that somebody read it, and show the same: the market often leaves the decimals out.
const same = `
  a.ableseart = 'KUNDE' and a.markttag is null and m.markttag is not null
  and m.vertrag_id = a.vertrag_id and m.zaehlernummer = a.zaehlernummer
  and (m.ablesedatum between a.ablesedatum - 1 and a.ablesedatum + 1 or m.markttag = a.ablesedatum)
  and a.obiskennzahlen @> m.obiskennzahlen
  and not exists (
    select from unnest(a.obiskennzahlen, a.ablesewerte) as eigen (kanal, wert)
    join unnest(m.obiskennzahlen, m.ablesewerte) as markt (kanal, wert) using (kanal)
    where markt.wert not in (eigen.wert, trunc(eigen.wert), round(eigen.wert))
  )
`

/**
 * A reading that the market brought says on which day the meter was read. What the customer read as well is one reading,
 * his and confirmed, whichever came first.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table ablesung add markttag date;

    -- Where a customer has sent a photo, the reading is also his.
    update ablesung set ableseart = 'KUNDE'
    where marktnachricht is not null and exists (select from ablesung_foto where ablesung_id = id);
    update ablesung set markttag = ablesedatum
    where marktnachricht is not null and eingegangen_am is null
      and not exists (select from ablesung_foto where ablesung_id = id);

    -- A customer's call deletes nothing, and so calls this: it takes away what a reading of the customer says again.
    create function join_market_readings(own_ids bigint[])
    returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
      update public.ablesung a set marktnachricht = m.marktnachricht
      from public.ablesung m where a.id = any (own_ids) and ${sql.raw(same)};
      delete from public.ablesung m using public.ablesung a where a.id = any (own_ids) and ${sql.raw(same)};
    $$;
    revoke all on function join_market_readings from public;
    grant execute on function join_market_readings to ekp_app;

    select join_market_readings(array(
      select id from ablesung a where ableseart = 'KUNDE' and markttag is null and exists (
        select from ablesung m
        where m.vertrag_id = a.vertrag_id and m.zaehlernummer = a.zaehlernummer and m.markttag is not null
      )
    ));
  `.execute(db)
  await grantColumns(db, 'ablesung', { select: ['markttag'], update: ['markttag'] })
}
