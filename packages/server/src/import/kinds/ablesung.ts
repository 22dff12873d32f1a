import type { NeueAblesung } from '@ekp/wire/ablesung'
import { Datum, oneOf, optionalLine, VertragId, Zaehlernummer, Zaehlerstand } from '@ekp/wire/schema/scalars'
import { sql } from 'kysely'
import * as v from 'valibot'
import { joinMarktablesungen } from '../../db/joinMarktablesungen.ts'
import type { Database } from '../../db/open.ts'
import { onceEach } from '../checks.ts'
import { declareKind, derived, gruppeBy, lineOf, needed, onlyStaged, stored } from '../declareKind.ts'
import { Obiskennzahl, Schalter } from '../fields.ts'
import type { Check, Fields, Kind } from '../kind.ts'
import type { Counts } from '../report.ts'
import { countStaged, insertMissing, sameKey, updateDiffering, type Upsert, upsertOf } from '../upsert.ts'

const ablesewerte = 'Erwartet wird ein Objekt mit 1 bis 20 Ablesewerten nach OBIS-Kennzahl.'

const fields = {
  vertragId: stored('vertrag_id text', VertragId),
  zaehlernummer: stored('zaehlernummer text', Zaehlernummer),
  ablesedatum: stored('ablesedatum date', Datum),
  ablesewerte: derived(
    ['obiskennzahlen text[]', 'ablesewerte numeric(18, 6)[]'],
    v.pipe(
      // The number is checked first, so that an object that is too large is one error, not one for each value.
      v.record(v.string(), v.unknown(), ablesewerte),
      v.minEntries(1, ablesewerte),
      v.maxEntries(20, ablesewerte),
      v.record(Obiskennzahl, Zaehlerstand),
    ),
  ),
  ablesegrund: stored('ablesegrund text', optionalLine(80)),
  erfassungshinweis: stored('erfassungshinweis text', optionalLine(200)),
  ermittlungsart: stored('ermittlungsart text', optionalLine(80)),
  ableseart: needed(stored('ableseart text', oneOf(['NETZBETREIBER', 'ERSATZWERT', 'KUNDE']))),
  entfernt: onlyStaged(stored('entfernt boolean', Schalter)),
} satisfies Fields<Exclude<keyof NeueAblesung, 'foto'>> & Fields

// Readings with the same meter, day and values are the same reading, also when a customer sent one of them.
const key = ['vertrag_id', 'zaehlernummer', 'ablesedatum', 'obiskennzahlen', 'ablesewerte']

// A stored one can still be removed.
function schemaOf(today: string) {
  return v.pipe(
    lineOf(fields),
    v.forward(
      v.partialCheck(
        [['ablesedatum'], ['entfernt']],
        ({ ablesedatum, entfernt }) => ablesedatum <= today || entfernt,
        'Das Ablesedatum liegt in der Zukunft.',
      ),
      ['ablesedatum'],
    ),
  )
}

/** Readings until `today`; the same meter, day and values are the same reading. */
export function ablesung(today: string): Kind {
  const declaration = declareKind({ art: 'ablesung', fields, schema: schemaOf(today), key }, (record) => {
    const kanaele = Object.keys(record.ablesewerte).toSorted()
    return { obiskennzahlen: kanaele, ablesewerte: kanaele.map((obiskennzahl) => record.ablesewerte[obiskennzahl]) }
  })
  const upsert = upsertOf(declaration, { key })
  return {
    ...declaration,
    gruppe: gruppeBy(fields, ['vertragId'], { name: 'ablesung', replaces: false }),
    plannedBy: ['vertrag_id', 'zaehlernummer', 'ablesedatum', 'entfernt'],
    hinweise: ablesungHinweise,
    checks: [onceEach(declaration.staging, key, 'ablesewerte', 'Diese Ablesung'), ...ablesungChecks],
    merge: (tx) => mergeAblesung(tx, upsert),
  }
}

/**
 * Adds and confirms readings, and removes those that the file marks as removed; customers' Vorgänge stay in the outbox.
 */
async function mergeAblesung(tx: Database, upsert: Upsert): Promise<Counts> {
  const total = await countStaged(tx, upsert.staging)
  const entfernt = await removeMarked(tx, upsert)
  const geaendert = await updateDiffering(tx, upsert, becomesOwn)
  const neu = await insertMissing(tx, upsert)
  await joinMarket(tx, upsert)
  return { neu, geaendert, unveraendert: total - neu - geaendert - entfernt, entfernt }
}

// What the market brought is the customer's once the file has it of him.
const becomesOwn = {
  set: sql`markttag = case when s.ableseart <> 'KUNDE' then t.markttag end`,
  when: sql<boolean>`s.ableseart = 'KUNDE' and t.markttag is not null`,
}

/** Joins what the file has of the customer with what the market had brought of a day before or after. */
async function joinMarket(tx: Database, upsert: Upsert): Promise<void> {
  const own = sql`array(
    select t.id from ablesung t join import_ablesung s on ${sameKey(upsert)}
    where s.ableseart = 'KUNDE' and exists (
      select from ablesung m
      where m.vertrag_id = t.vertrag_id and m.zaehlernummer = t.zaehlernummer and m.markttag is not null
    )
  )`
  await joinMarktablesungen(tx, own)
}

/** Removes the readings that the file marks as removed; from here on only readings to be stored are staged. */
async function removeMarked(tx: Database, upsert: Upsert): Promise<number> {
  const { rows } = await sql`select from import_ablesung where entfernt limit 1`.execute(tx)
  if (rows.length === 0) return 0
  const deleted = await sql`
    delete from ablesung t using import_ablesung s where s.entfernt and ${sameKey(upsert)}
  `.execute(tx)
  await sql`delete from import_ablesung where entfernt`.execute(tx)
  return Number(deleted.numAffectedRows ?? 0)
}

const inDatabase = sql`
  exists (select from zaehler z where z.vertrag_id = s.vertrag_id and z.nummer = s.zaehlernummer)
`
const isRefused = sql`
  exists (
    select from import_abgelehnt r where r.art = 'zaehler' and r.name = s.vertrag_id || '/' || s.zaehlernummer
  )
`

const zaehlerExists: Check = {
  feld: 'zaehlernummer',
  text: () => 'Dieser Zähler des Vertrags steht weder in der Datei noch in der Datenbank.',
  query: sql`
    select s.zeile, null::integer as andere
    from import_ablesung s
    where not ${inDatabase} and not ${isRefused} and not exists (
      select from import_zaehler i where i.vertrag_id = s.vertrag_id and i.nummer = s.zaehlernummer
    )
  `,
}

const isBuiltIn: Check = {
  feld: 'ablesedatum',
  text: () => 'Der Zähler war an diesem Tag nicht eingebaut.',
  query: sql`
    select s.zeile, null::integer as andere
    from import_ablesung s
    left join import_zaehler i on i.vertrag_id = s.vertrag_id and i.nummer = s.zaehlernummer
    left join zaehler z on i.nummer is null and z.vertrag_id = s.vertrag_id and z.nummer = s.zaehlernummer
    where not s.entfernt and not ${isRefused} and (
      s.ablesedatum < coalesce(i.eingebaut_am, z.eingebaut_am)
      or s.ablesedatum > coalesce(i.ausgebaut_am, z.ausgebaut_am)
    )
  `,
}

const fitsKanaele: Check = {
  feld: 'ablesewerte',
  text: (_, kanal) =>
    kanal === 'fehlt'
      ? 'Der Zähler hat nicht alle genannten Messkanäle.'
      : 'Ein Ablesewert hat mehr Stellen als sein Messkanal.',
  query: sql`
    select s.zeile, null::integer as andere, case when s.fehlt then 'fehlt' else 'stellen' end as angabe
    from (
      select s.zeile, s.vertrag_id, s.zaehlernummer, i.kanaele, bool_or(k.vorkommastellen is null) as fehlt
      from (
        select zeile, vertrag_id, zaehlernummer, unnest(obiskennzahlen) as obiskennzahl, unnest(ablesewerte) as wert
        from import_ablesung
        where not entfernt
      ) s
      left join import_zaehler i on i.vertrag_id = s.vertrag_id and i.nummer = s.zaehlernummer
      left join messkanal m on i.nummer is null
        and m.vertrag_id = s.vertrag_id and m.zaehlernummer = s.zaehlernummer and m.obiskennzahl = s.obiskennzahl
      cross join lateral (
        select coalesce((i.kanaele -> s.obiskennzahl ->> 0)::integer, m.vorkommastellen) as vorkommastellen,
          coalesce((i.kanaele -> s.obiskennzahl ->> 1)::integer, m.nachkommastellen) as nachkommastellen
      ) k
      where k.vorkommastellen is null
        or s.wert >= 10::numeric ^ k.vorkommastellen
        or s.wert <> trunc(s.wert, k.nachkommastellen)
      group by s.zeile, s.vertrag_id, s.zaehlernummer, i.kanaele
    ) s
    -- Asked only of the few lines that are wrong: what is wrong with the meter itself has its own error.
    where (s.kanaele is not null or ${inDatabase}) and not ${isRefused}
  `,
}

/**
 * Readings must name a meter of their contract, a day on which it was installed, and values that its channels can show.
 */
const ablesungChecks: readonly Check[] = [zaehlerExists, isBuiltIn, fitsKanaele]

/** What a reading is compared with has to be this old, and to have had this much consumption each day at least. */
const [leastDays, leastPerDay] = [30, 2]

/**
 * New readings that are far from what their meter showed before, in the file and in the database.
 * They are taken: a meter may have rolled over, a house may have got a heat pump.
 */
const ablesungHinweise: readonly Check[] = [
  {
    feld: 'ablesewerte',
    text: (_, angabe) =>
      angabe === 'niedriger'
        ? 'Der Stand ist niedriger als der davor. Lief der Zähler über, oder stimmt einer nicht?'
        : 'Der Verbrauch seit dem Stand davor wäre mehr als zehnmal so hoch wie vorher. Stimmen Stand und Komma?',
    query: sql`
      with neu as materialized (
        select s.zeile, s.vertrag_id, s.zaehlernummer, s.ablesedatum, k.obiskennzahl, k.wert
        from import_ablesung s cross join lateral unnest(s.obiskennzahlen, s.ablesewerte) as k (obiskennzahl, wert)
        where not s.entfernt and not exists (select from ablesung t where ${sameKey({ key })})
      ), alle as (
        select * from neu
        union all
        select null, t.vertrag_id, t.zaehlernummer, t.ablesedatum, k.obiskennzahl, k.wert
        from ablesung t cross join lateral unnest(t.obiskennzahlen, t.ablesewerte) as k (obiskennzahl, wert)
        where (t.vertrag_id, t.zaehlernummer) in (select vertrag_id, zaehlernummer from neu)
          and not exists (select from import_ablesung s where s.entfernt and ${sameKey({ key })})
      ), folge as (
        select zeile, wert, ablesedatum as am, lag(wert) over davor as wert1, lag(ablesedatum) over davor as am1,
          lag(wert, 2) over davor as wert2, lag(ablesedatum, 2) over davor as am2
        from alle
        window davor as (partition by vertrag_id, zaehlernummer, obiskennzahl order by ablesedatum, zeile nulls first)
      )
      select zeile, null::integer as andere, min(case when wert < wert1 then 'niedriger' else 'viel' end) as angabe
      from folge
      where zeile is not null and (wert < wert1 or wert - wert1 >
        10 * greatest((wert1 - wert2) / nullif(am1 - am2, 0), ${leastPerDay}::numeric) * greatest(am - am1, ${leastDays}::integer)
        and wert2 is not null)
      group by zeile
    `,
  },
]
