import { berlinDayHours } from '@ekp/wire/rules/berlin'
import { addTage, utcTag } from '@ekp/wire/rules/kalendertag'
import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'
import type { Schrittminuten } from '../../db/tables/preise.ts'
import { JobError, type JobLog } from '../Task.ts'
import type { Abfrage, Preisschritt } from './parsers.ts'

const refuse = (vonMs: number, text: string) =>
  new JobError(`Die Preisquelle nennt für ${new Date(vonMs).toISOString()} ${text}.`)

/**
 * The steps within what was asked for; throws a `JobError` where one cannot be, or where the answer has two prices for one
 * step, so that none of them counts.
 */
export function checkSchritte(schritte: readonly Preisschritt[], { vonMs, bisMs }: Abfrage): Preisschritt[] {
  refuseContradictions(schritte)
  const asked = schritte.filter((schritt) => schritt.vonMs >= vonMs && schritt.vonMs < bisMs)
  if (schritte.length > 0 && asked.length === 0) {
    throw new JobError('Die Preisquelle nennt nur Zeiten, nach denen nicht gefragt war.')
  }
  const viertelstunden = new Set(asked.filter(({ minuten }) => minuten === 15).map((schritt) => toHour(schritt.vonMs)))
  for (const { vonMs: beginn, minuten } of asked) {
    if (beginn % (minuten * 60_000) !== 0) throw refuse(beginn, 'einen Preis mitten in einem Schritt')
    if (minuten === 60 && viertelstunden.has(beginn)) throw refuse(beginn, 'Stunde und Viertelstunden zugleich')
  }
  return asked
}

function refuseContradictions(schritte: readonly Preisschritt[]): void {
  const known = new Map<string, number>()
  for (const { vonMs, minuten, preis } of schritte) {
    if (preis === null) continue
    const key = `${vonMs} ${minuten}`
    const first = known.get(key) ?? Number(preis)
    if (first !== Number(preis)) throw refuse(vonMs, 'zwei Preise')
    known.set(key, first)
  }
}

const hourMs = 3_600_000
const toHour = (instantMs: number) => Math.floor(instantMs / hourMs) * hourMs

/** The prices of a UTC day as `marktpreis` keeps them; null where the source has none. */
interface Preistag {
  readonly tag: string
  readonly minuten: Schrittminuten
  readonly preise: (string | null)[]
}

/** Lays steps into days; where one is named twice, once without a price, its price stays. */
export function collectTage(schritte: readonly Preisschritt[]): Preistag[] {
  const byKey = new Map<string, Preistag>()
  for (const { vonMs, minuten, preis } of schritte) {
    const tag = utcTag(vonMs)
    const preistag = byKey.get(`${tag} ${minuten}`) ?? {
      tag,
      minuten,
      preise: Array.from<string | null>({ length: 1440 / minuten }).fill(null),
    }
    byKey.set(`${tag} ${minuten}`, preistag)
    const nr = (vonMs - Date.parse(tag)) / (minuten * 60_000)
    preistag.preise[nr] = preis ?? preistag.preise[nr] ?? null
  }
  return [...byKey.values()]
}

/** What storing did to the steps, in order of time. */
interface Uebernahme {
  /** How many steps got their first price. */
  readonly neu: number
  /** The beginnings of the steps with a changed price. */
  readonly geaendert: readonly number[]
}

interface Merged {
  readonly tag: string
  readonly minuten: Schrittminuten
  readonly vorher: readonly (string | null)[] | null
  readonly nachher: readonly (string | null)[]
}

/** Stores prices; another one of a step takes the place of the known, none does not. Doing it again changes nothing. */
export async function mergePreistage(
  db: Database,
  gebiet: string,
  tage: readonly Preistag[],
  now: Date,
): Promise<Uebernahme> {
  const { rows } = await sql<Merged>`
    insert into marktpreis as p (gebiet, tag, minuten, preise, eingegangen_am)
    select ${gebiet}, tag, minuten, preise, ${now}
    from json_to_recordset(${JSON.stringify(tage)}) as t (tag date, minuten smallint, preise numeric(10, 4)[])
    where cardinality(array_remove(preise, null)) > 0
    order by tag, minuten
    on conflict (gebiet, tag, minuten) do update
    set preise = (
        select array_agg(coalesce(neu, alt) order by nr)
        from unnest(excluded.preise, p.preise) with ordinality as schritte (neu, alt, nr)
      ),
      eingegangen_am = excluded.eingegangen_am
    where exists (
      select from unnest(excluded.preise, p.preise) as schritte (neu, alt) where neu is not null and neu is distinct from alt
    )
    returning tag, minuten, old.preise as vorher, new.preise as nachher
  `.execute(db)
  const schritte = rows.flatMap(listDifferences).toSorted((a, b) => a.vonMs - b.vonMs)
  const geaendert = schritte.filter(({ isNeu }) => !isNeu).map(({ vonMs }) => vonMs)
  return { neu: schritte.length - geaendert.length, geaendert }
}

function listDifferences({ tag, minuten, vorher, nachher }: Merged): { vonMs: number; isNeu: boolean }[] {
  return nachher.flatMap((preis, nr) => {
    const bisher = vorher?.[nr] ?? null
    return preis === bisher ? [] : [{ vonMs: Date.parse(tag) + nr * minuten * 60_000, isNeu: bisher === null }]
  })
}

const quarterMs = 900_000

/** The days in Berlin, from the first to the last, of which a price is missing. */
export async function listLueckentage(db: Database, gebiet: string, von: string, bis: string): Promise<string[]> {
  const rows = await db
    .selectFrom('marktpreis')
    .where('gebiet', '=', gebiet)
    // A day in Berlin begins on the day before in UTC.
    .where('tag', '>=', addTage(von, -1))
    .where('tag', '<=', bis)
    .select(['tag', 'minuten', 'preise'])
    .execute()
  const known = new Set<number>()
  for (const { tag, minuten, preise } of rows) {
    const perSchritt = minuten / 15
    preise.forEach((preis, nr) => {
      if (preis === null) return
      const vonMs = Date.parse(tag) + nr * perSchritt * quarterMs
      for (let quarter = 0; quarter < perSchritt; quarter++) known.add(vonMs + quarter * quarterMs)
    })
  }
  const isKnown = (hour: Date) => [0, 1, 2, 3].every((quarter) => known.has(hour.getTime() + quarter * quarterMs))
  const tage: string[] = []
  for (let tag = von; tag <= bis; tag = addTage(tag, 1)) if (!berlinDayHours(tag).every(isKnown)) tage.push(tag)
  return tage
}

interface Herkunft {
  readonly mandant: string
  readonly gebiet: string
}

/** Says what came in, and aloud what is not as usual: another price for a known step. */
export function logUebernahme(herkunft: Herkunft, { neu, geaendert }: Uebernahme, log: JobLog): void {
  if (neu > 0) log.info({ ...herkunft, schritte: neu }, 'Marktpreise eingegangen')
  if (geaendert.length > 0) {
    const ab = new Date(Math.min(...geaendert)).toISOString()
    log.warn({ ...herkunft, ab, schritte: geaendert.length }, 'Marktpreise geändert')
  }
}
