import { deriveAnzeigename } from '@ekp/wire/rules/anschlussnutzer/anzeigename'
import type { Ableseanlass, Ablesestand, Ableselinkstand, Kundenableselink } from '@ekp/wire/kunde/ableselinkstand'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/open.ts'

/** Whether the meter of a link was read in another way since the link was made. */
const istAndersAbgelesen = sql<boolean>`exists (
  select from ablesung
  where ablesung.vertrag_id = ableselink.vertrag_id and ablesung.zaehlernummer = ableselink.zaehlernummer
    and ablesedatum >= (erstellt_am at time zone 'Europe/Berlin')::date and ableseart <> 'ERSATZWERT'
)`

/** How a link stands on a day in Berlin. */
const standOf = (heute: string): RawBuilder<Ableselinkstand> => sql<Ableselinkstand>`case
  when abgelesen_am is not null then 'abgelesen'
  when widerrufen_am is not null then 'widerrufen'
  when ${istAndersAbgelesen} then 'anders'
  when gilt_bis < ${heute}::date then 'abgelaufen'
  when geoeffnet_am is not null then 'geoeffnet'
  when gesendet_am is not null then 'gesendet'
  else 'wartet' end`

/** How far the links are, by occasion. */
export async function countAbleselinks(db: Database, heute: string, bis: string | undefined): Promise<Ableseanlass[]> {
  const { rows } = await sql<Ableseanlass>`
    select bis, (count(*) filter (where gesendet_am is not null))::integer as gesendet,
      (count(*) filter (where geoeffnet_am is not null))::integer as geoeffnet,
      (count(*) filter (where stand = 'abgelesen'))::integer as abgelesen,
      (count(*) filter (where stand = 'anders'))::integer as anders,
      (count(*) filter (where stand not in ('abgelesen', 'anders', 'widerrufen')))::integer as fehlt,
      (count(*) filter (where stand = 'widerrufen'))::integer as widerrufen
    from (
      select gilt_bis as bis, gesendet_am, geoeffnet_am, ${standOf(heute)} as stand from ableselink
      where ${bis ?? null}::date is null or gilt_bis = ${bis ?? null}::date
    ) links
    group by bis order by bis
  `.execute(db)
  return rows
}

/** A link in the list of those who were sent one. */
export interface Ableselinkzeile {
  readonly id: string
  readonly kundennummer: string
  readonly vertragId: string
  readonly zaehlernummer: string
  readonly weg: string
  readonly bis: string
  readonly gesendetAm: Date | null
  readonly geoeffnetAm: Date | null
  readonly abgelesenAm: Date | null
  readonly stand: Ableselinkstand
}

/** All links, or those of one occasion, in batches. */
export async function* listAbleselinks(
  db: Database,
  heute: string,
  bis: string | undefined,
): AsyncGenerator<readonly Ableselinkzeile[]> {
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await sql<Ableselinkzeile>`
      select ableselink.id, kundennummer, vertrag_id as "vertragId", zaehlernummer, weg, gilt_bis as bis,
        gesendet_am as "gesendetAm", geoeffnet_am as "geoeffnetAm", abgelesen_am as "abgelesenAm", ${standOf(heute)} as stand
      from ableselink join vertrag on vertrag.id = vertrag_id
      where ableselink.id > ${last}::uuid and (${bis ?? null}::date is null or gilt_bis = ${bis ?? null}::date)
      order by ableselink.id limit 5000
    `.execute(db)
    const end = rows.at(-1)
    if (end === undefined) return
    last = end.id
    yield rows
  }
}

const mostFehlende = 200

/** All links by occasion, and of those that still hold the meters that are not read. */
export async function findAblesestand(db: Database, heute: string): Promise<Ablesestand> {
  const { rows } = await sql<Fehlende>`
    select kundennummer, anrede, firma, titel, vorname, nachname, link.*
    from (
      select vertrag_id as "vertragId", zaehlernummer, gilt_bis as bis, gesendet_am as "gesendetAm",
        ${standOf(heute)} as stand
      from ableselink where gilt_bis >= ${heute}::date and abgelesen_am is null and widerrufen_am is null
    ) link
    join vertrag on vertrag.id = link."vertragId"
    join anschlussnutzer using (kundennummer)
    where stand <> 'anders'
    order by bis, kundennummer collate "C", zaehlernummer limit ${mostFehlende + 1}
  `.execute(db)
  return {
    anlaesse: (await countAbleselinks(db, heute, undefined)).toReversed(),
    fehlende: rows.slice(0, mostFehlende).map(({ anrede, firma, titel, vorname, nachname, gesendetAm, ...link }) => ({
      ...link,
      name: deriveAnzeigename({ kundennummer: link.kundennummer, anrede, firma, titel, vorname, nachname }),
      gesendetAm: gesendetAm?.toISOString() ?? null,
    })),
    mehr: rows.length > mostFehlende,
  }
}

type Fehlende = Omit<Kundenableselink, 'gesendetAm'> &
  Parameters<typeof deriveAnzeigename>[0] & { readonly gesendetAm: Date | null }

const most = 20

/** The latest links of a customer. */
export async function listAbleselinksOfKunde(
  db: Database,
  kundennummer: string,
  heute: string,
): Promise<Kundenableselink[]> {
  const { rows } = await sql<Omit<Kundenableselink, 'gesendetAm'> & { gesendetAm: Date | null }>`
    select vertrag_id as "vertragId", zaehlernummer, gilt_bis as bis, gesendet_am as "gesendetAm", ${standOf(heute)} as stand
    from ableselink join vertrag on vertrag.id = vertrag_id
    where kundennummer = ${kundennummer}
    order by erstellt_am desc, ableselink.id limit ${most}
  `.execute(db)
  return rows.map((row) => ({ ...row, gesendetAm: row.gesendetAm?.toISOString() ?? null }))
}
