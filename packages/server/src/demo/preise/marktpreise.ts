import { berlinDayStart } from '@ekp/wire/rules/berlin'
import { addTage } from '@ekp/wire/rules/kalendertag'
import { type DemoKalender, demoTag, type DemoTag, demoTage, untilEndOfUtcTag } from '../kalender.ts'
import { noise } from '../noise.ts'

export const demoGebiet = 'DE-LU'

const halfDayMs = 12 * 3_600_000

/** The last day with prices: tomorrow's come at noon. */
export function lastDemoPreistag({ today }: Pick<DemoKalender, 'today'>, now: Date): string {
  const morgen = addTage(today, 1)
  // No change of the clocks comes after noon.
  return now.getTime() >= berlinDayStart(morgen).getTime() - halfDayMs ? morgen : today
}

/** Day-ahead prices from the first dynamic tariff on; `vorhandene` are the UTC days that are there. */
export function demoMarktpreise(kalender: DemoKalender, now: Date, vorhandene: ReadonlySet<string>): readonly object[] {
  const last = lastDemoPreistag(kalender, now)
  return [...demoTage(kalender.neujahr(-1), addTage(last, 1), vorhandene)].map((datum) => {
    const { beginn, minuten, preise } = deriveDemoPreise(datum)
    return {
      art: 'marktpreis',
      gebiet: demoGebiet,
      minuten,
      von: beginn.toISOString(),
      preise: datum === last ? untilEndOfUtcTag(preise, beginn, minuten) : preise,
    }
  })
}

// The day on which the German market went over to quarter hours.
const firstViertelstunden = '2025-10-01'

const nachfrage = [
  78, 74, 71, 70, 72, 80, 98, 116, 120, 112, 104, 100, 98, 94, 92, 96, 106, 124, 140, 138, 122, 108, 96, 86,
]
const sonne = [5, 15, 45, 75, 95, 105, 100, 90, 60, 30, 10, 4]
const kaelte = [24, 20, 10, 0, -8, -10, -6, -4, 2, 10, 20, 26]

/** From 0 at the rims of the day to 1 when the sun stands highest. */
const sonnenstand = (stunde: number) => Math.max(0, 1 - ((stunde - 13.2) / 4.6) ** 2)

function derivePreis({ nr, monat, wochentag }: DemoTag, stunde: number): number {
  const wind = 1 - 0.5 * noise(nr + 5_003) * noise(nr + 91_009)
  const werktags = wochentag === 0 ? 0.82 : wochentag === 6 ? 0.9 : 1
  const base = (82 + (kaelte[monat] ?? 0) + 12 * noise(nr + 17)) * wind * werktags
  const bewoelkt = 0.35 + 0.95 * noise(nr + 40_009)
  const preis =
    (base * (nachfrage[Math.floor(stunde)] ?? 100)) / 100 - (sonne[monat] ?? 0) * bewoelkt * sonnenstand(stunde)
  // Below zero plants switch off, and prices fall slowly.
  const ohneRampe = preis < 0 ? preis * 0.3 : preis
  // Within an hour the first quarters are dear in the evening and cheap in the morning, as plants start and stop.
  const rampe = (stunde - Math.floor(stunde) - 0.5) * (stunde > 13 ? 9 : -9)
  return Math.round((ohneRampe + rampe) * 100) / 100
}

/** Prices of a day in EUR per MWh, the same for each start. */
export function deriveDemoPreise(datum: string) {
  const minuten = datum < firstViertelstunden ? 60 : 15
  const tag = demoTag(datum, minuten)
  return { beginn: tag.beginn, minuten, preise: tag.stunden.map((stunde) => derivePreis(tag, stunde)) }
}
