import { berlinToday } from '@ekp/wire/rules/berlin'
import type { Database } from '../../db/open.ts'
import type { EintragRow, Eintragsart } from '../../db/rows/eintraege.ts'
import type { Mailangabe } from '../../mail/Mail.ts'
import { isGueltig } from './gueltigkeit.ts'

/** When an entry holds, as the wire says it. */
export interface Zeitraum {
  readonly gueltigVon: string | null
  readonly gueltigBis: string | null
}

/** What a noun must say of its entries so that they can be created, ended and deleted. */
export interface Eintraege<Row extends EintragRow, Eintrag extends Zeitraum> {
  readonly art: Eintragsart
  /** With its article, feminine: `Die Bankverbindung`. */
  readonly what: string
  /** Those of a scope that have not fallen away. */
  readonly list: (db: Database, bereich: Geltungsbereich) => Promise<Row[]>
  readonly toWire: (row: Row) => Eintrag
  /** What a mail says of an entry. */
  readonly listAngaben: (eintrag: Eintrag) => readonly Mailangabe[]
}

/** What entries hold for: the customer, or one of his contracts alone. Within it their periods never overlap. */
export interface Geltungsbereich {
  readonly kundennummer: string
  /** Null: the customer's own entries. */
  readonly vertragId: string | null
}

/** The entries of a scope as they leave the server, newest first. */
export async function listEintraege<Row extends EintragRow, Eintrag extends Zeitraum>(
  { list, toWire }: Eintraege<Row, Eintrag>,
  db: Database,
  bereich: Geltungsbereich,
): Promise<Eintrag[]> {
  return (await list(db, bereich)).map(toWire)
}

/** The entry of a scope that holds today in Berlin; null when none does. */
export async function findAktuellen<Row extends EintragRow, Eintrag extends Zeitraum>(
  { list, toWire }: Eintraege<Row, Eintrag>,
  db: Database,
  bereich: Geltungsbereich,
  now: Date,
): Promise<Eintrag | null> {
  const heute = berlinToday(now)
  const row = (await list(db, bereich)).find((one) => isGueltig(one, heute))
  return row === undefined ? null : toWire(row)
}

interface Context {
  readonly session: { readonly kundennummer: string }
  readonly params?: { readonly vertragId: string } | undefined
}

/** The scope of a call: the contract of its path, or the customer. */
export function bereichOf({ session: { kundennummer }, params }: Context): Geltungsbereich {
  return { kundennummer, vertragId: params?.vertragId ?? null }
}
