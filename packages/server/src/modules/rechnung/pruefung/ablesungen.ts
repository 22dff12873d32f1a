import { fraction, isEqual } from '../../../lib/fraction.ts'
import type { Rechnung } from '../rechnung.ts'
import { isOfRegister } from './belege.ts'
import type { Pruefgrundlagen } from './grundlagen.ts'
import { findStand } from './staende.ts'

/**
 * A reading that the bill calls read while the portal has it as an estimate (§ 40a (2) EnWG), with the first line that
 * rests on it.
 */
export function findFalscheAblesung(
  rechnung: Rechnung,
  { zaehler }: Pruefgrundlagen,
): { readonly zeile: number | null; readonly feld: string } | undefined {
  for (const { obiskennzahl, staende } of rechnung.zaehlwerke) {
    for (const { tag, wert, art, feld } of staende) {
      if (art !== 'abgelesen') continue
      const isEstimate = zaehler.some((one) => {
        // A register that the bill does not name, or names otherwise, is known by its value.
        const named = one.kanaele.filter((kanal) => kanal.obiskennzahl === obiskennzahl)
        return (named.length > 0 ? named : one.kanaele).some((kanal) => {
          const stand = findStand(one, kanal, tag)
          const own = stand?.werte.get(kanal.obiskennzahl)
          return stand?.istErsatzwert === true && own !== undefined && isEqual(fraction(own, 1_000_000n), wert)
        })
      })
      if (!isEstimate) continue
      const line = rechnung.positionen.find(
        ({ art: by, von, bis, register }) =>
          by === 'arbeit' && von <= tag && tag <= bis && isOfRegister(obiskennzahl, register),
      )
      return { zeile: line?.zeile ?? null, feld: `${feld}.messwertstatus` }
    }
  }
  return undefined
}
