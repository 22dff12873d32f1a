import { type Kysely, sql } from 'kysely'

/**
 * The service desk finds names and streets however they are spelled, and meters with and without the blanks that are
 * printed on them; imports keep their hints.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Lower case without accents, apostrophes and characters that nobody sees; every dash is '-'. 'ae', 'oe' and 'ue'
    -- are the letters before the 'e', so that Mueller, Müller and Muller are one.
    create function suchtext(gesucht text) returns text language sql immutable strict parallel safe as $$
      select regexp_replace(replace(replace(replace(
        regexp_replace(
          translate(
            normalize(lower(gesucht), NFD),
            U&'\\2010\\2011\\2012\\2013\\2014\\2015\\2212\\00A0\\202F\\2007\\0131\\0142\\00F8\\0111''\\2019\\2018\\02BC\\0060\\00B4\\2032',
            '-------   ilod'
          ),
          '[\\u0300-\\u036f\\u00ad\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufeff]', '', 'g'
        ), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), '([aou])e', '\\1', 'g')
    $$;

    drop index anschlussnutzer_suche;
    drop index vertrag_suche;
    drop index zaehler_nummer;
    create index anschlussnutzer_suche on anschlussnutzer using gin (suchtext(
      ' ' || coalesce(vorname, '') || ' ' || coalesce(nachname, '') || ' ' || coalesce(firma, '') || ' ' || coalesce(email, '') || ' '
    ) gin_trgm_ops);
    create index vertrag_suche on vertrag using gin (suchtext(
      ' ' || coalesce(strasse, '') || ' ' || coalesce(hausnummer, '') || ' ' || coalesce(plz, '') || ' ' || coalesce(ort, '') || ' '
    ) gin_trgm_ops);
    create index zaehler_nummer on zaehler (upper(regexp_replace(nummer, '[^A-Za-z0-9]', '', 'g')));

    -- The import reads numbers without what nobody sees; those that it stored before follow, so that it finds them.
    alter table messkanal drop constraint messkanal_vertrag_id_zaehlernummer_fkey,
      add foreign key (vertrag_id, zaehlernummer) references zaehler (vertrag_id, nummer)
        on delete cascade on update cascade;
    alter table ablesung drop constraint ablesung_vertrag_id_zaehlernummer_fkey,
      add foreign key (vertrag_id, zaehlernummer) references zaehler (vertrag_id, nummer) on update cascade;
    -- Of two of a contract that would be the same, one stays as it is.
    update zaehler z set nummer = l.lesbar
    from (
      select distinct on (vertrag_id, lesbar) vertrag_id, nummer,
        btrim(regexp_replace(regexp_replace(regexp_replace(nummer,
          '[\\u00ad\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufeff]', '', 'g'),
          '[\\u2010-\\u2015\\u2212]', '-', 'g'), '[\\s\\u00a0\\u2007\\u202f]+', ' ', 'g')) as lesbar
      from zaehler where nummer ~ '[^!-~]'
      order by vertrag_id, lesbar, eingebaut_am desc
    ) l
    where z.vertrag_id = l.vertrag_id and z.nummer = l.nummer and l.lesbar <> l.nummer and l.lesbar <> ''
      and not exists (select from zaehler v where v.vertrag_id = l.vertrag_id and v.nummer = l.lesbar);

    alter table importlauf
      add column hinweise jsonb not null default '[]',
      add column hinweise_gesamt integer not null default 0;
  `.execute(db)
}
