import { Datum, VertragId, Zaehlernummer } from '@ekp/wire/schema/scalars'
import { sql } from 'kysely'
import * as v from 'valibot'
import type { Database } from '../../db/open.ts'
import { neverIn, onceEach, vertragExists } from '../checks.ts'
import { ganzeZahl, Messlokation, Obiskennzahl, optionalValue } from '../fields.ts'
import { declareKind, gruppeBy, keeping, lineOf, needed, onlyStaged, stored } from '../declareKind.ts'
import type { Kind } from '../kind.ts'
import type { Counts } from '../report.ts'
import { countStaged } from '../upsert.ts'
import { zaehlerChecks } from './zaehlerChecks.ts'

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
