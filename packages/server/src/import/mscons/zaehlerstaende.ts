import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'
import { schluesselOf } from '../../db/zaehlernummer.ts'

// The meters of the file's places: a Messlokation is of a meter, a Marktlokation of a contract with its meters.
const lokationen = sql`(select distinct lokation from mscons_zaehlerstand)`

/**
 * Gives each reading the register of the meter that hung there on its day. At the moment when one contract ends and the
 * next begins, the reading is the last of the one and the first of the other.
 */
async function assignZaehlwerke(tx: Database): Promise<void> {
  await sql`
    create temporary table mscons_zaehler on commit drop as
    select l.lokation, z.vertrag_id, z.nummer, z.eingebaut_am, z.ausgebaut_am, v.lieferbeginn, v.lieferende, v.versorgungsart
    from ${lokationen} l
    join zaehler z on z.messlokation = l.lokation
    join vertrag v on v.id = z.vertrag_id and not v.storniert
    union
    select l.lokation, z.vertrag_id, z.nummer, z.eingebaut_am, z.ausgebaut_am, v.lieferbeginn, v.lieferende, v.versorgungsart
    from ${lokationen} l
    join vertrag v on v.marktlokation = l.lokation and not v.storniert
    join zaehler z on z.vertrag_id = v.id
  `.execute(tx)
  await sql`analyze mscons_zaehler`.execute(tx)
  await sql`
    create temporary table mscons_stand on commit drop as
    select s.zeile, s.nachricht, z.vertrag_id, z.nummer, t.tag, s.ablesetag, s.ableseart, s.ermittlungsart,
      s.erfassungshinweis, s.wert, k.obiskennzahl, t.tag in (z.lieferende, z.ausgebaut_am) as endet,
      count(*) over (partition by s.ctid, t.tag) > 1 as mehrdeutig,
      case
        when m.obiskennzahl is null then 'Messkanal unbekannt'
        when s.wert >= 10::numeric ^ m.vorkommastellen or s.wert <> trunc(s.wert, m.nachkommastellen)
          then 'mehr Stellen als der Messkanal'
      end as grund
    from mscons_zaehlerstand s
    join mscons_zaehler z on z.lokation = s.lokation and z.versorgungsart = s.sparte
      and (s.geraet is null or s.geraet = ${schluesselOf('z.nummer')})
    cross join lateral (
      select case when s.wechselt and s.tag - 1 in (z.lieferende, z.ausgebaut_am) then s.tag - 1 else s.tag end as tag
    ) t
    cross join lateral (
      -- The market counts a meter's channels otherwise than many systems: 1-1:1.8.0 is then 1-0:1.8.0.
      select coalesce(
        max(obiskennzahl) filter (where obiskennzahl = s.obiskennzahl), case when count(*) = 1 then max(obiskennzahl) end
      ) as obiskennzahl
      from messkanal
      where vertrag_id = z.vertrag_id and zaehlernummer = z.nummer
        and split_part(obiskennzahl, '-', 1) = split_part(s.obiskennzahl, '-', 1)
        and split_part(obiskennzahl, ':', 2) = split_part(s.obiskennzahl, ':', 2)
    ) k
    left join messkanal m
      on m.vertrag_id = z.vertrag_id and m.zaehlernummer = z.nummer and m.obiskennzahl = k.obiskennzahl
    where t.tag >= z.eingebaut_am and t.tag <= coalesce(z.ausgebaut_am, t.tag)
      and t.tag >= z.lieferbeginn and t.tag <= coalesce(z.lieferende, t.tag)
  `.execute(tx)
  await sql`
    update mscons_nachricht n set aufgenommen = z.aufgenommen, grund = z.grund
    from (
      select nachricht, count(distinct zeile) filter (where grund is null and not mehrdeutig) as aufgenommen,
        case when bool_or(mehrdeutig) then 'mehrere Zähler oder Verträge zugleich' else min(grund) end as grund
      from mscons_stand group by nachricht
    ) z
    where z.nachricht = n.nr
  `.execute(tx)
  await sql`
    update mscons_nachricht n set grund = 'Zähler unbekannt'
    where n.art = 'zaehlerstand' and n.grund is null and coalesce(n.aufgenommen, 0) = 0
      and exists (select from mscons_zaehlerstand s where s.nachricht = n.nr and s.geraet is not null)
      and exists (select from mscons_zaehler z where z.lokation = n.lokation)
      and not exists (
        select from mscons_zaehlerstand s join mscons_zaehler z on z.lokation = s.lokation and ${schluesselOf('z.nummer')} = s.geraet
        where s.nachricht = n.nr
      )
  `.execute(tx)
}

/** What became of the readings: as an import counts them. */
interface Staende {
  readonly neu: number
  readonly geaendert: number
  readonly unveraendert: number
  readonly ersetzt: number
}

// Whether a reading and a stored one show different values of a register that both have. The market often leaves the
// decimals out, cut off or rounded (join_market_readings knows it as well).
const differs = sql`exists (
  select from unnest(s.obiskennzahlen, s.ablesewerte) as neu (kanal, wert)
  join unnest(a.obiskennzahlen, a.ablesewerte) as alt (kanal, wert) using (kanal)
  where neu.wert not in (alt.wert, trunc(alt.wert), round(alt.wert))
)`

// Of a reading with an estimated register all is estimated: ERSATZWERT, KUNDE, NETZBETREIBER in this order. How and why
// are said of the register that decides.
const ofDecidingRegister = (column: 'ableseart' | 'ermittlungsart' | 'erfassungshinweis') => sql`
  (array_agg(l.${sql.ref(column)} order by array_position(array['ERSATZWERT', 'KUNDE', 'NETZBETREIBER'], l.ableseart),
    l.obiskennzahl collate "C"))[1] as ${sql.ref(column)}
`

/** Writes readings: a later message about the same meter, day and register replaces what an earlier one brought. */
export async function mergeZaehlerstaende(tx: Database): Promise<Staende> {
  await assignZaehlwerke(tx)
  await sql`
    create temporary table mscons_ablesung on commit drop as
    select l.vertrag_id, l.nummer, l.tag, n.absender || '/' || n.dokument as marktnachricht,
      array_agg(l.obiskennzahl order by l.obiskennzahl collate "C") as obiskennzahlen,
      array_agg(l.wert order by l.obiskennzahl collate "C") as ablesewerte,
      coalesce(max(l.ablesetag), l.tag) as markttag, ${ofDecidingRegister('ableseart')},
      ${ofDecidingRegister('ermittlungsart')}, ${ofDecidingRegister('erfassungshinweis')}
    from (
      select distinct on (vertrag_id, nummer, tag, obiskennzahl) *
      from mscons_stand where grund is null and not mehrdeutig
      order by vertrag_id, nummer, tag, obiskennzahl, nachricht desc, zeile desc
    ) l
    join mscons_nachricht n on n.nr = l.nachricht
    group by l.vertrag_id, l.nummer, l.tag, l.nachricht, n.absender, n.dokument
  `.execute(tx)
  // What the customer read, here or by the supplier's file.
  const own = sql`a.markttag is null and (a.eingegangen_am is not null or a.ableseart = 'KUNDE')`
  const sameZaehler = sql`a.vertrag_id = s.vertrag_id and a.zaehlernummer = s.nummer`
  const sameMoment = sql`${sameZaehler} and a.ablesedatum = s.tag`
  const same = sql`${sameMoment} and a.obiskennzahlen = s.obiskennzahlen and a.ablesewerte = s.ablesewerte`
  // The day of the market's reading may be the one after that on which the customer read his meter: it is then of the
  // midnight between them.
  const confirmed = sql`
    ${sameZaehler} and (a.ablesedatum between s.tag - 1 and s.tag + 1 or a.ablesedatum = s.markttag)
      and a.obiskennzahlen @> s.obiskennzahlen and not ${differs}
  `
  await sql`
    update ablesung a set marktnachricht = null from mscons_ablesung s
    where ${sameZaehler} and a.ablesedatum in (s.tag, s.tag - 1, s.markttag) and ${differs}
      and a.marktnachricht is not null and ${own}
  `.execute(tx)
  const { numAffectedRows: ersetzt = 0n } = await sql`
    delete from ablesung a using mscons_ablesung s
    where ${sameMoment} and a.markttag is not null
      and a.obiskennzahlen && s.obiskennzahlen
      and (a.obiskennzahlen <> s.obiskennzahlen or a.ablesewerte <> s.ablesewerte)
  `.execute(tx)
  const { numAffectedRows: bestaetigt = 0n } = await sql`
    update ablesung a set marktnachricht = s.marktnachricht
    from mscons_ablesung s
    where ${confirmed} and ${own} and a.marktnachricht is distinct from s.marktnachricht
  `.execute(tx)
  const { numAffectedRows: geaendert = 0n } = await sql`
    update ablesung a set ableseart = s.ableseart, ermittlungsart = s.ermittlungsart,
      erfassungshinweis = coalesce(s.erfassungshinweis, a.erfassungshinweis), marktnachricht = s.marktnachricht,
      markttag = s.markttag
    from mscons_ablesung s
    where ${same} and not (${own})
      and row(a.ableseart, a.ermittlungsart, a.erfassungshinweis, a.marktnachricht, a.markttag) is distinct from
        row(s.ableseart, s.ermittlungsart, coalesce(s.erfassungshinweis, a.erfassungshinweis), s.marktnachricht, s.markttag)
  `.execute(tx)
  const { numAffectedRows: neu = 0n } = await sql`
    insert into ablesung
      (vertrag_id, zaehlernummer, ablesedatum, obiskennzahlen, ablesewerte, ableseart, ermittlungsart,
        erfassungshinweis, marktnachricht, markttag)
    select vertrag_id, nummer, tag, obiskennzahlen, ablesewerte, ableseart, ermittlungsart, erfassungshinweis,
      marktnachricht, markttag
    from mscons_ablesung s where not exists (
      select from ablesung a
      where ${same} or ${confirmed} and (${own} or 'KUNDE' in (a.ableseart, s.ableseart))
    )
    order by vertrag_id, nummer, tag
  `.execute(tx)
  const { rows } = await sql<{ alle: number }>`select count(*)::integer as alle from mscons_ablesung`.execute(tx)
  const [added, changed] = [Number(neu), Number(geaendert + bestaetigt)]
  const unveraendert = (rows[0]?.alle ?? 0) - added - changed
  return { neu: added, geaendert: changed, unveraendert, ersetzt: Number(ersetzt) }
}

/** Takes readings back that an earlier message brought, in this file or in the database. */
export async function takeBack(tx: Database): Promise<number> {
  await sql`
    create temporary table mscons_genannt on commit drop as
    select a.id, s.nachricht
    from ablesung a join mscons_storno s on a.marktnachricht = s.absender || '/' || s.dokument
  `.execute(tx)
  await sql`
    update mscons_nachricht n set werte = g.anzahl, aufgenommen = g.anzahl
    from (select nachricht, count(*) as anzahl from mscons_genannt group by nachricht) g
    where g.nachricht = n.nr
  `.execute(tx)
  // What the customer read himself stays, as his.
  await sql`
    update ablesung set marktnachricht = null
    where markttag is null and id in (select id from mscons_genannt)
  `.execute(tx)
  await sql`
    delete from umrechnung u using mscons_storno s where u.marktnachricht = s.absender || '/' || s.dokument
  `.execute(tx)
  const { numAffectedRows = 0n } = await sql`
    delete from ablesung where markttag is not null and id in (select id from mscons_genannt)
  `.execute(tx)
  await sql`
    with zurueck as (
      select n.nr, s.nachricht as storno
      from mscons_storno s
      join mscons_nachricht n on n.absender = s.absender and n.dokument = s.dokument and n.nr < s.nachricht
      where n.art = 'zaehlerstand'
    ),
    entfernt as (delete from mscons_zaehlerstand z using zurueck where zurueck.nr = z.nachricht),
    ohne as (delete from mscons_umrechnung u using zurueck where zurueck.nr = u.nachricht),
    storniert as (
      update mscons_nachricht n set grund = 'in dieser Datei storniert' from zurueck where zurueck.nr = n.nr
    )
    update mscons_nachricht n set grund = 'Nachricht dieser Datei storniert' from zurueck where zurueck.storno = n.nr
  `.execute(tx)
  await sql`
    update mscons_nachricht set grund = 'dazu gibt es keine Ablesung'
    where art = 'storno' and grund is null and coalesce(aufgenommen, 0) = 0
  `.execute(tx)
  return Number(numAffectedRows)
}
