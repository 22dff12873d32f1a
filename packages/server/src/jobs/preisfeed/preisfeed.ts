import { berlinDayStart, berlinToday } from '@ekp/wire/rules/berlin'
import { addTage } from '@ekp/wire/rules/kalendertag'
import { findPreisstand } from '../../db/findPreisstand.ts'
import { addJob } from '../../db/jobs/jobQueue.ts'
import { findPreisadresse, type Preisadresse, type Preisquelle } from '../../tenant/preisquelle.ts'
import type { JobContext, Task } from '../Task.ts'
import { AbrufPause, fetchText } from './fetchText.ts'
import {
  type Abfrage,
  parseAwattar,
  parseEnergyCharts,
  parseSmardIndex,
  parseSmardReihe,
  type Preisschritt,
} from './parsers.ts'
import { checkSchritte, collectTage, listLueckentage, logUebernahme, mergePreistage } from './preistage.ts'

const name = 'preisfeed'

// After an outage the source is asked for the days that were missed, but not for a market area's whole past.
const nachholtage = 7

/**
 * Fetches day-ahead prices from the tenant's source, and decides when it asks again: the next run waits in the queue,
 * where the crontab's tick leaves it alone. The tick is for when there is none.
 */
export const preisfeed: Task = {
  name,
  cron: '*/15 * * * *',
  runsAtStart: true,
  run: async (context) => {
    const { tenant, db, clock, log } = context
    if (tenant.preisquelle === undefined) return
    try {
      await update(context)
    } catch (error) {
      if (!(error instanceof AbrufPause)) throw error
      const facts = { mandant: tenant.app.kurzname, aufgabe: name, grund: error.message }
      log.warn({ ...facts, pauseSekunden: error.seconds }, 'Die Preisquelle bittet um eine Pause')
      return planNext(context, error.seconds)
    }
    const now = clock.now()
    const { today, letzterTag, next } = deriveAbrufplan(now)
    const luecken = await listLueckentage(db, tenant.marktgebiet, addTage(today, -1), letzterTag)
    await planNext(context, (next(luecken.length === 0).getTime() - now.getTime()) / 1000)
  },
}

async function update({ tenant, db, clock, log, signal }: JobContext): Promise<void> {
  const { preisquelle, marktgebiet } = tenant
  const adresse = preisquelle && findPreisadresse(preisquelle, marktgebiet)
  if (preisquelle === undefined || adresse === undefined) return
  const now = clock.now()
  const { today } = deriveAbrufplan(now)
  const gestern = addTage(today, -1)
  const [firstLuecke = gestern] = await listLueckentage(db, marktgebiet, addTage(today, -nachholtage), gestern)
  const abfrage = {
    vonMs: berlinDayStart(firstLuecke).getTime(),
    bisMs: berlinDayStart(addTage(today, 2)).getTime(),
  }
  const schritte = checkSchritte(await fetchPreise(preisquelle.art, adresse, abfrage, signal), abfrage)
  const uebernahme = await mergePreistage(db, marktgebiet, collectTage(schritte), now)
  logUebernahme({ mandant: tenant.app.kurzname, gebiet: marktgebiet }, uebernahme, log)
}

/** Puts the job off, unless another process has; done last, because it ends the retries of this job. */
function planNext({ db }: JobContext, inSeconds: number): Promise<void> {
  return addJob(db, name, {}, { key: name, maxAttempts: 5, inSeconds })
}

const minuteMs = 60_000
// Tomorrow's prices are published at about 12:45, sometimes a little earlier.
const beforeMidnightMs = (11 * 60 + 20) * minuteMs
const soonMs = 15 * minuteMs
// For corrections, when nothing is missing.
const laterMs = 180 * minuteMs

/** When the source is asked next, and what it must have published by now. */
interface Abrufplan {
  readonly today: string
  /** The last day with published prices. */
  readonly letzterTag: string
  readonly next: (isComplete: boolean) => Date
}

export function deriveAbrufplan(now: Date): Abrufplan {
  const today = berlinToday(now)
  const morgen = addTage(today, 1)
  // No change of the clocks comes after noon.
  const publishedMs = berlinDayStart(morgen).getTime() - beforeMidnightMs
  const isPublished = now.getTime() >= publishedMs
  return {
    today,
    letzterTag: isPublished ? morgen : today,
    next: (isComplete) => {
      const nextMs = now.getTime() + (isComplete ? laterMs : soonMs)
      return new Date(isPublished ? nextMs : Math.min(nextMs, publishedMs))
    },
  }
}

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
function fetchPreise(
  art: Preisquelle['art'],
  adresse: Preisadresse,
  abfrage: Abfrage,
  signal: AbortSignal,
): Promise<Preisschritt[]> {
  return byArt[art](adresse, abfrage, signal)
}

const hourMs = 3_600_000
// Who has had no price for so long gets none, and knows.
const currentMs = 72 * hourMs

/** Warns each hour from 15:00 in Berlin while tomorrow's prices are not all there, wherever they come from. */
export const preiswarnung: Task = {
  name: 'preiswarnung',
  cron: '0 * * * *',
  run: async ({ tenant, db, clock, log }) => {
    const now = clock.now()
    const morgen = addTage(berlinToday(now), 1)
    if (now.getTime() < berlinDayStart(morgen).getTime() - 9 * hourMs) return
    const stand = await findPreisstand(db, tenant.marktgebiet)
    const isExpected =
      tenant.preisquelle !== undefined || (stand !== undefined && now.getTime() - stand.getTime() < currentMs)
    if (!isExpected || (stand !== undefined && stand >= berlinDayStart(addTage(morgen, 1)))) return
    const facts = { mandant: tenant.app.kurzname, gebiet: tenant.marktgebiet, stand: stand?.toISOString() ?? null }
    log.warn(facts, 'Die Marktpreise für morgen fehlen')
  },
}
