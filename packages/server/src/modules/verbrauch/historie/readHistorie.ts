import type { Historieninterval, Historienwert } from '@ekp/wire/verbrauch'
import type { Database } from '../../../db/open.ts'
import type { OwnedVertrag } from '../../../http/access.ts'
import { historieMissing } from '../../../http/errors/portalError.ts'
import { berlinClock } from '../../../lib/berlinClock.ts'
import { divideRounded } from '../../../lib/exact.ts'
import { deriveVerbrauchsreihen, type Verbrauchsreihe } from '../../../preis/lastreihe.ts'
import { fillGebiete } from '../../../preis/marktpreise.ts'
import { type Lieferung, listPreisgrundlagen } from '../../../preis/preisgrundlagen.ts'
import { listMarktpreisRowsOfVertrag } from '../../../preis/queries.ts'
import { tagSplitter, type Teil } from '../../../preis/saetze.ts'
import { stepMs, type Steps, toSteps, utcTageOf } from '../../../preis/steps.ts'
import { type Counts, type Reihen, sumTeile } from '../../../preis/sumTeile.ts'
import { isDelivered, listTage, type Tag } from '../../../preis/tage.ts'
import { listLastgangRows } from '../queries.ts'

interface Frage {
  readonly von: string
  readonly bis: string
  readonly interval: Historieninterval
}

interface Umstaende {
  readonly now: Date
  /** Whether contracts without a dynamic tariff have a history, too. */
  readonly isForAll: boolean
}

/** A contract's history [historie-16]; throws `historieMissing` for one that has none here. */
export async function readHistorie(
  db: Database,
  own: OwnedVertrag,
  question: Frage,
  { now, isForAll }: Umstaende,
): Promise<Historienwert[]> {
  const steps = toSteps(question)
  const stretch = { ...own, ...utcTageOf(steps) }
  // What one answer allows is done while the database still reads the next.
  const [abschnitte, last, preise] = await Promise.all([
    listPreise(db, own, isForAll).then((lieferung) => listAbschnitte(steps, question.interval, lieferung)),
    listLastgangRows(db, stretch).then((rows) => deriveVerbrauchsreihen(steps, rows)),
    listMarktpreisRowsOfVertrag(db, stretch).then((rows) => fillGebiete(steps, rows)),
  ])
  return deriveHistorie(steps, { abschnitte, ...last, preise }, now)
}

/** The contract's delivery and its prices; throws `historieMissing` for one that has no history here. */
async function listPreise(db: Database, own: OwnedVertrag, isForAll: boolean): Promise<Lieferung> {
  const { tarife, lieferung } = await listPreisgrundlagen(db, own)
  if (!hasHistorie(tarife, isForAll)) throw historieMissing()
  return lieferung
}

/** Whether a contract with these tariffs has a history here [historie-2]. */
export const hasHistorie = (
  tarife: readonly { readonly ist_dynamisch: boolean; readonly hat_lastgang: unknown }[],
  isForAll: boolean,
): boolean => tarife.some(({ ist_dynamisch, hat_lastgang }) => ist_dynamisch || (isForAll && Boolean(hat_lastgang)))

interface Grundlagen {
  readonly abschnitte: readonly Abschnitt[]
  readonly last: Verbrauchsreihe
  readonly register?: Reihen['register']
  /** By market area. */
  readonly preise: ReadonlyMap<string, Float64Array>
}

/** Consumption, price and cost of each hour, day or month; no items at all where no value is known. */
export function deriveHistorie(steps: Steps, grundlagen: Grundlagen, now: Date): Historienwert[] {
  const { abschnitte, ...reihen } = grundlagen
  const passedSteps = Math.floor((now.getTime() - steps.vonMs) / stepMs)
  const unitsPerKwh = BigInt(reihen.last.unitsPerKwh)
  const werte = abschnitte.map((abschnitt) => toHistorienwert(abschnitt, { ...reihen, passedSteps }, unitsPerKwh))
  return werte.some(({ verbrauch, arbeitspreis }) => verbrauch !== null || arbeitspreis !== null) ? werte : []
}

/**
 * The sums of one item's known steps, each rounded once, to six decimals. The cost has ten, so that hours, days and months
 * come to the same Cent, and to that of the cost breakdown.
 */
function toHistorienwert({ von, bis, teile }: Abschnitt, reihen: Reihen, unitsPerKwh: bigint): Historienwert {
  const { all, passed, verbrauch, bepreisterVerbrauch, preise, kosten, ...summen } = sumTeile(teile, reihen)
  const weighted = () => toNumber(kosten, perMillionth * bepreisterVerbrauch)
  const mean = () => (all.preis > 0 ? toNumber(preise, perMillionth * BigInt(all.preis)) : null)
  const toKwh = (units: bigint) => toNumber(million * units, unitsPerKwh)
  const kwh = all.verbrauch > 0 ? toKwh(verbrauch) : null
  return {
    von,
    bis,
    verbrauch: kwh,
    arbeitspreis: bepreisterVerbrauch > 0n ? weighted() : mean(),
    kosten: all.kosten > 0 ? Number(divideRounded(kosten, million * unitsPerKwh)) / 1e10 : null,
    bepreisterVerbrauch: all.kosten === 0 ? null : bepreisterVerbrauch === verbrauch ? kwh : toKwh(bepreisterVerbrauch),
    stundenOhneVerbrauch: (passed.steps - passed.verbrauch) / stepsPerHour,
    geschaetzt: summen.geschaetzt,
    geschaetzterVerbrauch: kwh === null ? null : toKwh(summen.geschaetzterVerbrauch),
    unvollstaendig: isPartial(all, passed),
  }
}

const stepsPerHour = 4
const million = 1_000_000n
// Sums of prices are in 10^-16 EUR.
const perMillionth = 10n ** 10n
const toNumber = (millionths: bigint, divisor: bigint) => Number(divideRounded(millionths, divisor)) / 1e6

const isPartial = (all: Readonly<Counts>, passed: Readonly<Counts>) =>
  (all.verbrauch > 0 && passed.verbrauch < passed.steps) ||
  (all.preis > 0 && passed.preis < passed.steps) ||
  (all.kosten > 0 && passed.kosten < passed.steps)

/** An item of the history before its values are known. */
export interface Abschnitt {
  readonly von: string
  readonly bis: string
  readonly teile: readonly Teil[]
}

/** The quarter hours, hours, days or months of a stretch, each in its delivered parts. */
export function listAbschnitte(steps: Steps, interval: Historieninterval, lieferung: Lieferung): Abschnitt[] {
  const { preisstaende, plan } = lieferung
  const clock = berlinClock(steps.vonMs, steps.bisMs)
  const split = tagSplitter(preisstaende, plan, steps, clock)
  let bis = clock.format(steps.vonMs)
  return splitTage(listTage(clock, steps), interval).map((tage) => {
    const von = bis
    bis = clock.format(tage.at(-1)?.bisMs ?? steps.bisMs)
    return { von, bis, teile: tage.filter(({ datum }) => isDelivered(lieferung, datum)).flatMap(split) }
  })
}

const hourMs = 3_600_000

/** The parts of days that make one item each: a quarter hour, an hour, a day, or a month's days. */
export function splitTage(tage: readonly Tag[], interval: Historieninterval): (readonly Tag[])[] {
  switch (interval) {
    case 'quarterHourly':
      return tage.flatMap((tag) => splitTag(tag, stepMs))
    case 'hourly':
      return tage.flatMap((tag) => splitTag(tag, hourMs))
    case 'daily':
      return tage.map((tag) => [tag])
    case 'monthly':
      return [...Map.groupBy(tage, ({ datum }) => datum.slice(0, 7)).values()]
  }
}

function splitTag({ datum, vonMs, bisMs }: Tag, lengthMs: number): Tag[][] {
  return Array.from({ length: (bisMs - vonMs) / lengthMs }, (_item, index) => {
    const beginMs = vonMs + index * lengthMs
    return [{ datum, vonMs: beginMs, bisMs: beginMs + lengthMs }]
  })
}
