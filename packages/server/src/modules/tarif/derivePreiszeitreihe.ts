import type { Preis } from '@ekp/wire/tarif/preise'
import type { Selectable } from 'kysely'
import type { MarktpreisRow, Schrittminuten } from '../../db/tables/preise.ts'
import { berlinClock } from '../../lib/berlinClock.ts'

const hourMs = 3_600_000

type Preistag = Pick<Selectable<MarktpreisRow>, 'tag' | 'minuten' | 'preise'>

interface Stunde {
  readonly minuten: Schrittminuten
  readonly preise: readonly (string | null)[]
}

/** The prices of the steps that the stretch touches, from the first to the last that is known; gaps are null. */
export function derivePreiszeitreihe(rows: readonly Preistag[], { von, bis }: { von: string; bis: string }): Preis[] {
  const [vonMs, bisMs] = [Date.parse(von), Date.parse(bis)]
  const stunden = toStunden(rows)
  const hours: { beginMs: number; stunde: Stunde | undefined }[] = []
  for (let beginMs = Math.floor(vonMs / hourMs) * hourMs; beginMs < bisMs; beginMs += hourMs)
    hours.push({ beginMs, stunde: stunden.get(beginMs) })
  const clock = berlinClock(hours[0]?.beginMs ?? vonMs, bisMs)
  // A gap has the steps of what is around it.
  let minuten = hours.find(({ stunde }) => stunde !== undefined)?.stunde?.minuten ?? 60
  const steps = hours.flatMap(({ beginMs, stunde }) => {
    minuten = stunde?.minuten ?? minuten
    const stepMs = minuten * 60_000
    return Array.from({ length: hourMs / stepMs }, (_step, index) => ({
      vonMs: beginMs + index * stepMs,
      bisMs: beginMs + (index + 1) * stepMs,
      preis: stunde?.preise[index] ?? null,
    }))
  })
  const touched = steps.filter((step) => step.bisMs > vonMs && step.vonMs < bisMs)
  const known = touched.findLastIndex(({ preis }) => preis !== null) + 1
  return touched.slice(0, known).map((step) => ({
    von: clock.format(step.vonMs),
    preis: step.preis === null ? null : toEurPerKwh(step.preis),
    bis: clock.format(step.bisMs),
  }))
}

/** The hours of which a price is known; where both resolutions know one the finer counts. */
function toStunden(rows: readonly Preistag[]): Map<number, Stunde> {
  const stunden = new Map<number, Stunde>()
  for (const { tag, minuten, preise } of rows.toSorted((one, other) => other.minuten - one.minuten)) {
    const steps = 60 / minuten
    const beginMs = Date.parse(tag)
    for (let hour = 0; hour < 24; hour++) {
      const ofHour = preise.slice(hour * steps, (hour + 1) * steps)
      if (ofHour.every((preis) => preis === null)) continue
      const coarse = stunden.get(beginMs + hour * hourMs)?.preise[0] ?? null
      stunden.set(beginMs + hour * hourMs, { minuten, preise: ofHour.map((preis) => preis ?? coarse) })
    }
  }
  return stunden
}

/** Whole numbers divided, as the decimal point moves: the nearest double to the exact price. */
const toEurPerKwh = (preis: string) => Math.round(Number(preis) * 10_000) / 10_000_000
