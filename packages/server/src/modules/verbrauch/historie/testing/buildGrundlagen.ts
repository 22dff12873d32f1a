import type { Grundlagen } from '../deriveHistorie.ts'
import type { LastgangOfVertrag } from '../deriveLastreihe.ts'
import type { Preistag } from '../fillPreise.ts'
import type { Preisformel } from '../Preisformel.ts'

/** A UTC day of consumption in Wh: quarter hours where there are 96 of them, hours otherwise. */
export const lastgangtag = (
  tag: string,
  werte: readonly (number | null)[],
  changes: Partial<LastgangOfVertrag> = {},
): LastgangOfVertrag => ({
  obiskennzahl: '1-0:1.8.0',
  tag,
  minuten: werte.length === 96 ? 15 : 60,
  werte: [...werte],
  stellen: 3,
  geschaetzt: null,
  ...changes,
})

/** A UTC day of prices in EUR per MWh: quarter hours where there are 96 of them, hours otherwise. */
export const preistag = (
  tag: string,
  preise: readonly (string | null)[],
  gebiet = 'DE-LU',
): Preistag & { gebiet: string } => {
  // As the column writes it: four decimals.
  const texts = preise.map((preis) => (preis === null ? 'NULL' : Number(preis).toFixed(4)))
  return { gebiet, tag, minuten: preise.length === 96 ? 15 : 60, preise: `{${texts.join(',')}}` }
}

export const boersenpreis: Preisformel = {
  gueltigVon: null,
  gueltigBis: null,
  marktgebiet: 'DE-LU',
  aufschlag: 0n,
  faktor: 10_000n,
}

/** A delivery without bounds at the market's own price. */
export const grundlagen = (changes: Partial<Grundlagen> = {}): Grundlagen => ({
  lieferbeginn: null,
  lieferende: null,
  formeln: [boersenpreis],
  lastgang: [],
  marktpreise: [],
  ...changes,
})

export const each = <T>(count: number, wert: T) => Array.from({ length: count }, () => wert)
