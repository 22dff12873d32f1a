import type { Ablesung } from '@ekp/wire/ablesung'
import type { KnownZaehler } from './KnownZaehler.ts'
import type { listAblesungRows } from './queries.ts'

type AblesungRow = Awaited<ReturnType<typeof listAblesungRows>>[number]

/** Says how many decimals a channel shows; null for a channel that is gone. */
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
    erfassungshinweis: row.erfassungshinweis,
    ermittlungsart: row.ermittlungsart,
    ableseart: row.ableseart,
  }
}
