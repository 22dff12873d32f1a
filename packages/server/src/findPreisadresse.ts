import type { Preisquelle } from './Preisquelle.ts'

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
