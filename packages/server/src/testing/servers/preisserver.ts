import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { berlinDayStart } from '@ekp/wire/rules/berlin'
import { addTage } from '@ekp/wire/rules/kalendertag'
import type { Preisquelle } from '../../tenant/preisquelle.ts'

type Handler = (url: URL, response: ServerResponse, request: IncomingMessage) => void

/** A price source on this machine. */
export interface Preisserver {
  readonly url: string
  /** Path and query of each request. */
  readonly requests: string[]
  /** How it answers from now on. */
  answer(handler: Handler): void
  close(): Promise<void>
}

export async function preisserver(): Promise<Preisserver> {
  const requests: string[] = []
  let handler: Handler = (_url, response) => void response.writeHead(404).end()
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    handler(new URL(request.url ?? '', 'http://localhost'), response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    answer: (next) => {
      handler = next
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A step as sources publish it: its price as decimal text, null before it is known. */
export interface Quellschritt {
  readonly vonMs: number
  readonly preis: string | null
}

const quarterMs = 900_000
const weekMs = 7 * 86_400_000
// A Monday, 00:00 in Berlin's winter; where the clocks are an hour off, a file's week is too.
const firstWeekMs = Date.parse('2025-09-28T23:00:00Z')
const weekOf = (instantMs: number) => firstWeekMs + Math.floor((instantMs - firstWeekMs) / weekMs) * weekMs

export const awattarText = (schritte: readonly (Quellschritt & { readonly minuten?: number })[], unit = 'Eur/MWh') =>
  `{"object":"list","data":[${schritte
    .map(({ vonMs, preis, minuten = 15 }) => {
      const bisMs = vonMs + minuten * 60_000
      return `{"start_timestamp":${vonMs},"end_timestamp":${bisMs},"marketprice":${preis},"unit":"${unit}"}`
    })
    .join()}]}`

export const energyChartsText = (schritte: readonly Quellschritt[], unit = 'EUR / MWh') =>
  `{"license_info":"CC BY 4.0","unix_seconds":[${schritte.map(({ vonMs }) => vonMs / 1000).join()}],` +
  `"price":[${schritte.map(({ preis }) => String(preis)).join()}],"unit":"${unit}","deprecated":false}`

export const smardText = (schritte: readonly Quellschritt[]) =>
  `{"meta_data":{"version":1,"created":1627858357549},"series":[${schritte
    .map(({ vonMs, preis }) => `[${vonMs},${preis}]`)
    .join()}]}`

const between = (schritte: readonly Quellschritt[], vonMs: number, bisMs: number) =>
  schritte.filter((schritt) => schritt.vonMs >= vonMs && schritt.vonMs < bisMs)

const midnight = (datum: string | null) => berlinDayStart(datum ?? '').getTime()

type Answer = (url: URL, schritte: readonly Quellschritt[]) => string | undefined

/** What each source answers to a request, when so many steps are published; undefined where it has nothing. */
export const answers: Readonly<Record<Preisquelle['art'], Answer>> = {
  awattar: ({ pathname, searchParams }, schritte) =>
    pathname === '/v1/marketdata'
      ? awattarText(between(schritte, Number(searchParams.get('start')), Number(searchParams.get('end'))))
      : undefined,

  'energy-charts': ({ pathname, searchParams }, schritte) => {
    if (pathname !== '/price' || searchParams.get('bzn') !== 'DE-LU') return undefined
    const end = addTage(searchParams.get('end') ?? '', 1)
    return energyChartsText(between(schritte, midnight(searchParams.get('start')), midnight(end)))
  },

  smard: ({ pathname }, schritte) => {
    const weeks = [...new Set(schritte.map(({ vonMs }) => weekOf(vonMs)))]
    if (pathname === '/4169/DE-LU/index_quarterhour.json') return `{"timestamps":[${[firstWeekMs, ...weeks].join()}]}`
    const week = Number(/^\/4169\/DE-LU\/4169_DE-LU_quarterhour_(\d+)\.json$/.exec(pathname)?.[1])
    if (!weeks.includes(week)) return undefined
    const published = between(schritte, week, week + weekMs)
    const lastMs = Math.max(...published.map(({ vonMs }) => vonMs))
    const unpublished: Quellschritt[] = []
    for (let vonMs = lastMs + quarterMs; vonMs < week + weekMs; vonMs += quarterMs)
      unpublished.push({ vonMs, preis: null })
    return smardText([...published, ...unpublished])
  },
}
