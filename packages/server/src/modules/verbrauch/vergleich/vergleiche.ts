import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Tarifvergleich, Vergleichstarif } from '@ekp/wire/tarif/vergleich'
import { berlinClock } from '../../../lib/berlinClock.ts'
import { divideRounded } from '../../../lib/exact.ts'
import { hasWert } from '../../../preis/lastreihe.ts'
import { tagSplitter } from '../../../preis/saetze.ts'
import type { Steps } from '../../../preis/steps.ts'
import { isDelivered, listTage } from '../../../preis/tage.ts'
import { verschiebe, type Verschiebung } from '../../../preis/verschieben.ts'
import { kostenOfLastgang } from '../kosten.ts'
import type { Kostengrundlagen } from '../kostengrundlagen.ts'
import type { Zeitraum } from '../zeitraeume.ts'
import { countBestand, pricedSteps } from './bestand.ts'
import { findGrund, isOhneGrundpreis, type Kandidat, type Vergleichsreihen } from './kandidat.ts'
import { addSpanne, sortTarife, spanneOfMissing } from './spanne.ts'

/** What is asked for; `menge` in units of the series. */
interface Frage {
  readonly zeitraum: Zeitraum
  readonly lieferung: Kostengrundlagen
  readonly kandidaten: readonly Kandidat[]
  readonly verschiebung: Verschiebung | undefined
}

/**
 * What the same consumption costs in each tariff [tarif-20]. Steps for which one of the tariffs has no price are left out
 * for all of them. Where consumption is missing, the mean of the known steps is assumed; nobody knows at which of the
 * missing steps, so that the amount lies between the one at the cheapest and the one at the dearest of their prices. A
 * year in many tariffs takes long, so others' requests have their turn before each amount.
 */
export async function vergleiche(
  { zeitraum, lieferung, kandidaten, verschiebung }: Frage,
  steps: Steps,
  reihen: Vergleichsreihen,
): Promise<Tarifvergleich> {
  const clock = berlinClock(steps.vonMs, steps.bisMs)
  const tage = listTage(clock, steps).filter(({ datum }) => isDelivered(lieferung, datum))
  const rows = kandidaten.map((kandidat) => {
    const teile = tage.flatMap(tagSplitter(kandidat.preisstaende, lieferung.plan, steps, clock))
    return { kandidat, teile, grund: findGrund(kandidat, tage, teile, reihen, verschiebung !== undefined) }
  })
  const priced = pricedSteps(
    steps,
    tage,
    rows.filter(({ grund }) => grund === undefined).map(({ teile }) => teile),
    reihen,
  )
  const bestand = countBestand(steps, tage, priced, reihen.last)
  const { unitsPerKwh } = reihen.last
  const werte = reihen.last.werte.map((wert, step) => (priced[step] === 1 ? wert : Number.NaN))
  const moved = verschiebung && verschiebe(werte, steps, clock, verschiebung)
  const angenommen =
    bestand.known === 0 ? 0n : divideRounded(bestand.verbrauch * BigInt(bestand.missing), BigInt(bestand.known))
  const isMissing = (step: number) => priced[step] === 1 && !hasWert(reihen.last.werte[step])
  const tarife: Vergleichstarif[] = []
  for (const { kandidat, teile, grund: known } of rows) {
    const { preisstaende, grund: _, ...names } = kandidat
    const grund = known ?? (bestand.known === 0 ? 'VERBRAUCH' : undefined)
    const fehlt = grund === undefined ? spanneOfMissing(teile, isMissing, angenommen, reihen) : undefined
    const kostenOf = async (ofLoad: Float64Array) => {
      await nextTurn()
      const last = { ...reihen.last, werte: ofLoad }
      if (fehlt === undefined) return null
      const { brutto } = kostenOfLastgang(zeitraum, { ...lieferung, preisstaende }, steps, { ...reihen, last })
      return brutto === null ? null : addSpanne(brutto, fehlt)
    }
    const unverschoben = await kostenOf(werte)
    tarife.push({
      ...names,
      kosten: moved === undefined ? unverschoben : await kostenOf(moved.werte),
      kostenUnverschoben: moved === undefined ? null : unverschoben,
      unterschied: null,
      grund: grund ?? null,
      ohneGrundpreis: isOhneGrundpreis(preisstaende, tage),
    })
  }
  const toKwh = (units: bigint) => Number(divideRounded(units * 1000n, BigInt(unitsPerKwh))) / 1000
  const gewuenscht = verschiebung && verschiebung.menge * BigInt(tage.length)
  return {
    ...zeitraum,
    verbrauch: bestand.known === 0 ? null : toKwh(bestand.verbrauch),
    geschaetzt: bestand.geschaetzt,
    stundenOhneVerbrauch: bestand.missing / 4,
    angenommenerVerbrauch: toKwh(angenommen),
    stundenOhnePreis: bestand.unpriced / 4,
    verbrauchOhnePreis: toKwh(bestand.verbrauchOhnePreis),
    verschoben: moved === undefined ? null : toKwh(moved.verschoben),
    nichtVerschoben: moved === undefined || gewuenscht === undefined ? null : toKwh(gewuenscht - moved.verschoben),
    tarife: sortTarife(tarife),
  }
}
