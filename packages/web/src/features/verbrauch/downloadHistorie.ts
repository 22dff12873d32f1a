import { type Historienfenster, splitHistorienfenster } from '@ekp/wire/rules/historienfenster'
import type { Historienwert, Interval } from '@ekp/wire/verbrauch'
import type { QueryClient } from '@tanstack/react-query'
import { downloadCsv } from '../../lib/saveFile.ts'
import { historieQuery } from './historieQuery.ts'
import { historienCsv, historienCsvName } from './historienCsv.ts'
import { hasWerte, toHistorienschritte } from './historienschritte.ts'

interface HistorieInView {
  readonly vertragId: string
  readonly interval: Interval
  readonly fenster: Historienfenster
}

const atOnce = 4

/** Saves the window in view as a file; a month as its hours, each day from the cache or by a request of its own [historie-23]. */
export async function downloadHistorie(client: QueryClient, { vertragId, interval, fenster }: HistorieInView) {
  const schrittweite = interval === 'daily' ? 'hourly' : interval
  const teile = splitHistorienfenster(schrittweite, fenster)
  const werte: Historienwert[] = []
  for (let first = 0; first < teile.length; first += atOnce) {
    const fetching = teile
      .slice(first, first + atOnce)
      .map((teil) => client.fetchQuery(historieQuery(vertragId, schrittweite, teil)))
    werte.push(...(await Promise.all(fetching)).flat())
  }
  const schritte = toHistorienschritte(schrittweite, fenster, werte)
  if (!hasWerte(schritte)) return
  downloadCsv(historienCsvName(vertragId, interval, fenster), historienCsv(schritte))
}
