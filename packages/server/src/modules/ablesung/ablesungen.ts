import type { Ablesung } from '@ekp/wire/ablesung'
import { erfassungshinweisOf } from '../../lib/ablesung.ts'
import type { listAblesungRows } from './queries.ts'
import type { KnownZaehler } from './zaehler.ts'

type AblesungRow = Awaited<ReturnType<typeof listAblesungRows>>[number]

/** How many decimals a channel shows; null for a channel that no longer exists. */
export function nachkommastellenOf(alleZaehler: readonly KnownZaehler[]) {
  const known = new Map(
    alleZaehler.map(({ nummer, kanaele }) => [
      nummer,
      new Map(kanaele.map(({ obiskennzahl, nachkommastellen }) => [obiskennzahl, nachkommastellen])),
    ]),
  )
  return (zaehlernummer: string, obiskennzahl: string): number | null =>
    known.get(zaehlernummer)?.get(obiskennzahl) ?? null
}

/** A reading as it leaves the server. */
export function toAblesung(row: AblesungRow, findNachkommastellen: ReturnType<typeof nachkommastellenOf>): Ablesung {
  const ablesewerte: Ablesung['ablesewerte'] = {}
  row.obiskennzahlen.forEach((obiskennzahl, index) => {
    ablesewerte[obiskennzahl] = {
      ablesewert: Number(row.ablesewerte[index]),
      obiskennzahl,
      nachkommastellen: findNachkommastellen(row.zaehlernummer, obiskennzahl),
    }
  })
  return {
    ablesedatum: row.ablesedatum,
    zaehlernummer: row.zaehlernummer,
    ablesewerte,
    ablesegrund: row.ablesegrund,
    erfassungshinweis: erfassungshinweisOf(row),
    ermittlungsart: row.ermittlungsart,
    ableseart: row.ableseart,
  }
}

/** An earlier or later reading for the plausibility check. */
export interface BekannteAblesung {
  readonly id: number
  readonly zaehlernummer: string
  readonly ablesedatum: string
  readonly ableseart: 'NETZBETREIBER' | 'ERSATZWERT' | 'KUNDE'
  /** Null for an imported reading. */
  readonly eingegangenAm: Date | null
  /** By obiskennzahl; at most 15 digits count here, and no money depends on it. */
  readonly werte: ReadonlyMap<string, number>
}

export function toBekannteAblesung({
  id,
  zaehlernummer,
  ablesedatum,
  ableseart,
  eingegangen_am: eingegangenAm,
  ...row
}: AblesungRow): BekannteAblesung {
  const werte = new Map(row.obiskennzahlen.map((code, index) => [code, Number(row.ablesewerte[index])]))
  return { id, zaehlernummer, ablesedatum, ableseart, eingegangenAm, werte }
}
