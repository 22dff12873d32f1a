import { sql } from 'kysely'
import type { Database } from '../../../packages/server/src/db/open.ts'

/** The day on which the stock is what it is. */
export const today = '2026-11-21'

const vertraege = `vertrag v cross join lateral (select v.id::int as nr) n`

/** Contracts with a load profile, a dynamic tariff, and entries of their own: one in forty. */
const isSmart = 'nr % 40 = 0'

// Words as they are frequent among names and places, so that searches find many, few, or none.
const pick = (list: string, nr: string) =>
  `(string_to_array('${list}', ' '))[1 + (${nr}) % array_length(string_to_array('${list}', ' '), 1)]`
const vornamen =
  'Anna Bernd Carla Dieter Erika Frank Gabriele Hans Ines Jürgen Karin Lars Monika Nils Olga Peter Renate Stefan Ute Werner'
const anfang =
  'Acker Berg Brand Dorn Eber Fürst Gold Hell Hoch Kalt Kirch Lang Linden Mühl Neu Ober Rosen Schön Stein Wald'
const ende =
  'bach bauer berger feld haus hauser hofer huber mann meier müller rieder schmidt stetter thaler wein wirth zeller'
const strassen =
  'Ahornweg Bahnhofstraße Birkenweg Dorfplatz Eichenallee Gartenstraße Hauptstraße Innweg Kirchgasse Lindenstraße Marktplatz Mozartstraße Ringstraße Schillerstraße Wiesengrund'
const orte = 'Simbach Mühlenbrück Pfarrkirchen Altötting Burghausen Eggenfelden Rosenheim Mühldorf Passau Landshut'

/** A German IBAN of its own for each customer, with right check digits. */
const iban = (kundennummer: string) => {
  const konto = `'12030000' || lpad(substr(${kundennummer}, 3), 10, '0')`
  return `'DE' || lpad((98 - (${konto} || '131400')::numeric % 97)::text, 2, '0') || ${konto}`
}

/**
 * Fills a database with `kunden` customers as a supplier has them: 1.2 contracts each, half-yearly readings of four years,
 * a tenth of them with a photo, consumption, gas factors, tariffs of parts, documents, entries, mails, what was sent in and
 * its audit trail; one contract in forty has a profile of quarter hours over 13 months. A day of readings of all contracts
 * lies together, as imports bring them.
 */
export async function fillBestand(db: Database, kunden: number, sha256: Buffer): Promise<void> {
  await db.connection().execute(async (connection) => {
    const run = (text: string) => sql.raw(text).execute(connection)
    // Without triggers and foreign keys; set back before the connection returns.
    await run("set session_replication_role = 'replica'")
    await run("set maintenance_work_mem = '512MB'")
    const dropped = await dropIndexes(connection)
    for (const statement of statements(kunden, sha256.toString('hex'))) await run(statement)
    for (const { back } of dropped) await run(back)
    await run("set session_replication_role = 'origin'")
    await run('vacuum analyze')
  })
}

/** What costs more row by row than at the end: indexes that no foreign key needs, and checks of what is right anyway. */
async function dropIndexes(db: Database): Promise<readonly { readonly back: string }[]> {
  const { rows } = await sql<{ away: string; back: string }>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as away,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) ||
        case contype when 'c' then ' not valid' else '' end as back
    from pg_constraint c
    where connamespace = current_schema()::regnamespace and conrelid > 0 and contype in ('c', 'p', 'u', 'x')
      and not exists (select from pg_constraint f where f.contype = 'f' and f.conindid = c.conindid)
    union all
    select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
    from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = current_schema()::regnamespace
      and not exists (select from pg_constraint where conindid = indexrelid)
  `.execute(db)
  for (const { away } of rows) await sql.raw(away).execute(db)
  return rows
}

const statements = (kunden: number, sha256: string): readonly string[] => [
  `insert into anschlussnutzer (kundennummer, anrede, vorname, nachname, email, festnetz, geburtsdatum)
    select 'T-' || 1000000 + nr, case nr % 2 when 0 then 'Frau' else 'Herr' end, ${pick(vornamen, 'nr')},
      ${pick(anfang, 'nr / 20')} || ${pick(ende, 'nr / 400')}, 'kunde' || nr || '@example.org', '08571 ' || nr,
      date '1940-01-01' + nr % 23000
    from generate_series(1, ${kunden}) nr`,
  // Contracts in another order than their customers.
  `insert into vertrag (id, kundennummer, versorgungsart, kunden_art, lieferbeginn, strasse, hausnummer, plz, ort, marktlokation)
    select (10000000 + nr)::text, 'T-' || 1000001 + (nr::bigint * 7919) % ${kunden}, case nr % 6 when 5 then 'gas' else 'strom' end,
      'Haushaltskunde', date '2022-01-01' + nr % 28, ${pick(strassen, 'nr / 7')}, (1 + nr % 120)::text,
      lpad((84000 + nr % 999)::text, 5, '0'), ${pick(orte, 'nr % 999')}, (10000000000 + nr)::text
    from generate_series(1, ${Math.round(kunden * 1.2)}) nr`,
  `insert into zaehler (vertrag_id, nummer, eingebaut_am) select id, '1EMH' || id, '2022-01-01' from vertrag`,
  `insert into messkanal (vertrag_id, zaehlernummer, obiskennzahl, vorkommastellen, nachkommastellen)
    select id, '1EMH' || id, case versorgungsart when 'gas' then '7-0:3.0.0' else '1-0:1.8.0' end, 6, 1 from vertrag`,
  `insert into ablesung (vertrag_id, zaehlernummer, ablesedatum, obiskennzahlen, ablesewerte, ablesegrund, ableseart)
    select v.id, '1EMH' || v.id, tag::date, array[case versorgungsart when 'gas' then '7-0:3.0.0' else '1-0:1.8.0' end],
      array[1000 + nr % 5000 + (tag::date - date '2022-01-01') * 8.3],
      case when extract(month from tag) = 1 then 'Turnusablesung' end, 'NETZBETREIBER'
    from generate_series(timestamp '2023-01-01', '2026-07-01', '6 months') tag, ${vertraege}`,
  `insert into ablesung_foto (ablesung_id, jpeg) select id, '' from ablesung where id % 10 = 0`,
  `insert into verbrauch (vertrag_id, von, bis, summe)
    select id, make_date(jahr, 1, 1), make_date(jahr + 1, 1, 1), 2000 + nr % 3000
    from generate_series(2023, 2025) jahr, ${vertraege}`,
  `insert into umrechnung (vertrag_id, gueltig_von, gueltig_bis, zustandszahl, brennwert)
    select id, make_date(jahr, 1, 1), make_date(jahr + 1, 1, 1), 0.9512, 11.2
    from generate_series(2022, 2026) jahr, vertrag where versorgungsart = 'gas'`,
  `insert into tarif (vertrag_id, name, tariftyp, grundpreis, arbeitspreis, gueltig_von, gueltig_bis)
    select id, 'MühlenStrom Fix 24', 'ALLES_INKLUSIVE_BRUTTO', 131.4, 0.3562, date '2022-01-01', date '2025-01-01' from vertrag`,
  `insert into tarif (vertrag_id, name, tariftyp, grundpreis, arbeitspreis, gueltig_von, ist_dynamisch, marktgebiet)
    select id, 'MühlenStrom', 'ALLES_INKLUSIVE_BRUTTO', 138.6, case when ${isSmart} then null else 0.3329 end, date '2025-01-01',
      ${isSmart}, case when ${isSmart} then 'DE-LU' end
    from ${vertraege}`,
  `insert into preisbestandteil (vertrag_id, position, bezeichnung, gruppe, berechnung, wert, gueltig_von)
    select id, position, bezeichnung, gruppe,
      case when position = 1 and ${isSmart} then 'boerse' else berechnung end,
      case when position = 1 and ${isSmart} then null else wert end, '2025-01-01'
    from ${vertraege}, (values
      (1, 'Energie', 'energie', 'arbeit', 0.12), (2, 'Vertrieb', 'energie', 'jahr', 60),
      (3, 'Netznutzung', 'netz', 'arbeit', 0.09), (4, 'Grundpreis Netz', 'netz', 'jahr', 50),
      (5, 'Stromsteuer', 'abgaben', 'arbeit', 0.0205), (6, 'Umsatzsteuer', 'steuern', 'umsatzsteuer', 19)
    ) t (position, bezeichnung, gruppe, berechnung, wert)`,
  `insert into tarifangebot (kennung, name, versorgungsart, gueltig_von, bestandteile)
    select 'angebot-' || nr, 'Angebot ' || nr, 'strom', '2025-01-01', json_build_array(json_build_object('bezeichnung', 'Energie',
      'gruppe', 'energie', 'berechnung', 'arbeit', 'wert', '0.1' || nr, 'stufe', null, 'kalender', null))
    from generate_series(1, 5) nr`,
  `insert into marktpreis (gebiet, tag, minuten, preise, eingegangen_am)
    select 'DE-LU', tag::date, 15, (select array_agg(50 + (extract(doy from tag) * 7 + q) % 90) from generate_series(1, 96) q), tag
    from generate_series(timestamp '2025-10-01', '2026-11-22', '1 day') tag`,
  `insert into lastgangkanal (vertrag_id, obiskennzahl, minuten) select id, '1-0:1.29.0', 15 from ${vertraege} where ${isSmart}`,
  `create temporary table kurve as
    select nr, (select array_agg(20 + (nr * q) % 300) from generate_series(1, 96) q) as werte from generate_series(0, 499) nr`,
  `insert into lastgang (kanal_id, tag, werte, stellen)
    select id, date '2025-10-20' + tag, werte, 3
    from generate_series(0, 396) tag cross join lastgangkanal join kurve on kurve.nr = (id + tag * 7) % 500`,
  `insert into benachrichtigung (vertrag_id, thema, bestellt_am)
    select id, thema, '2026-01-01' from ${vertraege}, unnest(array['verbrauch', 'rechnung']) thema where nr % 80 = 0`,
  ...['rechnungsadresse', 'bankverbindung'].flatMap((art) => {
    const spalten = art === 'rechnungsadresse' ? 'anrede, nachname, strasse, ort' : 'iban, valide, iban_ableitbar'
    const werte =
      art === 'rechnungsadresse' ? `'Frau', 'Muster', 'Innweg', 'Simbach'` : `${iban('kundennummer')}, true, true`
    return [
      `insert into ${art} (id, kundennummer, gueltig_von, ${spalten})
        select '${art}-' || kundennummer, kundennummer, date '2022-01-01', ${werte} from anschlussnutzer`,
      `insert into ${art} (id, kundennummer, vertrag_id, gueltig_von, ${spalten})
        select '${art}-' || id, kundennummer, id, date '2022-01-01', ${werte} from ${vertraege} where nr % 10 = 0`,
    ]
  }),
  `insert into rechnung (rechnungsnummer, vertrag_id, von, bis, ist_storno, bo4e)
    select 'RE-2025-' || id, id, '2025-01-01', '2026-01-01', false, json_build_object('rechnungsnummer', 'RE-2025-' || id,
      'vertrag', json_build_object('vertragsnummer', id), 'gesamtbrutto', json_build_object('wert', 900 + nr % 300),
      'rechnungsperiode', json_build_object('startdatum', '2025-01-01', 'enddatum', '2025-12-31'))
    from ${vertraege}`,
  `insert into abschlagsplan (vertrag_id, gueltig_von, betrag, tag)
    select id, date '2026-01-01', 60 + nr % 90, 1 from ${vertraege}`,
  `insert into zahlung (vertrag_id, id, datum, betrag, zweck)
    select id, 'Z-' || tag::date, tag::date, 60 + nr % 90, 'Abschlag'
    from generate_series(timestamp '2026-01-01', '2026-11-01', '1 month') tag, ${vertraege}`,
  `insert into dokument (id, kundennummer, vertrag_id, kategorie, dateiname, medientyp, sha256, bytes, erstellzeitpunkt)
    select 'D-' || id || '-' || jahr, kundennummer, id, 'Rechnung', 'Rechnung.pdf', 'application/pdf', '\\x${sha256}', 9,
      make_date(jahr, 1, 20)
    from generate_series(2024, 2026) jahr, vertrag`,
  `insert into mailversand (kundennummer, betreff, adresse, zeit, ergebnis)
    select kundennummer, 'Ihr Zählerstand ist angekommen', email, timestamptz '2026-09-01' + nr * interval '1 day', 'gesendet'
    from generate_series(1, 2) nr, anschlussnutzer`,
  `insert into vorgang (kundennummer, vertrag_id, art, inhalt, eingegangen_am, uebergeben_am)
    select kundennummer, id, 'kontaktanfrage', '{"text": "Bitte prüfen Sie den Abschlag."}', zeit,
      case when nr % 1000 > 0 then zeit + interval '1 hour' end
    from ${vertraege}, lateral (select timestamptz '2026-01-01' + nr % 320 * interval '1 day' as zeit) z`,
  `insert into protokoll (kundennummer, nr, zeit, akteur, aktion, objekt, inhalt, salz, inhalt_hash, vor_hash, hash)
    select kundennummer, nr, timestamptz '2026-01-01' + nr * interval '30 days', 'kunde', 'geaendert', 'kontaktdaten', '{}', '', '', '',
      sha256((kundennummer || nr)::bytea)
    from generate_series(1, 3) nr, anschlussnutzer`,
  'insert into protokoll_kopf (kundennummer, nr, hash) select kundennummer, nr, hash from protokoll where nr = 3',
  `insert into geraet (id, kundennummer, passwort_version, angelegt_am, gilt_bis)
    select 'g-' || kundennummer, kundennummer, 1, '2026-10-01', '2027-03-30' from anschlussnutzer`,
]
