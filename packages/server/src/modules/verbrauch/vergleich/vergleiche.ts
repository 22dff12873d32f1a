import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Betragsspanne } from '@ekp/wire/tarif/betragsspanne'
import type { Tarifvergleich, Vergleichstarif } from '@ekp/wire/tarif/vergleich'
import { berlinClock } from '../../../lib/berlinClock.ts'
import { divideRounded } from '../../../lib/exact.ts'
import { hasWert, type Verbrauchsreihe } from '../../../preis/lastreihe.ts'
import { preisstellen } from '../../../preis/preisstand.ts'
import { tagSplitter, type Teil } from '../../../preis/saetze.ts'
import { stepMs, type Steps } from '../../../preis/steps.ts'
import { boerseneinheit } from '../../../preis/sumTeile.ts'
import { isDelivered, listTage, type Tag } from '../../../preis/tage.ts'
import { verschiebe, type Verschiebung } from '../../../preis/verschieben.ts'
import { kostenOfLastgang } from '../kosten.ts'
import type { Kostengrundlagen } from '../kostengrundlagen.ts'
import type { Zeitraum } from '../zeitraeume.ts'
import { findGrund, hasGleicheTeile, isOhneGrundpreis, type Kandidat, type Vergleichsreihen } from './kandidat.ts'

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
  const own = kandidaten.find(({ kennung }) => kennung === null)
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
      gleicheTeile: own === undefined || hasGleicheTeile(own, kandidat, tage),
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

/** 1 for each delivered step that has a price in all of the tariffs. */
function pricedSteps(
  steps: Steps,
  tage: readonly Tag[],
  tarife: readonly (readonly Teil[])[],
  { register, preise }: Vergleichsreihen,
): Uint8Array {
  const priced = new Uint8Array(steps.count)
  for (const { begin, end } of stepsOf(steps, tage)) priced.fill(1, begin, end)
  for (const { begin, end, satz } of tarife.flat()) {
    const boerse = satz?.preisstand.boerse
    const ofGebiet = boerse && preise.get(boerse.marktgebiet)
    const isOfRegister = satz?.register !== undefined
    if (boerse === undefined && !isOfRegister) continue
    for (let step = begin; step < end; step++) {
      const hasPreis = boerse === undefined || hasWert(ofGebiet?.[step])
      const hasRegister = !isOfRegister || (hasWert(register?.HT[step]) && hasWert(register?.NT[step]))
      if (!hasPreis || !hasRegister) priced[step] = 0
    }
  }
  return priced
}

const stepsOf = ({ vonMs }: Steps, tage: readonly Tag[]) =>
  tage.map((tag) => ({ begin: (tag.vonMs - vonMs) / stepMs, end: (tag.bisMs - vonMs) / stepMs }))

/** How much is compared, and how much cannot be; amounts in units of the series. */
function countBestand(steps: Steps, tage: readonly Tag[], priced: Uint8Array, last: Verbrauchsreihe) {
  const bestand = { known: 0, missing: 0, unpriced: 0, verbrauch: 0n, verbrauchOhnePreis: 0n, geschaetzt: false }
  for (const { begin, end } of stepsOf(steps, tage)) {
    // A day's sum is far below what a double counts exactly.
    let [verbrauch, ohnePreis] = [0, 0]
    for (let step = begin; step < end; step++) {
      const wert = last.werte[step]
      if (priced[step] !== 1) {
        bestand.unpriced++
        ohnePreis += hasWert(wert) ? wert : 0
      } else if (hasWert(wert)) {
        bestand.known++
        verbrauch += wert
        bestand.geschaetzt ||= last.geschaetzt[step] === 1
      } else bestand.missing++
    }
    bestand.verbrauch += BigInt(verbrauch)
    bestand.verbrauchOhnePreis += BigInt(ohnePreis)
  }
  return bestand
}

/** What the assumed consumption costs at the cheapest and at the dearest of the missing steps, in Cent. */
function spanneOfMissing(
  parts: readonly Teil[],
  isMissing: (step: number) => boolean,
  menge: bigint,
  { last, preise }: Vergleichsreihen,
) {
  let least: bigint | undefined
  let most: bigint | undefined
  for (const { begin, end, satz } of parts) {
    if (satz === undefined) continue
    const { boerse } = satz.preisstand
    const ofGebiet = boerse && preise.get(boerse.marktgebiet)
    let [low, high] = [Infinity, -Infinity]
    for (let step = begin; step < end; step++) {
      if (!isMissing(step)) continue
      const preis = boerse === undefined ? 0 : (ofGebiet?.[step] ?? 0)
      low = Math.min(low, preis)
      high = Math.max(high, preis)
    }
    if (low > high) continue
    const { HT, NT } = satz.register ?? { HT: satz.wert, NT: satz.wert }
    const rate = (fest: bigint, preis: number) => satz.faktor * (fest + boerseneinheit * BigInt(preis))
    const [cheap, dear] = [rate(HT < NT ? HT : NT, low), rate(HT < NT ? NT : HT, high)]
    least = least === undefined || cheap < least ? cheap : least
    most = most === undefined || dear > most ? dear : most
  }
  const centsOf = (rate: bigint) => divideRounded(menge * rate, BigInt(last.unitsPerKwh) * perCent)
  return { mindestens: centsOf(least ?? 0n), hoechstens: centsOf(most ?? 0n) }
}

// A rate with tax counts 10^-16 EUR.
const perCent = 10n ** BigInt(preisstellen + 4 - 2)

/** A gross amount with the span of what is missing. */
const addSpanne = (brutto: number, cents: { mindestens: bigint; hoechstens: bigint }): Betragsspanne => ({
  mindestens: toEur(toCents(brutto) + Number(cents.mindestens)),
  hoechstens: toEur(toCents(brutto) + Number(cents.hoechstens)),
})
const toCents = (eur: number) => Math.round(eur * 100)
const toEur = (cents: number) => cents / 100

/**
 * The own tariff first, then the cheapest of those that have the same parts, each with its difference to the own one, then
 * those whose condition the contract does not meet, then those without their base price or with other parts.
 */
export function sortTarife(tarife: readonly Vergleichstarif[]): Vergleichstarif[] {
  const own = tarife.find(({ kennung }) => kennung === null)
  const basis = own?.ohneGrundpreis === false ? own.kosten : null
  const isWhole = ({ ohneGrundpreis, gleicheTeile }: Vergleichstarif) => !ohneGrundpreis && gleicheTeile
  const groupOf = (tarif: Vergleichstarif) => {
    if (tarif.kennung === null) return 0
    if (tarif.kosten === null) return 4
    return !isWhole(tarif) ? 3 : tarif.bedingung === null ? 1 : 2
  }
  const rank = ({ kosten }: Vergleichstarif) => (kosten === null ? 0 : kosten.mindestens + kosten.hoechstens)
  return tarife
    .map((tarif) => {
      const { kennung, kosten } = tarif
      if (kennung === null || basis === null || kosten === null || !isWhole(tarif)) return tarif
      const unterschied = {
        mindestens: toEur(toCents(kosten.mindestens) - toCents(basis.hoechstens)),
        hoechstens: toEur(toCents(kosten.hoechstens) - toCents(basis.mindestens)),
      }
      return { ...tarif, unterschied }
    })
    .toSorted((one, other) => groupOf(one) - groupOf(other) || rank(one) - rank(other))
}
