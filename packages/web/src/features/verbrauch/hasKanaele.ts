import type { Verbrauch } from '@ekp/wire/verbrauch'

/** Whether consumption is shown per Messkanal: only if any entry has more than one [verbrauch-8]. */
export function hasKanaele(verbraeuche: readonly Verbrauch[]): boolean {
  return verbraeuche.some(({ proKanal }) => proKanal.length > 1)
}
