import { sql } from 'kysely'
import type { Database } from '../open.ts'
import { fetchRows } from './fetchRows.ts'

/** Where a chain ended at one moment; nothing of it tells whose it is. */
export interface Kopf {
  /** The hash of the first entry, in hexadecimal as all of them here. */
  readonly kette: string
  readonly nr: number
  readonly hash: string
}

const koepfe = sql<Kopf>`
  select encode(p.hash, 'hex') as kette, k.nr, encode(k.hash, 'hex') as hash
  from protokoll p join protokoll_kopf k on k.kundennummer = p.kundennummer
  where p.nr = 1
  order by p.hash
`

/** The heads of all chains, in an order that does not depend on the database's. */
export function listKoepfe(tx: Database): AsyncGenerator<Kopf, void, undefined> {
  return fetchRows(tx, koepfe)
}

/** A head as a line of a file that is kept elsewhere. */
export function formatKopf({ kette, nr, hash }: Kopf): string {
  return `${kette} ${nr} ${hash}\n`
}

/** Undefined for what is no such line. */
export function parseKopf(line: string): Kopf | undefined {
  const [, kette, nr, hash] = /^([0-9a-f]{64}) ([1-9]\d{0,8}) ([0-9a-f]{64})$/.exec(line) ?? []
  if (kette === undefined || nr === undefined || hash === undefined) return undefined
  return { kette, nr: Number(nr), hash }
}
