import { addTage } from '@ekp/wire/rules/kalendertag'
import type { Verbrauch } from '@ekp/wire/verbrauch'
import type { Kostengrund, Verbrauchsprognose } from '@ekp/wire/verbrauch/prognose'
import { hasGrundpreis } from '../../../preis/preisstand.ts'
import { isOfRegister } from '../../../preis/saetze.ts'
import { kostenOfAblesungen } from '../kosten.ts'
import type { Kostengrundlagen } from '../kostengrundlagen.ts'
import type { Zeitraum } from '../zeitraeume.ts'

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
export function deriveKosten(zeitraum: Zeitraum, lieferung: Kostengrundlagen, mengen: Mengen): Kosten {
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

export const without = (kostengrund: Kostengrund | null): Kosten => ({
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
