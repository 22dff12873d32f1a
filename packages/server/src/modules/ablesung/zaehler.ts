import type { Messkanal } from '@ekp/wire/ablesung'
import type { listZaehlerRows } from './queries.ts'

/** A present or former meter of a contract. */
export interface KnownZaehler {
  readonly nummer: string
  readonly eingebautAm: string
  readonly ausgebautAm: string | null
  /** In order of their codes. */
  readonly kanaele: readonly Messkanal[]
}

type ZaehlerRow = Awaited<ReturnType<typeof listZaehlerRows>>[number]

function toKanal({ obiskennzahl, vorkommastellen, nachkommastellen }: ZaehlerRow) {
  if (obiskennzahl === null || vorkommastellen === null || nachkommastellen === null) return []
  return [{ obiskennzahl, vorkommastellen, nachkommastellen }]
}

/** The meters of a contract from their rows, one a channel. */
export function toAlleZaehler(rows: readonly ZaehlerRow[]): KnownZaehler[] {
  const byNummer = Map.groupBy(rows, ({ nummer }) => nummer)
  return [...byNummer.values()].flatMap((rowsOfOne) => {
    const [first] = rowsOfOne
    if (first === undefined) return []
    const { nummer, eingebaut_am: eingebautAm, ausgebaut_am: ausgebautAm } = first
    return [{ nummer, eingebautAm, ausgebautAm, kanaele: rowsOfOne.flatMap(toKanal) }]
  })
}

/**
 * The meter that is installed on a day; on the day of a change the new one. If there is none, the last one before this
 * day, or else the first one.
 */
export function findEingebautenZaehler(alleZaehler: readonly KnownZaehler[], datum: string): KnownZaehler | undefined {
  const newestFirst = alleZaehler.toSorted((one, other) => (one.eingebautAm < other.eingebautAm ? 1 : -1))
  const installed = newestFirst.filter(({ eingebautAm }) => eingebautAm <= datum)
  const remaining = installed.find(({ ausgebautAm }) => ausgebautAm === null || ausgebautAm >= datum)
  const removedLast = installed.toSorted((one, other) => ((one.ausgebautAm ?? '') < (other.ausgebautAm ?? '') ? 1 : -1))
  return remaining ?? removedLast[0] ?? newestFirst.at(-1)
}
