import { sql } from 'kysely'
import * as v from 'valibot'
import type { Database } from '../../../db/open.ts'
import { decimal, Marktgebiet } from '../../fields.ts'
import { declareKind, derived, gruppeBy, lineOf, onlyStaged, stored } from '../../declareKind.ts'
import type { Check, Kind } from '../../kind.ts'
import type { Counts } from '../../report.ts'
import { entfernt, removalOf } from '../removal.ts'
import { Beginn, beginsSchritt, beginsSchrittText, Schrittminuten, splitByTag, Werte } from '../../zeitreihe.ts'

const preis = decimal(-10_000, 100_000, 4, 'Bitte geben Sie den Preis in EUR je MWh an, von -10000 bis 100000.')

// One row of the staging table is a part of a day; the merge writes it into that day of the table.
const fields = {
  gebiet: stored('gebiet text', Marktgebiet),
  minuten: stored('minuten smallint', Schrittminuten),
  von: onlyStaged(derived(['tag date', 'ab smallint'], Beginn)),
  preise: derived(
    ['preise numeric(10, 4)[]'],
    v.pipe(
      Werte,
      v.transform((preise) => [...preise]),
      v.array(v.nullable(preis)),
    ),
  ),
  entfernt,
}

const schema = v.pipe(
  lineOf(fields),
  v.forward(v.partialCheck([['von'], ['minuten']], beginsSchritt, beginsSchrittText), ['von']),
)

const declaration = declareKind({ art: 'marktpreis', fields, schema }, ({ von, minuten, preise }) =>
  splitByTag(von, minuten, preise.length).map(({ tag, ab, from, to }) => ({ tag, ab, preise: preise.slice(from, to) })),
)
const gruppe = gruppeBy(fields, ['gebiet'], { name: 'marktpreis', replaces: false })

/** Two lines must not name two prices of one step: a file that does so has the hour of a changed clock under one instant. */
const onePriceEach: Check = {
  feld: 'preise',
  text: (others) => `Zu einem dieser Schritte nennt Zeile ${others} einen anderen Preis.`,
  query: sql`
    select zeile, min(andere) as andere
    from (
      select s.zeile, first_value(s.zeile) over schritt as andere, e.preis, first_value(e.preis) over schritt as erster
      from import_marktpreis s
      cross join unnest(s.preise) with ordinality as e (preis, nr)
      where e.preis is not null
      window schritt as (partition by s.gebiet, s.tag, s.minuten, s.ab + e.nr order by s.zeile)
    ) genannt
    where preis <> erster
    group by zeile
  `,
}

/** Market prices; the file's steps replace the stored ones, and all others stay. `now` is their time of receipt. */
export const marktpreis = (now: Date): Kind => ({
  ...declaration,
  gruppe,
  removal: removalOf(declaration, ['gebiet', 'minuten'], { gruppe }),
  plannedBy: ['gebiet', 'tag', 'minuten'],
  checks: [onePriceEach],
  merge: (tx) => mergeMarktpreis(tx, now),
})

/** The file's prices by step: the last one of each step. Reads each price once, however often a step occurs. */
async function createSchritte(tx: Database): Promise<void> {
  await sql`
    create temporary table import_marktpreis_schritt on commit drop as
    select distinct on (s.gebiet, s.tag, s.minuten, schritt) s.gebiet, s.tag, s.minuten, s.ab + e.nr as schritt, e.preis
    from import_marktpreis s
    cross join unnest(s.preise) with ordinality as e (preis, nr)
    order by s.gebiet, s.tag, s.minuten, schritt, s.zeile desc
  `.execute(tx)
  await sql`analyze import_marktpreis_schritt`.execute(tx)
}

/** The merged days: the stored steps, replaced by the file's. */
async function createTage(tx: Database): Promise<void> {
  await sql`
    create temporary table import_marktpreis_tag on commit drop as
    select t.gebiet, t.tag, t.minuten, p.gebiet is not null as vorhanden,
      array_agg(case when s.schritt is null then e.preis else s.preis end order by e.nr) as preise
    from (select distinct gebiet, tag, minuten from import_marktpreis_schritt) t
    left join marktpreis p using (gebiet, tag, minuten)
    cross join unnest(coalesce(p.preise, array_fill(null::numeric, array[1440 / t.minuten])))
      with ordinality as e (preis, nr)
    left join import_marktpreis_schritt s
      on s.gebiet = t.gebiet and s.tag = t.tag and s.minuten = t.minuten and s.schritt = e.nr
    group by t.gebiet, t.tag, t.minuten, p.gebiet is not null
  `.execute(tx)
}

/** Replaces stored prices by the file's; counts days in UTC, not records. */
async function mergeMarktpreis(tx: Database, now: Date): Promise<Counts> {
  const { numAffectedRows: removed = 0n } = await sql`
    delete from marktpreis p using import_marktpreis_entfernt s where p.gebiet = s.gebiet and p.minuten = s.minuten
  `.execute(tx)
  await createSchritte(tx)
  await createTage(tx)
  const { numAffectedRows: geaendert = 0n } = await sql`
    update marktpreis p
    set preise = t.preise, eingegangen_am = ${now}
    from import_marktpreis_tag t
    where p.gebiet = t.gebiet and p.tag = t.tag and p.minuten = t.minuten and p.preise is distinct from t.preise
  `.execute(tx)
  const { numAffectedRows: neu = 0n } = await sql`
    insert into marktpreis (gebiet, tag, minuten, preise, eingegangen_am)
    select gebiet, tag, minuten, preise, ${now}
    from import_marktpreis_tag
    where not vorhanden
    order by gebiet, tag, minuten
  `.execute(tx)
  const { rows } = await sql<{ gleiche: number }>`
    select count(*) - ${geaendert + neu} as gleiche from import_marktpreis_tag
  `.execute(tx)
  return {
    neu: Number(neu),
    geaendert: Number(geaendert),
    unveraendert: rows[0]?.gleiche ?? 0,
    entfernt: Number(removed),
  }
}
