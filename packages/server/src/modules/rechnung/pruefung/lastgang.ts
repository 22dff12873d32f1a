import { berlinClock } from '../../../lib/berlinClock.ts'
import type { Fraction } from '../../../lib/exact.ts'
import { fraction } from '../../../lib/fraction.ts'
import { hasWert } from '../../../preis/lastreihe.ts'
import type { Arbeitsteil } from '../../../preis/preisstand.ts'
import { tagSplitter } from '../../../preis/saetze.ts'
import { boerseneinheit, sumTeile } from '../../../preis/sumTeile.ts'
import { listTage } from '../../../preis/tage.ts'
import type { Fehlendes, Pruefgrundlagen } from './grundlagen.ts'

/** What the quarter hours of some days say of a price. */
export interface Lastsumme {
  /** kWh. */
  readonly menge: Fraction
  /** kWh times the exchange's price, in EUR. */
  readonly boersenwert: Fraction
  /** kWh for which a part of the price is charged. */
  readonly mengeOf: (teil: Arbeitsteil) => Fraction
}

/** Adds up the quarter hours of some days; says what of them is not known. */
export function sumLastgang(
  { lastgang: { steps, reihen }, preisstaende, plan }: Pruefgrundlagen,
  { von, bis }: { readonly von: string; readonly bis: string },
): Lastsumme | { readonly fehlt: Fehlendes['was']; readonly tag: string } {
  const clock = berlinClock(steps.vonMs, steps.bisMs)
  const tage = listTage(clock, steps).filter(({ datum }) => von <= datum && datum < bis)
  const split = tagSplitter(preisstaende, plan, steps, clock)
  const teile = tage.map((tag) => ({ tag, parts: split(tag) }))
  for (const { tag, parts } of teile) {
    for (const { begin, end, satz } of parts) {
      const werte = reihen.last.werte.subarray(begin, end)
      if (!werte.every(hasWert)) return { fehlt: 'lastgang', tag: tag.datum }
      const boerse = satz?.preisstand.boerse
      const preise = boerse && (reihen.preise.get(boerse.marktgebiet)?.subarray(begin, end) ?? [])
      if (preise !== undefined && (preise.length === 0 || !preise.every(hasWert)))
        return { fehlt: 'marktpreis', tag: tag.datum }
      if (satz === undefined) return { fehlt: 'preiskalender', tag: tag.datum }
    }
  }
  if (tage.length === 0) return { fehlt: 'lastgang', tag: von }
  const summen = sumTeile(
    teile.flatMap(({ parts }) => parts),
    { ...reihen, passedSteps: steps.count },
  )
  const units = BigInt(reihen.last.unitsPerKwh)
  const toKwh = (menge: bigint) => fraction(menge, units)
  const boersenwert = summen.mengen.reduce((sum, one) => sum + one.boersenwert, 0n)
  return {
    menge: toKwh(summen.verbrauch),
    boersenwert: fraction(boersenwert * boerseneinheit, units * 10n ** 12n),
    mengeOf: (teil) =>
      toKwh(
        summen.mengen
          .filter(({ satz }) => satz.arbeitsteile.some((one) => isSame(one, teil)))
          .reduce((sum, { verbrauch }) => sum + verbrauch, 0n),
      ),
  }
}

/** The same part of the price, which each of the prices one after the other has anew. */
export const isSame = (one: Arbeitsteil, other: Arbeitsteil): boolean =>
  one.bezeichnung === other.bezeichnung && one.stufe === other.stufe && one.kalender === other.kalender
