import { utcTag } from '@ekp/wire/rules/kalendertag'
import type { Preis, Vertragspreis } from '@ekp/wire/tarif/preise'
import type { Selectable } from 'kysely'
import type { MarktpreisRow, Schrittminuten } from '../../db/tables/preise.ts'
import { berlinClock } from '../../lib/berlinClock.ts'
import { divideRounded } from '../../lib/exact.ts'
import { hasWert } from '../../preis/lastreihe.ts'
import { fillGebiete, type PreistagOfGebiet } from '../../preis/marktpreise.ts'
import type { Lieferung } from '../../preis/preisgrundlagen.ts'
import { hasSteuer, preisstellen } from '../../preis/preisstand.ts'
import { type Satz, type SplitTag, tagSplitter, type Teil } from '../../preis/saetze.ts'
import { stepMs, type Steps, toSteps } from '../../preis/steps.ts'
import { boerseneinheit } from '../../preis/sumTeile.ts'
import { isDelivered, listTage, type Tag } from '../../preis/tage.ts'

/** The contract's own working price in each step that the stretch touches [preiszeitreihe-13]. */
export function deriveVertragspreise(
  { von, bis }: { von: string; bis: string },
  lieferung: Lieferung,
  rows: readonly PreistagOfGebiet[],
): Vertragspreis[] {
  const steps = toSteps({ von, bis })
  const clock = berlinClock(steps.vonMs, steps.bisMs)
  const split = tagSplitter(lieferung.preisstaende, lieferung.plan, steps, clock)
  const preise = fillGebiete(steps, rows)
  const isHourly = hourlyDays(rows)
  const msOf = (step: number) => steps.vonMs + step * stepMs
  const isTouched = ({ begin, end }: Teil) => msOf(end) > Date.parse(von) && msOf(begin) < Date.parse(bis)
  return listTage(clock, steps)
    .flatMap((tag) => (isDelivered(lieferung, tag.datum) ? split(tag) : [unpriced(steps, tag)]))
    .flatMap((part) => splitTeil(part, (gebiet, step) => isHourly(gebiet, msOf(step))))
    .filter(isTouched)
    .map(({ begin, end, satz }) => ({
      von: clock.format(msOf(begin)),
      bis: clock.format(msOf(end)),
      ...priceOf(satz, (gebiet) => preise.get(gebiet)?.[begin]),
    }))
}

const unpriced = (steps: Steps, { vonMs, bisMs }: Tag): ReturnType<SplitTag>[number] => ({
  begin: (vonMs - steps.vonMs) / stepMs,
  end: (bisMs - steps.vonMs) / stepMs,
  satz: undefined,
})

/** Quarter hours, or whole hours while the exchange knew nothing finer. */
function splitTeil({ begin, end, satz }: Teil, isHourly: (gebiet: string, step: number) => boolean): Teil[] {
  const gebiet = satz?.preisstand.boerse?.marktgebiet
  const parts: Teil[] = []
  for (let step = begin; step < end;) {
    const isHour = step % 4 === 0 && step + 4 <= end && gebiet !== undefined && isHourly(gebiet, step)
    const next = step + (isHour ? 4 : 1)
    parts.push({ begin: step, end: next, satz })
    step = next
  }
  return parts
}

/** Whether an area's prices of an instant's UTC day came in hours alone. */
function hourlyDays(rows: readonly PreistagOfGebiet[]): (gebiet: string, ms: number) => boolean {
  const keysOf = (minuten: number) =>
    new Set(rows.filter((row) => row.minuten === minuten).map(({ gebiet, tag }) => `${gebiet} ${tag}`))
  const [hours, quarters] = [keysOf(60), keysOf(15)]
  return (gebiet, ms) => {
    const key = `${gebiet} ${utcTag(ms)}`
    return hours.has(key) && !quarters.has(key)
  }
}

const unknown = { preis: null, brutto: false, boersenpreis: null, stufe: null }

function priceOf(satz: Satz | undefined, marktpreisOf: (gebiet: string) => number | undefined) {
  if (satz === undefined) return unknown
  const { boerse } = satz.preisstand
  const marktpreis = boerse && marktpreisOf(boerse.marktgebiet)
  const isKnown = boerse === undefined || hasWert(marktpreis)
  // Which register counts is the meter's business: nothing here says it.
  const isPriced = isKnown && satz.register === undefined
  return {
    preis: isPriced ? exactPrice(satz, marktpreis ?? 0) : null,
    brutto: hasSteuer(satz.preisstand),
    boersenpreis: hasWert(marktpreis) ? marktpreis / 1e7 : null,
    stufe: satz.arbeitsteile.find(({ kalender }) => kalender !== undefined)?.stufe ?? null,
  }
}

/** A kWh's price in EUR, of a market price in 10^-7 EUR; to twelve decimals. */
const exactPrice = ({ wert, faktor }: Satz, marktpreis: number) =>
  Number(divideRounded(faktor * (wert + boerseneinheit * BigInt(marktpreis)), 10_000n)) / 10 ** preisstellen

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
    const lengthMs = minuten * 60_000
    return Array.from({ length: hourMs / lengthMs }, (_step, index) => ({
      vonMs: beginMs + index * lengthMs,
      bisMs: beginMs + (index + 1) * lengthMs,
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
