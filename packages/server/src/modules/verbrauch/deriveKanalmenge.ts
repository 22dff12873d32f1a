import type { Kanal, Stand } from './AbgelesenerZaehler.ts'
import { deriveDifferenz } from './deriveDifferenz.ts'

/** What a channel counted between two readings, in millionths; undefined where that is unknown. */
export function deriveKanalmenge(kanal: Kanal, vorher: Stand | undefined, nachher: Stand | undefined) {
  const anfang = vorher?.werte.get(kanal.obiskennzahl)
  const ende = nachher?.werte.get(kanal.obiskennzahl)
  return anfang === undefined || ende === undefined ? undefined : deriveDifferenz(anfang, ende, kanal.vorkommastellen)
}
