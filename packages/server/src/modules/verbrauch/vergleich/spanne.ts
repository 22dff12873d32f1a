import type { Betragsspanne } from '@ekp/wire/tarif/betragsspanne'
import type { Vergleichstarif } from '@ekp/wire/tarif/vergleich'
import { divideRounded } from '../../../lib/exact.ts'
import { preisstellen } from '../../../preis/preisstand.ts'
import type { Teil } from '../../../preis/saetze.ts'
import { boerseneinheit } from '../../../preis/sumTeile.ts'
import type { Vergleichsreihen } from './kandidat.ts'

/** What the assumed consumption costs at the cheapest and at the dearest of the missing steps, in Cent. */
export function spanneOfMissing(
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
export const addSpanne = (brutto: number, cents: { mindestens: bigint; hoechstens: bigint }): Betragsspanne => ({
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
