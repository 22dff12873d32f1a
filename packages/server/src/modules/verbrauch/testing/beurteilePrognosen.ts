import { Zufall } from './zufall.ts'
import { derivePrognose } from '../prognose/prognose.ts'
import { arten, type Haushaltsart } from './jahreslauf.ts'
import { bauePrognosehaushalt } from './prognosehaushalte.ts'
import { listBoersenpreise } from './wetter.ts'

/** A forecast beside the truth. */
export interface Urteil {
  readonly art: Haushaltsart
  /** Undefined where no cost is said. */
  readonly istGetroffen: boolean | undefined
  /** From the least to the most, as a share of their middle. */
  readonly breite: number
  /** Whether a year before was known. */
  readonly mitJahr: boolean
  readonly millisekunden: number
  readonly fehler: number
}

/** So many households of all kinds, each with a year, a past and a day of its own. */
export function beurteilePrognosen(count: number, seed = 1): Urteil[] {
  const preistage = listBoersenpreise(new Zufall(seed))
  return Array.from({ length: count }, (_, index): Urteil => {
    const art = arten[index % arten.length] ?? 'strom'
    const { grundlagen, wahrheit } = bauePrognosehaushalt(new Zufall(1000 * seed + index), art, preistage)
    const begin = performance.now()
    const { jahr } = derivePrognose(grundlagen)
    const millisekunden = performance.now() - begin
    const { kosten, jahre } = jahr
    if (kosten === null)
      return { art, istGetroffen: undefined, breite: Number.NaN, mitJahr: jahre > 0, millisekunden, fehler: Number.NaN }
    const { mindestens, hoechstens } = kosten
    const mitte = (mindestens + hoechstens) / 2
    return {
      art,
      istGetroffen: mindestens <= wahrheit && wahrheit <= hoechstens,
      breite: (hoechstens - mindestens) / mitte,
      mitJahr: jahre > 0,
      millisekunden,
      fehler: wahrheit / mitte - 1,
    }
  })
}

/** The share of those that are right, the middle and the 90th percentile of their widths and of the errors of their middles. */
export function fasseZusammen(urteile: readonly Urteil[]) {
  const gesagt = urteile.filter(({ istGetroffen }) => istGetroffen !== undefined)
  const percentile = (werte: readonly number[], share: number) =>
    werte.toSorted((one, other) => one - other)[Math.floor(share * (werte.length - 1))] ?? Number.NaN
  const spreadOf = (werte: readonly number[]) => ({ median: percentile(werte, 0.5), p90: percentile(werte, 0.9) })
  return {
    count: urteile.length,
    gesagt: gesagt.length,
    getroffen: gesagt.filter(({ istGetroffen }) => istGetroffen === true).length / gesagt.length,
    breite: spreadOf(gesagt.map(({ breite }) => breite)),
    fehler: spreadOf(gesagt.map(({ fehler }) => Math.abs(fehler))),
  }
}
