import { countTage, addTage } from '@ekp/wire/rules/kalendertag'
import type { Jahresverlauf, Verbrauchsprognose, Kostengrund } from '@ekp/wire/verbrauch/prognose'
import type { Kostengrundlagen } from '../kostengrundlagen.ts'
import type { Zeitraum } from '../zeitraeume.ts'
import { rechneHoch } from './hochrechnung.ts'
import type { Tagesreihe } from './tagesreihe.ts'
import type { Verbrauch } from '@ekp/wire/verbrauch'
import { hasGrundpreis } from '../../../preis/preisstand.ts'
import { isOfRegister } from '../../../preis/saetze.ts'
import { kostenOfAblesungen } from '../kosten.ts'

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
  for (const [index, share] of ntAnteile.entries()) {
    if (Number.isNaN(share)) continue
    nt += share * (werte[index] ?? 0)
    all += werte[index] ?? 0
  }
  const mean = all > 0 ? nt / all : undefined
  const first = countTage(von, zeitraum.von)
  return [...ntAnteile.subarray(first)].map((share) => (Number.isNaN(share) ? mean : share))
}

type Kosten = Pick<Verbrauchsprognose, 'kosten' | 'kostengrund' | 'brutto' | 'ohneGrundpreis'>

/** What the least and the most of a year cost; kWh by day, and which part the low tariff's register has of each day. */
interface Mengen {
  readonly mindestens: Float64Array
  readonly hoechstens: Float64Array
  readonly ntAnteile: readonly (number | undefined)[]
}

/**
 * What a year costs by the contract's prices as they are known today, those included that begin later in it, with the
 * engine of the cost breakdown [verbrauch-27]. No price is guessed: without one for each kWh there is a reason.
 */
function deriveKosten(zeitraum: Zeitraum, lieferung: Kostengrundlagen, mengen: Mengen): Kosten {
  const staende = lieferung.preisstaende.filter(
    ({ gueltigVon, gueltigBis }) => (gueltigVon ?? '') < zeitraum.bis && (gueltigBis ?? '9999') > zeitraum.von,
  )
  const hasTeil = (is: (teil: (typeof staende)[number]['arbeitsteile'][number]) => boolean) =>
    staende.some(({ arbeitsteile }) => arbeitsteile.some((teil) => is(teil)))
  if (staende.length === 0) return without('PREIS')
  if (staende.some(({ boerse }) => boerse !== undefined)) return without('BOERSENPREIS')
  if (hasTeil(({ kalender }) => kalender !== undefined)) return without('TAGESZEIT')
  const all = [mengen.mindestens, mengen.hoechstens].map((tage) =>
    kostenOfAblesungen(zeitraum, lieferung, toEntries(zeitraum.von, tage, mengen.ntAnteile)),
  )
  if (all.some(({ verbrauch, bepreisterVerbrauch }) => bepreisterVerbrauch !== verbrauch))
    return without(hasTeil(isOfRegister) ? 'TAGESZEIT' : 'PREIS')
  const brutto = all.every((one) => one.brutto !== null)
  const betraege = all.map((one) => (brutto ? one.brutto : one.netto)).filter((betrag) => betrag !== null)
  if (betraege.length < all.length) return without('PREIS')
  return {
    // A price below zero turns them round.
    kosten: { mindestens: Math.min(...betraege), hoechstens: Math.max(...betraege) },
    kostengrund: null,
    brutto,
    ohneGrundpreis: !staende.every(hasGrundpreis),
  }
}

const without = (kostengrund: Kostengrund | null): Kosten => ({
  kosten: null,
  kostengrund,
  brutto: false,
  ohneGrundpreis: false,
})

/** A day's entry each, in whole Wh that add up to the whole. */
function toEntries(von: string, tage: Float64Array, ntAnteile: Mengen['ntAnteile']): Verbrauch[] {
  let [exact, given] = [0, 0]
  return [...tage].map((kwh, index) => {
    const day = addTage(von, index)
    exact += kwh
    const wattstunden = Math.round(exact * 1000) - given
    given += wattstunden
    const summe = wattstunden / 1000
    const nt = ntAnteile[index]
    return {
      von: day,
      bis: addTage(day, 1),
      summe,
      summeJahr: null,
      prognose: false,
      proKanal: nt === undefined ? [] : [{ obiskennzahl: '1-0:1.8.2', verbrauch: nt * summe }],
      umrechnung: [],
    }
  })
}
