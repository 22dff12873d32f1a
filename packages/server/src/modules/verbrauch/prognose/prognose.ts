import { countTage } from '@ekp/wire/rules/kalendertag'
import type { Jahresverlauf, Verbrauchsprognose } from '@ekp/wire/verbrauch/prognose'
import type { Kostengrundlagen } from '../kostengrundlagen.ts'
import type { Zeitraum } from '../zeitraeume.ts'
import { rechneHoch } from './hochrechnung.ts'
import { deriveKosten, without } from './kosten.ts'
import type { Tagesreihe } from './tagesreihe.ts'

interface Grundlagen {
  /** The year of the bill. */
  readonly zeitraum: Zeitraum
  /** The year and the three before it. */
  readonly reihe: Tagesreihe
  readonly verlauf: Jahresverlauf
  readonly grundlage: Verbrauchsprognose['grundlage']
  /** Undefined where capacity has a price as well, which is not known. */
  readonly lieferung: Kostengrundlagen | undefined
}

/** The forecast as it is sent: kWh rounded to Wh, EUR to Cent. */
export function derivePrognose({ zeitraum, reihe, verlauf, grundlage, lieferung }: Grundlagen): Verbrauchsprognose {
  const { bekannt, bekanntBis, geschaetzt, tage, grund, jahre } = rechneHoch(reihe, zeitraum, verlauf)
  const kosten =
    tage === undefined
      ? without(null)
      : lieferung === undefined
        ? without('LEISTUNGSPREIS')
        : deriveKosten(zeitraum, lieferung, { ...tage, ntAnteile: listNtAnteile(reihe, zeitraum) })
  return {
    ...zeitraum,
    grundlage,
    bekannterVerbrauch: toWh(bekannt),
    bekanntBis,
    geschaetzt,
    verbrauch: tage === undefined ? null : { mindestens: total(tage.mindestens), hoechstens: total(tage.hoechstens) },
    grund: grund ?? null,
    jahre,
    verlauf,
    ...kosten,
  }
}

const toWh = (kwh: number) => Math.round(kwh * 1000) / 1000
const total = (tage: Float64Array) => toWh(tage.reduce((sum, kwh) => sum + kwh, 0))

/** The low tariff's part of each day: where it is not known, the mean of all that is. */
function listNtAnteile({ von, werte, ntAnteile }: Tagesreihe, zeitraum: Zeitraum): (number | undefined)[] {
  let [nt, all] = [0, 0]
  for (const [index, anteil] of ntAnteile.entries()) {
    if (Number.isNaN(anteil)) continue
    nt += anteil * (werte[index] ?? 0)
    all += werte[index] ?? 0
  }
  const mean = all > 0 ? nt / all : undefined
  const first = countTage(von, zeitraum.von)
  return [...ntAnteile.subarray(first)].map((anteil) => (Number.isNaN(anteil) ? mean : anteil))
}
