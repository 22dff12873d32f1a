import { berlinToday } from '@ekp/wire/rules/berlin'
import type { Preisadresse, Preisquelle } from '../../tenant/preisquelle.ts'
import { fetchText } from './fetchText.ts'
import {
  type Abfrage,
  parseAwattar,
  parseEnergyCharts,
  parseSmardIndex,
  parseSmardReihe,
  type Preisschritt,
} from './parsers.ts'

type Fetch = (adresse: Preisadresse, abfrage: Abfrage, signal: AbortSignal) => Promise<Preisschritt[]>

function urlOf(base: string, path: string, query: Readonly<Record<string, string>> = {}): URL {
  const url = new URL(`${base.replace(/\/+$/, '')}/${path}`)
  url.search = new URLSearchParams(query).toString()
  return url
}

const fetchAwattar: Fetch = async ({ url }, { vonMs, bisMs }, signal) =>
  parseAwattar(await fetchText(urlOf(url, 'v1/marketdata', { start: `${vonMs}`, end: `${bisMs}` }), signal))

const fetchEnergyCharts: Fetch = async ({ url, gebiet }, { vonMs, bisMs }, signal) => {
  const [start, end] = [berlinToday(new Date(vonMs)), berlinToday(new Date(bisMs - 1))]
  return parseEnergyCharts(await fetchText(urlOf(url, 'price', { bzn: gebiet, start, end }), signal))
}

/** SMARD publishes a file a week, and one that lists them; their addresses are made here, only the instants are its. */
const fetchSmard: Fetch = async ({ url, gebiet }, abfrage, signal) => {
  const weeks = parseSmardIndex(await fetchText(urlOf(url, `${gebiet}/index_quarterhour.json`), signal), abfrage)
  const [filter, region] = gebiet.split('/')
  const schritte: Preisschritt[] = []
  for (const week of weeks) {
    const file = `${gebiet}/${filter}_${region}_quarterhour_${week}.json`
    schritte.push(...parseSmardReihe(await fetchText(urlOf(url, file), signal)))
  }
  return schritte
}

const byArt: Readonly<Record<Preisquelle['art'], Fetch>> = {
  awattar: fetchAwattar,
  'energy-charts': fetchEnergyCharts,
  smard: fetchSmard,
}

/** Asks the source for prices; throws a `JobError` when it does not answer as agreed. */
export function fetchPreise(
  art: Preisquelle['art'],
  adresse: Preisadresse,
  abfrage: Abfrage,
  signal: AbortSignal,
): Promise<Preisschritt[]> {
  return byArt[art](adresse, abfrage, signal)
}
