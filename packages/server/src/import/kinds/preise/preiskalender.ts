import { laender } from '@ekp/wire/rules/kuendigung'
import { Datum, line, oneOf } from '@ekp/wire/schema/scalars'
import { Preisstufe } from '@ekp/wire/tarif/preisbestandteile'
import { type RawBuilder, sql } from 'kysely'
import * as v from 'valibot'
import { onceEach } from '../../checks.ts'
import { ganzeZahl, optionalValue } from '../../fields.ts'
import { declareKind, derived, gruppeBy, lineOf, stored } from '../../declareKind.ts'
import type { Check, Kind } from '../../kind.ts'
import { entfernt, removalOf } from '../removal.ts'
import { mergePer, upsertOf } from '../../upsert.ts'

const zeitenText =
  'Erwartet wird eine Liste wie [{"ab":"00:00","stufe":"NT"},{"ab":"06:00","stufe":"ST"}]: volle Viertelstunden, aufsteigend, die erste 00:00.'

const Zeit = v.strictObject(
  { ab: v.pipe(v.string(zeitenText), v.regex(/^(?:[01]\d|2[0-3]):(?:00|15|30|45)$/, zeitenText)), stufe: Preisstufe },
  zeitenText,
)

const Zeiten = v.pipe(
  v.array(Zeit, zeitenText),
  v.check(
    (zeiten) =>
      zeiten[0]?.ab === '00:00' && zeiten.every(({ ab }, index) => index === 0 || ab > (zeiten[index - 1]?.ab ?? '')),
    zeitenText,
  ),
)

const fields = {
  kalender: stored('kalender text', line(60)),
  gueltigVon: stored('gueltig_von date', Datum),
  gueltigBis: stored('gueltig_bis date', optionalValue(Datum)),
  quartal: stored('quartal smallint', ganzeZahl(1, 4)),
  tagart: stored('tagart text', oneOf(['werktag', 'samstag', 'sonntag'])),
  land: stored('land text', oneOf(laender)),
  zeiten: derived(['stufen text'], Zeiten),
  entfernt,
}

const schema = v.pipe(
  lineOf(fields),
  v.forward(
    v.partialCheck(
      [['gueltigVon'], ['gueltigBis']],
      ({ gueltigVon, gueltigBis }) => !gueltigBis || gueltigVon < gueltigBis,
      'gueltigBis ist der erste Tag, an dem der Kalender nicht mehr gilt, und liegt nach gueltigVon.',
    ),
    ['gueltigBis'],
  ),
)

const quarterOf = (ab: string) => Number(ab.slice(0, 2)) * 4 + Number(ab.slice(3)) / 15

const declaration = declareKind({ art: 'preiskalender', fields, schema }, ({ zeiten }) => ({
  stufen: zeiten
    .map(({ ab, stufe }, index) => {
      const next = zeiten[index + 1]
      return stufe.slice(0, 1).repeat((next === undefined ? 96 : quarterOf(next.ab)) - quarterOf(ab))
    })
    .join(''),
}))
const gruppe = gruppeBy(fields, ['kalender'], { name: 'preiskalender', replaces: true })
const { staging } = declaration

/** A day of a kind that no line has would have no price. */
const hasAllTage: Check = {
  feld: 'kalender',
  text: (_andere, angabe) => `Diesem Kalender fehlen Zeilen zu seinem gueltigVon: ${angabe}.`,
  query: sql`
    with kalender as (
      select kalender, gueltig_von, min(zeile) as zeile, array_agg(quartal || ' ' || tagart) as tage
      from import_preiskalender k
      -- A line that was refused is not missing.
      where not exists (select from import_abgelehnt a where a.art = 'preiskalender' and a.name = k.kalender)
      group by kalender, gueltig_von
    )
    select zeile, null::integer as andere, string_agg(format('%s in Quartal %s', tagart, quartal), ', ' order by quartal, nr) as angabe
    from kalender
    cross join generate_series(1, 4) as quartal
    cross join unnest(array['werktag', 'samstag', 'sonntag']) with ordinality as arten (tagart, nr)
    where quartal || ' ' || tagart <> all (tage)
    group by zeile
  `,
}

/** The lines of one calendar and beginning are one: their holidays and their end are the same. */
const agrees: Check = {
  feld: 'gueltigBis',
  text: (others) =>
    `gueltigBis und land sind in allen Zeilen eines Kalenders gleich; in Zeile ${others} stehen andere.`,
  query: sql`
    select zeile, andere
    from (
      select zeile, gueltig_bis, land, first_value(zeile) over beginn as andere,
        first_value(gueltig_bis) over beginn as erstes_bis, first_value(land) over beginn as erstes_land
      from import_preiskalender
      window beginn as (partition by kalender, gueltig_von order by zeile)
    ) zeilen
    where gueltig_bis is distinct from erstes_bis or land <> erstes_land
  `,
}

/** Where one ends the next begins: on a day between them no level would hold, on a common day two. */
const followsOn: Check = {
  feld: 'gueltigVon',
  text: (others) => `Der Kalender beginnt nicht an dem Tag, an dem der aus Zeile ${others} endet.`,
  query: sql`
    select zeile, andere
    from (
      select min(zeile) as zeile, gueltig_von, lag(min(zeile)) over nacheinander as andere,
        lag(coalesce(min(gueltig_bis), 'infinity')) over nacheinander as ende
      from import_preiskalender
      group by kalender, gueltig_von
      window nacheinander as (partition by kalender order by gueltig_von)
    ) kalender
    where ende <> gueltig_von
  `,
}

/** Whether the database has this calendar and the file does not remove it. */
export const kalenderStays = (kalender: RawBuilder<unknown>) => sql`exists (
  select from preiskalender k
  where k.kalender = ${kalender}
    and not exists (select from import_preiskalender_entfernt e where e.kalender = k.kalender)
)`

/** A level of a calendar that is gone would never hold. */
const unused: Check = {
  feld: 'kalender',
  text: () => 'Preisbestandteile oder Angebote nennen diesen Kalender noch.',
  query: sql`
    select s.zeile, null::integer as andere
    from import_preiskalender_entfernt s
    where not exists (select from import_preiskalender i where i.kalender = s.kalender) and (
      exists (
        select from preisbestandteil b
        where b.kalender = s.kalender
          and not exists (select from import_preisbestandteil i where i.vertrag_id = b.vertrag_id)
          and not exists (select from import_preisbestandteil_entfernt i where i.vertrag_id = b.vertrag_id)
      )
      or exists (
        select from tarifangebot t cross join jsonb_array_elements(t.bestandteile) teil
        where teil ->> 'kalender' = s.kalender
          and not exists (select from import_tarifangebot)
          and not exists (select from import_tarifangebot_entfernt)
      )
    )
  `,
}

/** Calendars of levels; the file's lines replace all of a calendar. */
export const preiskalender: Kind = {
  ...declaration,
  gruppe,
  removal: removalOf(declaration, ['kalender'], { gruppe, checks: [unused] }),
  nameOf: (record) => {
    const name: unknown = Reflect.get(record, 'kalender')
    return typeof name === 'string' ? name.trim() : undefined
  },
  checks: [
    onceEach(
      staging,
      ['kalender', 'gueltig_von', 'quartal', 'tagart'],
      'tagart',
      'Diese Tagart im selben Quartal dieses Kalenders',
    ),
    agrees,
    followsOn,
    hasAllTage,
  ],
  merge: (tx) =>
    mergePer(tx, 'kalender', upsertOf(declaration, { key: ['kalender', 'gueltig_von', 'quartal', 'tagart'] })),
}
