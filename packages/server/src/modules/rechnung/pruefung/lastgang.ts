import { berlinClock } from '../../../lib/berlinClock.ts'
import type { Fraction } from '../../../lib/exact.ts'
import { fraction } from '../../../lib/fraction.ts'
import { hasWert } from '../../../preis/lastreihe.ts'
import type { Arbeitsteil } from '../../../preis/preisstand.ts'
import { findPreisstand, type Satz, tagSplitter, type Teil } from '../../../preis/saetze.ts'
import { boerseneinheit, ExactSum } from '../../../preis/sumTeile.ts'
import { listTage } from '../../../preis/tage.ts'
import type { Fehlendes, Pruefgrundlagen } from './grundlagen.ts'

type Luecke = { readonly fehlt: Fehlendes['was']; readonly tag: string }
type Spanne = { readonly von: string; readonly bis: string }

/** What the quarter hours of some days say of a price; each by itself, for one may be known without the others. */
export interface Lastsumme {
  /** kWh. */
  readonly menge: () => Fraction | Luecke
  /** kWh times the exchange's price, in EUR. */
  readonly boersenwert: () => Fraction | Luecke
  /** kWh for which a part of the price is charged. */
  readonly mengeOf: (teil: Arbeitsteil) => Fraction | Luecke
}

interface Tagessumme {
  readonly datum: string
  readonly verbrauch: bigint
  readonly boersenwert: bigint
  readonly mengen: readonly { readonly satz: Satz | undefined; readonly verbrauch: bigint }[]
  readonly fehlt: readonly Fehlendes['was'][]
}

/** Adds up the quarter hours of a bill's days, each day once. */
export function readLastgang({
  lastgang: { steps, reihen },
  preisstaende,
  plan,
}: Pruefgrundlagen): (spanne: Spanne) => Lastsumme {
  const units = BigInt(reihen.last.unitsPerKwh)
  let known: ReadonlyMap<string, Tagessumme> | undefined
  const readTage = () => {
    const clock = berlinClock(steps.vonMs, steps.bisMs)
    const split = tagSplitter(preisstaende, plan, steps, clock)
    const tage = listTage(clock, steps).map((tag): [string, Tagessumme] => {
      const parts = split(tag)
      const [begin, end] = [parts[0]?.begin ?? 0, parts.at(-1)?.end ?? 0]
      const werte = reihen.last.werte.subarray(begin, end)
      const boerse = findPreisstand(preisstaende, tag.datum)?.boerse
      const preise = boerse && reihen.preise.get(boerse.marktgebiet)?.subarray(begin, end)
      const boersenwert = new ExactSum()
      for (const [index, wert] of werte.entries()) {
        const preis = preise?.[index]
        if (hasWert(wert) && hasWert(preis)) boersenwert.addProduct(wert, preis)
      }
      const mengen = parts.map((part) => ({ satz: part.satz, verbrauch: sumOf(reihen.last.werte, part) }))
      const fehlt: Fehlendes['was'][] = []
      if (!werte.every(hasWert)) fehlt.push('lastgang')
      if (boerse !== undefined && preise?.every(hasWert) !== true) fehlt.push('marktpreis')
      if (parts.some(({ satz }) => satz === undefined)) fehlt.push('preiskalender')
      const verbrauch = mengen.reduce((total, menge) => total + menge.verbrauch, 0n)
      return [tag.datum, { datum: tag.datum, verbrauch, boersenwert: boersenwert.total, mengen, fehlt }]
    })
    return new Map(tage)
  }
  const sums = new Map<string, Lastsumme>()
  const sum = ({ von, bis }: Spanne): Lastsumme => {
    let own: readonly Tagessumme[] | undefined
    const add = (needs: readonly Fehlendes['was'][], of: (tag: Tagessumme) => bigint, divisor: bigint) => {
      known ??= readTage()
      own ??= [...known.values()].filter(({ datum }) => von <= datum && datum < bis)
      const tage = own
      if (tage.length === 0) return { fehlt: 'lastgang', tag: von } as const
      for (const was of needs) {
        const open = tage.find(({ fehlt }) => fehlt.includes(was))
        if (open !== undefined) return { fehlt: was, tag: open.datum }
      }
      return fraction(
        tage.reduce((total, tag) => total + of(tag), 0n),
        divisor,
      )
    }
    return {
      menge: () => add(['lastgang'], ({ verbrauch }) => verbrauch, units),
      boersenwert: () =>
        add(['lastgang', 'marktpreis'], ({ boersenwert }) => boersenwert * boerseneinheit, units * 10n ** 12n),
      mengeOf: (teil) =>
        add(
          ['lastgang', 'preiskalender'],
          ({ mengen }) =>
            mengen
              .filter(({ satz }) => satz?.arbeitsteile.some((one) => isSame(one, teil)))
              .reduce((total, { verbrauch }) => total + verbrauch, 0n),
          units,
        ),
    }
  }
  return (spanne) => {
    const key = `${spanne.von} ${spanne.bis}`
    const summe = sums.get(key) ?? sum(spanne)
    sums.set(key, summe)
    return summe
  }
}

function sumOf(werte: Float64Array, { begin, end }: Teil): bigint {
  const total = new ExactSum()
  for (const wert of werte.subarray(begin, end)) if (hasWert(wert)) total.add(wert)
  return total.total
}

/** The same part of the price, which each of the prices one after the other has anew. */
export const isSame = (one: Arbeitsteil, other: Arbeitsteil): boolean =>
  one.bezeichnung === other.bezeichnung && one.stufe === other.stufe && one.kalender === other.kalender
