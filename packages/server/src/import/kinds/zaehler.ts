import { Datum, VertragId, Zaehlernummer } from '@ekp/wire/schema/scalars'
import { type RawBuilder, sql } from 'kysely'
import * as v from 'valibot'
import type { Database } from '../../db/open.ts'
import { neverIn, onceEach, vertragExists } from '../checks.ts'
import { declareKind, gruppeBy, keeping, lineOf, needed, onlyStaged, stored } from '../declareKind.ts'
import { ganzeZahl, Messlokation, Obiskennzahl, optionalValue } from '../fields.ts'
import type { Check, Kind } from '../kind.ts'
import type { Counts } from '../report.ts'
import { countStaged } from '../upsert.ts'

/**
 * Lines that change a meter (`s`) so that it contradicts its readings, with the day of the first such reading (`a`).
 * Searches only the readings of changed meters: most files contain every meter and change none.
 */
function findFirstAblesung(changed: RawBuilder<unknown>, isInTheWay: RawBuilder<unknown>): Check['query'] {
  return sql`
    with entfernt as materialized (
      select vertrag_id, zaehlernummer, ablesedatum, obiskennzahlen, ablesewerte from import_ablesung where entfernt
    )
    select s.zeile, null::integer as andere, to_char(min(erste.ablesedatum), 'DD.MM.YYYY') as angabe
    from import_zaehler s
    ${changed}
    cross join lateral (
      select min(a.ablesedatum) as ablesedatum
      from ablesung a
      where a.vertrag_id = s.vertrag_id and a.zaehlernummer = s.nummer and ${isInTheWay}
        and not exists (
          select from entfernt e
          where e.vertrag_id = a.vertrag_id and e.zaehlernummer = a.zaehlernummer and e.ablesedatum = a.ablesedatum
            and e.obiskennzahlen = a.obiskennzahlen and e.ablesewerte = a.ablesewerte
        )
    ) erste
    where erste.ablesedatum is not null
    group by s.zeile
  `
}

const keepsAblesungenAfterEinbau: Check = {
  feld: 'eingebautAm',
  text: (_, tag) => `Eine Ablesung dieses Zählers vom ${tag} läge dann vor dem Einbau.`,
  query: findFirstAblesung(
    sql`join zaehler z on z.vertrag_id = s.vertrag_id and z.nummer = s.nummer and z.eingebaut_am < s.eingebaut_am`,
    sql`a.ablesedatum < s.eingebaut_am`,
  ),
}

const keepsAblesungenBeforeAusbau: Check = {
  feld: 'ausgebautAm',
  text: (_, tag) => `Eine Ablesung dieses Zählers vom ${tag} läge dann nach dem Ausbau.`,
  query: findFirstAblesung(
    sql`
      join zaehler z
        on z.vertrag_id = s.vertrag_id and z.nummer = s.nummer
        and coalesce(z.ausgebaut_am, 'infinity') > s.ausgebaut_am
    `,
    sql`a.ablesedatum > s.ausgebaut_am`,
  ),
}

const keepsAblesungenReadable: Check = {
  feld: 'kanaele',
  text: (_, tag) =>
    `Die Ablesung dieses Zählers vom ${tag} passt nicht mehr: Ihr fehlt dann ein Messkanal, oder er hat zu wenige Stellen.`,
  query: findFirstAblesung(
    sql`
      join messkanal m on m.vertrag_id = s.vertrag_id and m.zaehlernummer = s.nummer
      join lateral (
        select (s.kanaele -> m.obiskennzahl ->> 0)::integer as vorne,
          (s.kanaele -> m.obiskennzahl ->> 1)::integer as hinten
      ) k on k.vorne is null or k.vorne < m.vorkommastellen or k.hinten < m.nachkommastellen
    `,
    sql`
      m.obiskennzahl = any (a.obiskennzahlen)
      and (
        k.vorne is null
        or a.ablesewerte[array_position(a.obiskennzahlen, m.obiskennzahl)] >= 10::numeric ^ k.vorne
        or scale(trim_scale(a.ablesewerte[array_position(a.obiskennzahlen, m.obiskennzahl)])) > k.hinten
      )
    `,
  ),
}

const followsTheOthers: Check = {
  feld: 'eingebautAm',
  text: (others) =>
    `${others === 0 ? 'Ein Zähler, der schon in der Datenbank steht,' : `Der Zähler aus Zeile ${others}`} ist zur selben Zeit eingebaut. ` +
    'Zwei Zähler eines Vertrags begegnen sich höchstens am Tag des Wechsels.',
  query: sql`
    select s.zeile, max(o.zeile) as andere
    from import_zaehler s
    join (
      select zeile, vertrag_id, nummer, eingebaut_am, ausgebaut_am from import_zaehler
      union all
      select null, z.vertrag_id, z.nummer, z.eingebaut_am, z.ausgebaut_am
      from zaehler z
      where not exists (
        select from import_zaehler i where i.vertrag_id = z.vertrag_id and i.nummer = z.nummer
      )
    ) o
      on o.vertrag_id = s.vertrag_id and o.nummer <> s.nummer and coalesce(o.zeile, 0) < s.zeile
      and o.eingebaut_am < coalesce(s.ausgebaut_am, 'infinity')
      and s.eingebaut_am < coalesce(o.ausgebaut_am, 'infinity')
    group by s.zeile
  `,
}

/** A meter must not contradict its readings, and a contract has one meter at a time. */
const zaehlerChecks: readonly Check[] = [
  keepsAblesungenAfterEinbau,
  keepsAblesungenBeforeAusbau,
  keepsAblesungenReadable,
  followsTheOthers,
]

const Messkanal = v.strictObject(
  { obiskennzahl: Obiskennzahl, vorkommastellen: ganzeZahl(1, 12), nachkommastellen: ganzeZahl(0, 6) },
  (issue) => {
    if (issue.path === undefined) return 'Erwartet wird ein Objekt.'
    return issue.expected === 'never' ? 'Dieses Feld gibt es nicht.' : 'Das Feld fehlt.'
  },
)

const kanaele = 'Erwartet wird eine Liste von 1 bis 20 Messkanälen.'

/** The channels of a stored meter (`t`), as they are staged. */
const storedKanaele = sql`(
  select jsonb_object_agg(m.obiskennzahl, jsonb_build_array(m.vorkommastellen, m.nachkommastellen))
  from messkanal m
  where m.vertrag_id = t.vertrag_id and m.zaehlernummer = t.nummer
)`

const fields = {
  vertragId: stored('vertrag_id text', VertragId),
  nummer: stored('nummer text', Zaehlernummer),
  eingebautAm: needed(stored('eingebaut_am date', Datum)),
  ausgebautAm: stored('ausgebaut_am date', optionalValue(Datum)),
  messlokation: stored('messlokation text', optionalValue(Messlokation)),
  // Digits before and after the comma by OBIS code; the merge writes them to the table `messkanal`.
  kanaele: keeping(
    needed(
      onlyStaged(
        stored(
          'kanaele jsonb',
          v.pipe(
            // The number is checked first, so that a list that is too long is one error, not one for each item.
            v.array(v.unknown(), kanaele),
            v.minLength(1, kanaele),
            v.maxLength(20, kanaele),
            v.array(Messkanal),
            v.check(
              (all) => new Set(all.map(({ obiskennzahl }) => obiskennzahl)).size === all.length,
              'Dieselbe OBIS-Kennzahl steht zweimal in der Liste.',
            ),
            v.transform((all) =>
              Object.fromEntries(
                all.map((kanal) => [kanal.obiskennzahl, [kanal.vorkommastellen, kanal.nachkommastellen]]),
              ),
            ),
          ),
        ),
      ),
    ),
    { kanaele: storedKanaele },
  ),
}

const declaration = declareKind({ art: 'zaehler', fields, schema: lineOf(fields), key: ['vertrag_id', 'nummer'] })
const { staging } = declaration

/** Meters with their channels; a line that names channels holds all of its meter. */
export const zaehler: Kind = {
  ...declaration,
  gruppe: gruppeBy(fields, ['vertragId'], { name: 'zaehler', replaces: false }),
  nameOf: (record) => {
    const named = v.safeParse(v.object({ vertragId: VertragId, nummer: Zaehlernummer }), record)
    return named.success ? `${named.output.vertragId}/${named.output.nummer}` : undefined
  },
  checks: [
    onceEach(staging, ['vertrag_id', 'nummer'], 'nummer', 'Dieser Zähler des Vertrags'),
    vertragExists(staging),
    neverIn(staging, 'ausgebautAm', sql`s.ausgebaut_am < s.eingebaut_am`, 'Der Ausbau liegt vor dem Einbau.'),
    ...zaehlerChecks,
  ],
  merge: mergeZaehler,
}

/** Keeps only the staged meters that are new or differ from the database, channels included. */
async function keepDiffering(tx: Database): Promise<{ neu: number; geaendert: number }> {
  await sql`
    create temporary table import_zaehler_anders on commit drop as
    select s.vertrag_id, s.nummer, s.eingebaut_am, s.ausgebaut_am, s.messlokation, s.kanaele, t.nummer is null as neu
    from import_zaehler s left join zaehler t on t.vertrag_id = s.vertrag_id and t.nummer = s.nummer
    where row(s.eingebaut_am, s.ausgebaut_am, s.messlokation, s.kanaele)
      is distinct from row(t.eingebaut_am, t.ausgebaut_am, t.messlokation, ${storedKanaele})
  `.execute(tx)
  await sql`analyze import_zaehler_anders`.execute(tx)
  const { rows } = await sql<{ neu: number; geaendert: number }>`
    select count(*) filter (where neu) as neu, count(*) filter (where not neu) as geaendert from import_zaehler_anders
  `.execute(tx)
  return rows[0] ?? { neu: 0, geaendert: 0 }
}

async function mergeMesskanaele(tx: Database): Promise<void> {
  await sql`
    delete from messkanal m
    using import_zaehler_anders s
    where m.vertrag_id = s.vertrag_id and m.zaehlernummer = s.nummer
      and not jsonb_exists(s.kanaele, m.obiskennzahl)
  `.execute(tx)
  await sql`
    insert into messkanal (vertrag_id, zaehlernummer, obiskennzahl, vorkommastellen, nachkommastellen)
    select s.vertrag_id, s.nummer, k.key, (k.value ->> 0)::smallint, (k.value ->> 1)::smallint
    from import_zaehler_anders s cross join lateral jsonb_each(s.kanaele) k
    on conflict (vertrag_id, zaehlernummer, obiskennzahl) do update
    set vorkommastellen = excluded.vorkommastellen, nachkommastellen = excluded.nachkommastellen
  `.execute(tx)
}

async function mergeZaehler(tx: Database): Promise<Counts> {
  const total = await countStaged(tx, 'import_zaehler')
  const { neu, geaendert } = await keepDiffering(tx)
  await sql`
    update zaehler z set eingebaut_am = s.eingebaut_am, ausgebaut_am = s.ausgebaut_am,
      messlokation = s.messlokation
    from import_zaehler_anders s
    where z.vertrag_id = s.vertrag_id and z.nummer = s.nummer
  `.execute(tx)
  await sql`
    insert into zaehler (vertrag_id, nummer, eingebaut_am, ausgebaut_am, messlokation)
    select vertrag_id, nummer, eingebaut_am, ausgebaut_am, messlokation from import_zaehler_anders where neu
  `.execute(tx)
  await mergeMesskanaele(tx)
  return { neu, geaendert, unveraendert: total - neu - geaendert, entfernt: 0 }
}
