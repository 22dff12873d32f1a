import { type Kysely, sql } from 'kysely'

/**
 * The service desk finds customers by telephone number, IBAN, birth date and by names as they sound. The bodies of the
 * functions that call others are bound when they are made: an index is built without the search path.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index anschlussnutzer_suche;
    drop index vertrag_suche;

    -- As in 0048, and folding twice is folding once; more letters of other alphabets, and 'Str.' is Straße.
    create or replace function suchtext(gesucht text) returns text language sql immutable strict parallel safe as $$
      select regexp_replace(replace(replace(replace(replace(replace(
        regexp_replace(
          translate(
            normalize(lower(gesucht), NFD),
            U&'\\2010\\2011\\2012\\2013\\2014\\2015\\2212\\00A0\\202F\\2007\\0131\\0142\\00F8\\0111\\00F0\\0127\\03C2''\\2019\\2018\\201B\\02BC\\02B9\\02BB\\02BE\\02BF\\0060\\00B4\\2032',
            U&'-------   iloddh\\03C3'
          ),
          '[\\u0300-\\u036f\\u00ad\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufeff]', '', 'g'
        ), 'ß', 'ss'), 'þ', 'th'), 'æ', 'ae'), 'œ', 'oe'), 'str.', 'strasse'), '([aou])e+', '\\1', 'g')
    $$;
    create index anschlussnutzer_suche on anschlussnutzer using gin (suchtext(
      ' ' || coalesce(vorname, '') || ' ' || coalesce(nachname, '') || ' ' || coalesce(firma, '') || ' ' || coalesce(email, '') || ' '
    ) gin_trgm_ops);
    create index vertrag_suche on vertrag using gin (suchtext(
      ' ' || coalesce(strasse, '') || ' ' || coalesce(hausnummer, '') || ' ' || coalesce(plz, '') || ' ' || coalesce(ort, '') || ' '
    ) gin_trgm_ops);

    -- How a name sounds: Meier, Mayer and Meyr, Schmidt and Schmitt, Iwanow and Ivanov, Philipp and Filip are one.
    create function klang(name text) returns text language sql immutable strict parallel safe
    return regexp_replace(replace(replace(
      translate(
        regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
          suchtext(name),
          '([aeiou])h', '\\1', 'g'), 'tsch|tch|tz|cz', 'z', 'g'), 'sch|sh|sz', 's', 'g'), 'dt|th|d$', 't', 'g'), 'ck|qu', 'k', 'g'),
          'ch|kh', 'h', 'g'), 'ph', 'f', 'g'),
        'cvyj', 'kwii'
      ), 'ai', 'ei'), 'ie', 'i'), '([a-z])\\1+', '\\1', 'g');

    -- The words of a name as they sound, parts of double names too, and each without one of its letters, if it has four:
    -- two words that differ by one slip of the pen have one of these in common.
    create function klangvarianten(name text) returns text[] language sql immutable strict parallel safe
    begin atomic
      with teile as (
        select replace(wort, '-', '') as teil from regexp_split_to_table(suchtext(name), '[\\s,;/()&+]+') as wort
        union select teil from regexp_split_to_table(suchtext(name), '[\\s,;/()&+-]+') as teil
      ),
      -- Materialized: otherwise the sound is computed anew for each of its letters, and a large import takes ten times as long.
      klaenge as materialized (select klang(teil) as k from teile)
      select coalesce(array_agg(distinct v), '{}')
      from klaenge
      cross join lateral (
        select k as v
        union all select left(k, i - 1) || substr(k, i + 1)
        from generate_series(1, case when length(k) between 4 and 30 then length(k) else 0 end) as i
      ) varianten
      where k <> '';
    end;
    create index anschlussnutzer_klang on anschlussnutzer using gin (klangvarianten(
      coalesce(vorname, '') || ' ' || coalesce(nachname, '') || ' ' || coalesce(firma, '')
    ));

    -- The digits that are dialled from abroad, without zeros before the country, however the number is written.
    create function rufnummer(nummer text) returns text language sql immutable strict parallel safe as $$
      select nullif(case
        when nummer ~ '^\\s*(\\+|00)' then
          regexp_replace(regexp_replace(regexp_replace(nummer, '\\(\\s*0\\s*\\)', ''), '\\D', '', 'g'), '^00', '')
        else regexp_replace(regexp_replace(nummer, '\\D', '', 'g'), '^0', '49')
      end, '')
    $$;
    create index anschlussnutzer_festnetz on anschlussnutzer (rufnummer(festnetz)) where festnetz is not null;
    create index anschlussnutzer_mobil on anschlussnutzer (rufnummer(mobil)) where mobil is not null;
    create index anschlussnutzer_geburtsdatum on anschlussnutzer (geburtsdatum) where geburtsdatum is not null;
    create index bankverbindung_iban on bankverbindung (iban) where iban is not null;

    -- Without the blanks and dashes with which a number is printed, as for zaehler_nummer.
    create index anschlussnutzer_nummer on anschlussnutzer (upper(regexp_replace(kundennummer, '[^A-Za-z0-9]', '', 'g')));
    create index vertrag_nummer on vertrag (upper(regexp_replace(id, '[^A-Za-z0-9]', '', 'g')));
  `.execute(db)
}
