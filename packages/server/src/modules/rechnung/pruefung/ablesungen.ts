import { fraction, isEqual } from '../../../lib/fraction.ts'
import type { Rechnung } from '../rechnung.ts'
import type { Pruefgrundlagen } from './grundlagen.ts'
import { findStand } from './staende.ts'

/**
 * A reading that the bill calls read while the portal has it as an estimate (§ 40a (2) EnWG), or that shows another value
 * than the portal's; with the line that rests on it.
 */
export function findFalscheAblesung(
  rechnung: Rechnung,
  { zaehler }: Pruefgrundlagen,
): { readonly zeile: number | null; readonly feld: string } | undefined {
  for (const { obiskennzahl, staende } of rechnung.zaehlwerke) {
    for (const { tag, wert, art, feld } of staende) {
      if (art !== 'abgelesen') continue
      const known = zaehler.flatMap((one) => findStand(one, { obiskennzahl }, tag) ?? [])
      const own = known.find(({ werte }) => isEqual(fraction(werte.get(obiskennzahl) ?? 0n, 1_000_000n), wert))
      if (own?.istErsatzwert !== true) continue
      const line = rechnung.positionen.find(({ art: by, von, bis }) => by === 'arbeit' && von <= tag && tag <= bis)
      return { zeile: line?.zeile ?? null, feld: `${feld}.messwertstatus` }
    }
  }
  return undefined
}
