import type { Interval } from '../../verbrauch.ts'
import { berlinDayStart, berlinToday } from '../berlin.ts'
import { addMonate, addTage, isKalendertag } from '../kalendertag.ts'
import { derivePreisfenster } from './preisfenster.ts'

/** A range between two midnights in Berlin, `bis` exclusive. */
export interface Historienfenster {
  readonly von: Date
  readonly bis: Date
}

// From this day on all instants of a range are in the years that the wire allows.
const ersterStichtag = '1901-01-01'

/**
 * The range that the history shows for a reference day [historie-11] [historie-12]: in hours this day and the one
 * before, in days its month, in months its year. Hours end at the latest with today, from 12:00 on with tomorrow; days
 * and months with yesterday.
 */
export function deriveHistorienfenster(interval: Interval, stichtag: string, now: Date): Historienfenster {
  const tag = interval === 'hourly' ? stichtag : capStichtag(interval, stichtag, now)
  const ende = interval === 'hourly' ? addTage(derivePreisfenster(now).tage[1], 1) : berlinToday(now)
  const danach = ersterTagDanach(interval, tag)
  return { von: berlinDayStart(ersterTag(interval, tag)), bis: berlinDayStart(danach < ende ? danach : ende) }
}

/**
 * The reference day of the range before or after; undefined if there is none, as before the delivery, whose first day
 * is `lieferbeginn` where it is known [historie-13].
 */
export function stepStichtag(
  interval: Interval,
  stichtag: string,
  schritt: 1 | -1,
  { now, lieferbeginn = null }: { now: Date; lieferbeginn?: string | null },
): string | undefined {
  const tag = capStichtag(interval, stichtag, now)
  const next = capStichtag(interval, addSchritt(interval, tag, schritt), now)
  const isOther = ersterTag(interval, next) !== ersterTag(interval, tag)
  const isBefore = lieferbeginn !== null && ersterTagDanach(interval, next) <= lieferbeginn
  return isOther && next >= ersterStichtag && !(schritt < 0 && isBefore) ? next : undefined
}

/** The day if there is a range of it: from the first that the wire allows up to today; otherwise today. */
export function readStichtag(tag: unknown, now: Date): string {
  const today = berlinToday(now)
  return typeof tag === 'string' && isKalendertag(tag) && tag >= ersterStichtag && tag <= today ? tag : today
}

/** The ranges to request: in hours one for each day, so that the app caches each day separately [historie-18]. */
export function splitHistorienfenster(interval: Interval, { von, bis }: Historienfenster): readonly Historienfenster[] {
  if (interval !== 'hourly') return [{ von, bis }]
  const grenzen = listTage({ von, bis }).map(berlinDayStart)
  return grenzen.map((beginn, index) => ({ von: beginn, bis: grenzen[index + 1] ?? bis }))
}

/** A range's days in Berlin. */
export function listTage({ von, bis }: Historienfenster): readonly string[] {
  const tage: string[] = []
  for (let tag = berlinToday(von); berlinDayStart(tag) < bis; tag = addTage(tag, 1)) tage.push(tag)
  return tage
}

// The last reference day: today in hours, otherwise yesterday, which is the last complete day.
function capStichtag(interval: Interval, stichtag: string, now: Date): string {
  const last = interval === 'hourly' ? berlinToday(now) : addTage(berlinToday(now), -1)
  return stichtag < last ? stichtag : last
}

function ersterTag(interval: Interval, tag: string): string {
  if (interval === 'hourly') return addTage(tag, -1)
  return interval === 'daily' ? `${tag.slice(0, 7)}-01` : `${tag.slice(0, 4)}-01-01`
}

function ersterTagDanach(interval: Interval, tag: string): string {
  return addSchritt(interval, interval === 'hourly' ? tag : ersterTag(interval, tag), 1)
}

function addSchritt(interval: Interval, tag: string, schritt: 1 | -1): string {
  if (interval === 'hourly') return addTage(tag, schritt)
  return addMonate(tag, interval === 'daily' ? schritt : 12 * schritt)
}
