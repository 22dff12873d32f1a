import type { Verbrauch } from '@ekp/wire/verbrauch'

/** Whether consumption is told apart by Messkanal: only where any entry has more than one [section 2]. */
export function hasKanaele(verbraeuche: readonly Verbrauch[]): boolean {
  return verbraeuche.some(({ proKanal }) => proKanal.length > 1)
}
