import type { Verbrauch } from '@ekp/wire/verbrauch'

export interface Jahreswert {
  /** kWh in the 365 days before the period's end; null where a part of them is not known. */
  readonly verbrauch: number | null
  /** An estimate, or a longer part of a period had to be taken as its even share. */
  readonly prognose: boolean
}

const dayMs = 86_400_000
const jahr = 365
// A leap day or a late reading changes little; a season that is split evenly is a guess.
const mostSplitDays = 15
const unknown: Jahreswert = { verbrauch: null, prognose: false }

/**
 * The yearly course: what the 365 days before each period's end consumed, periods that begin earlier by their share.
 * Unlike the extrapolation it does not swing with the seasons. `verbraeuche` are oldest first.
 */
export function deriveJahresverlauf(verbraeuche: readonly Verbrauch[]): readonly Jahreswert[] {
  return verbraeuche.map(({ bis }, last) => {
    const until = dayOf(bis)
    let [days, verbrauch, prognose] = [0, 0, false]
    for (let index = last; index >= 0 && days < jahr; index--) {
      const one = verbraeuche[index]
      if (one === undefined || dayOf(one.bis) <= until - jahr) break
      const length = dayOf(one.bis) - dayOf(one.von)
      const inside = Math.min(dayOf(one.bis), until) - Math.max(dayOf(one.von), until - jahr)
      if (one.summe === null || inside <= 0) return unknown
      days += inside
      verbrauch += (one.summe * inside) / length
      prognose ||= one.prognose || Math.min(inside, length - inside) > mostSplitDays
    }
    return days === jahr ? { verbrauch: Math.round(verbrauch * 100) / 100, prognose } : unknown
  })
}

function dayOf(datum: string): number {
  return Date.parse(`${datum}T00:00:00Z`) / dayMs
}
