import * as v from 'valibot'
import { isThisMachine } from '../lib/thisMachine.ts'

const urlText =
  'Erwartet wird eine Adresse, die mit https:// beginnt, ohne Zugangsdaten, ? und #; http:// nur für diesen Rechner.'

function isBase(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password, search, hash } = new URL(text)
  const isAllowed = protocol === 'https:' || (protocol === 'http:' && isThisMachine(hostname))
  return isAllowed && [username, password, search, hash].every((part) => part === '')
}

const optionalUrl = v.optional(v.pipe(v.string(urlText), v.check(isBase, urlText)))
const optionalGebiet = (pattern: RegExp, text: string) => v.optional(v.pipe(v.string(text), v.regex(pattern, text)))

/** Where a tenant's day-ahead prices come from; `gebiet` is what the source calls the market area. */
export const Preisquelle = v.variant(
  'art',
  [
    v.strictObject({ art: v.literal('awattar'), url: optionalUrl }),
    v.strictObject({
      art: v.literal('energy-charts'),
      url: optionalUrl,
      gebiet: optionalGebiet(/^[A-Za-z0-9-]{2,20}$/, 'Erwartet wird ein Gebiet wie DE-LU.'),
    }),
    v.strictObject({
      art: v.literal('smard'),
      url: optionalUrl,
      gebiet: optionalGebiet(/^\d{1,6}\/[A-Za-z0-9-]{2,20}$/, 'Erwartet werden Filter und Region wie 4169/DE-LU.'),
    }),
  ],
  'Erlaubt sind awattar, energy-charts und smard.',
)

export type Preisquelle = v.InferOutput<typeof Preisquelle>

/** Where to ask for prices, and by which name of the market area. */
export interface Preisadresse {
  readonly url: string
  readonly gebiet: string
}

const awattar: Readonly<Record<string, string>> = { 'DE-LU': 'https://api.awattar.de', AT: 'https://api.awattar.at' }

// SMARD's numbers for the day-ahead prices; the region is only the view from which it shows them.
const smard: Readonly<Record<string, string>> = { 'DE-LU': '4169/DE-LU', AT: '4170/DE-LU' }

/** Undefined when the source publishes no prices of the market area, as far as its settings tell. */
export function findPreisadresse(preisquelle: Preisquelle, marktgebiet: string): Preisadresse | undefined {
  if (preisquelle.art === 'energy-charts') {
    const { url = 'https://api.energy-charts.info', gebiet = marktgebiet } = preisquelle
    return { url, gebiet }
  }
  if (preisquelle.art === 'awattar') {
    const { url = awattar[marktgebiet] } = preisquelle
    return url === undefined ? undefined : { url, gebiet: marktgebiet }
  }
  const { url = 'https://www.smard.de/app/chart_data', gebiet = smard[marktgebiet] } = preisquelle
  return gebiet === undefined ? undefined : { url, gebiet }
}
