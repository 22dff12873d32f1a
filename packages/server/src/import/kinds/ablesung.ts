import type { NeueAblesung } from '@ekp/wire/ablesung'
import { Datum, oneOf, optionalLine, VertragId, Zaehlerstand } from '@ekp/wire/schema/scalars'
import { sql } from 'kysely'
import * as v from 'valibot'
import type { Database } from '../../db/open.ts'
import { onceEach } from '../checks.ts'
import { Obiskennzahl, Schalter, Zaehlernummer } from '../fields.ts'
import {
  type Check,
  declareKind,
  derived,
  type Fields,
  type Kind,
  lineOf,
  needed,
  onlyStaged,
  stored,
} from '../kind.ts'
import type { Counts } from '../report.ts'
import { gruppeBy } from '../teilweise/gruppe.ts'
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
function schemaOf(heute: string) {
  return v.pipe(
    lineOf(fields),
    v.forward(
      v.partialCheck(
        [['ablesedatum'], ['entfernt']],
        ({ ablesedatum, entfernt }) => ablesedatum <= heute || entfernt,
        'Das Ablesedatum liegt in der Zukunft.',
      ),
      ['ablesedatum'],
    ),
  )
}

/** Readings until `heute`; the same meter, day and values are the same reading. */
export function ablesung(heute: string): Kind {
  const declaration = declareKind({ art: 'ablesung', fields, schema: schemaOf(heute), key }, (record) => {
    const kanaele = Object.keys(record.ablesewerte).toSorted()
    return { obiskennzahlen: kanaele, ablesewerte: kanaele.map((obiskennzahl) => record.ablesewerte[obiskennzahl]) }
  })
  const upsert = upsertOf(declaration, { key })
  return {
    ...declaration,
    gruppe: gruppeBy(fields, ['vertragId'], { name: 'ablesung', replaces: false }),
    plannedBy: ['vertrag_id', 'zaehlernummer', 'ablesedatum', 'entfernt'],
    checks: [onceEach(declaration.staging, key, 'ablesewerte', 'Diese Ablesung'), ...ablesungChecks],
    merge: (tx) => mergeAblesung(tx, upsert),
  }
}

/**
 * Adds and confirms readings, and removes those that the file marks as removed; customers' Vorgänge stay in the outbox.
 */
async function mergeAblesung(tx: Database, upsert: Upsert): Promise<Counts> {
  const gesamt = await countStaged(tx, upsert.staging)
  const deleted = await sql`
    delete from ablesung t using import_ablesung s where s.entfernt and ${sameKey(upsert)}
  `.execute(tx)
  const entfernt = Number(deleted.numAffectedRows ?? 0)
  // From here on only readings to be stored are staged.
  await sql`delete from import_ablesung where entfernt`.execute(tx)
  const geaendert = await updateDiffering(tx, upsert)
  const neu = await insertMissing(tx, upsert)
  return { neu, geaendert, unveraendert: gesamt - neu - geaendert - entfernt, entfernt }
}

// The meter after the import: the file's line, else the database's row. A meter with a refused line is left out.
const ablesungen = sql`
  import_ablesung s
  left join import_zaehler i on i.vertrag_id = s.vertrag_id and i.nummer = s.zaehlernummer
  left join zaehler z on i.nummer is null and z.vertrag_id = s.vertrag_id and z.nummer = s.zaehlernummer
  left join import_abgelehnt r on r.art = 'zaehler' and r.name = s.vertrag_id || '/' || s.zaehlernummer
`

const zaehlerExists: Check = {
  feld: 'zaehlernummer',
  text: () => 'Dieser Zähler des Vertrags steht weder in der Datei noch in der Datenbank.',
  query: sql`
    select s.zeile, null::integer as andere
    from ${ablesungen}
    where i.nummer is null and z.nummer is null and r.name is null
  `,
}

const isBuiltIn: Check = {
  feld: 'ablesedatum',
  text: () => 'Der Zähler war an diesem Tag nicht eingebaut.',
  query: sql`
    select s.zeile, null::integer as andere
    from ${ablesungen}
    where not s.entfernt and r.name is null and (
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
    select s.zeile, null::integer as andere,
      case when bool_or(k.vorkommastellen is null) then 'fehlt' else 'stellen' end as angabe
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
    where (
        k.vorkommastellen is null
        or s.wert >= 10::numeric ^ k.vorkommastellen
        or s.wert <> trunc(s.wert, k.nachkommastellen)
      )
      and (i.kanaele is not null or exists (
        select from zaehler z where z.vertrag_id = s.vertrag_id and z.nummer = s.zaehlernummer
      ))
      and not exists (
        select from import_abgelehnt r where r.art = 'zaehler' and r.name = s.vertrag_id || '/' || s.zaehlernummer
      )
    group by s.zeile
  `,
}

/**
 * Readings must name a meter of their contract, a day on which it was installed, and values that its channels can show.
 */
const ablesungChecks: readonly Check[] = [zaehlerExists, isBuiltIn, fitsKanaele]
