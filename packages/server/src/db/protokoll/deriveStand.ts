import { createHash } from 'node:crypto'
import type { Database } from '../open.ts'
import { formatKopf, listKoepfe } from './listKoepfe.ts'

/** All chains in one number. */
export interface Stand {
  readonly ketten: number
  readonly eintraege: number
  /** SHA-256 of the lines that `formatKopf` makes of the heads. */
  readonly stand: string
}

/** Adds up the heads of all chains; `onZeile` gets each line that counted. */
export async function deriveStand(
  tx: Database,
  onZeile: (zeile: string) => Promise<void> | void = () => undefined,
): Promise<Stand> {
  const stand = createHash('sha256')
  let [ketten, eintraege] = [0, 0]
  for await (const kopf of listKoepfe(tx)) {
    const zeile = formatKopf(kopf)
    stand.update(zeile)
    ketten++
    eintraege += kopf.nr
    await onZeile(zeile)
  }
  return { ketten, eintraege, stand: stand.digest('hex') }
}
