import type { Erwartungsbereich, Messkanal } from '@ekp/wire/ablesung'
import type { Erwartung } from './deriveErwartung.ts'

/**
 * The range as the register shows it: it ends at the highest number unless all of it lies beyond. Undefined when
 * the register rolls over more than once: then every number says the same.
 */
export function toErwartungsbereich({ von, bis }: Erwartung, kanal: Messkanal): Erwartungsbereich | undefined {
  const { obiskennzahl, vorkommastellen, nachkommastellen } = kanal
  const umfang = 10 ** vorkommastellen
  if (von >= 2 * umfang) return undefined
  const highest = umfang - 10 ** -nachkommastellen
  const beyond = von >= umfang ? umfang : 0
  const toShown = (wert: number) => Number(Math.min(wert - beyond, highest).toFixed(nachkommastellen))
  return { obiskennzahl, von: toShown(von), bis: toShown(bis) }
}
