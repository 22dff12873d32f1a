import type { Dienstrolle } from '@ekp/wire/dienst/rollen'
import { type RawBuilder, sql } from 'kysely'
import type { Signer } from '../../lib/files/schluessel.ts'
import type { Database } from '../open.ts'
import { kettenOf } from '../protokoll/ketten.ts'
import type { LesezugriffRow } from '../tables/dienst.ts'

/** Who looks: an account of the service desk, or a system with a token of the outbox. */
export type Leser =
  | { readonly konto: { readonly id: number; readonly rolle: Dienstrolle } }
  | { readonly zugang: { readonly id: number } }

interface Gelesenes {
  readonly was: LesezugriffRow['was']
  readonly kundennummern: readonly string[]
}

const quarterMs = 15 * 60_000

const pseudonymOf = (sign: Signer, kundennummer: string) => sign('lesezugriff', kundennummer)

/** Records, before the answer is sent, which customers an account or a system reads; once for each quarter of an hour. */
export async function recordLesezugriffe(
  { db, sign }: { readonly db: Database; readonly sign: Signer },
  leser: Leser,
  { was, kundennummern }: Gelesenes,
  now: Date,
): Promise<void> {
  if (kundennummern.length === 0) return
  const kunden = [...new Set(kundennummern)].map((kundennummer) => pseudonymOf(sign, kundennummer)).toSorted()
  const [konto, zugang] = 'konto' in leser ? [leser.konto, null] : [null, leser.zugang]
  const time = new Date(Math.floor(now.getTime() / quarterMs) * quarterMs)
  await sql`
    insert into lesezugriff (kunde, konto_id, zugang_id, rolle, was, zeit)
    select kunde, ${konto?.id ?? null}::bigint, ${zugang?.id ?? null}::bigint, ${konto?.rolle ?? null}::text, ${was}::text,
      ${time}::timestamptz
    from unnest(${kunden}::text[]) as kunde
    on conflict do nothing
  `.execute(db)
}

/** The hashes under which a customer stands in `lesezugriff`: of his number and of those that he had before. */
export async function lesepseudonymeOf(db: Database, sign: Signer, kundennummer: string): Promise<readonly string[]> {
  const { rows } = await sql<{ nummer: string }>`select nummer from ${kettenOf(kundennummer)} as k (nummer)`.execute(db)
  return rows.map(({ nummer }) => pseudonymOf(sign, nummer))
}

/** What was read, and the reader, in the supplier's own words. */
interface Lesezugriff {
  readonly kunde: string
  readonly zeit: Date
  readonly was: LesezugriffRow['was']
  /** The account's short name, or the system's name. */
  readonly leser: string
  readonly rolle: Dienstrolle | null
}

/** The accesses that meet a condition on `lesezugriff` and `dienstkonto`, the latest first. */
export async function listLesezugriffe(db: Database, where: RawBuilder<boolean>): Promise<readonly Lesezugriff[]> {
  return db
    .selectFrom('lesezugriff')
    .leftJoin('dienstkonto', 'dienstkonto.id', 'konto_id')
    .leftJoin('ausgangszugang', 'ausgangszugang.id', 'zugang_id')
    .where(where)
    .select(['kunde', 'zeit', 'was', 'lesezugriff.rolle', sql<string>`coalesce(kennung, abnehmer)`.as('leser')])
    .orderBy('zeit', 'desc')
    .orderBy(['leser', 'kunde', 'was'])
    .execute()
}

/** The customers behind these hashes, as far as they are still there; by the hash. */
export async function resolveKunden(
  db: Database,
  sign: Signer,
  kunden: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ nummer: string; kundennummer: string }>`
    select kundennummer as nummer, kundennummer from anschlussnutzer
    union all select alt, kundennummer from fruehere_kundennummer
  `.execute(db)
  const known = rows.map(({ nummer, kundennummer }) => [pseudonymOf(sign, nummer), kundennummer] as const)
  return new Map(known.filter(([kunde]) => kunden.has(kunde)))
}
