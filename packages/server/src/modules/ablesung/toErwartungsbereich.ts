import type { Erwartungsbereich, Messkanal } from '@ekp/wire/ablesung'
import type { Erwartung } from './deriveErwartung.ts'

/** The range as the register shows it: it ends at the highest number unless all of it lies beyond. */
export function toErwartungsbereich({ von, bis }: Erwartung, kanal: Messkanal): Erwartungsbereich {
  const { obiskennzahl, vorkommastellen, nachkommastellen } = kanal
  const umfang = 10 ** vorkommastellen
  if (von >= umfang) return { obiskennzahl, von: von - umfang, bis: bis - umfang }
  const highest = Number((umfang - 10 ** -nachkommastellen).toFixed(nachkommastellen))
  return { obiskennzahl, von, bis: Math.min(bis, highest) }
}
