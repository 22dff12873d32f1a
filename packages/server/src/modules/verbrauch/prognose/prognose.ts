import { addTage, countTage } from '@ekp/wire/rules/kalendertag'
import type { Jahresverlauf, Kostengrund, Verbrauchsprognose } from '@ekp/wire/verbrauch/prognose'
import { hasGrundpreis, type Preisstand } from '../../../preis/preisstand.ts'
import { isOfRegister } from '../../../preis/saetze.ts'
import type { Kostengrundlagen } from '../kostengrundlagen.ts'
import type { Verbrauchseintrag } from '../verbraeuche.ts'
import type { Zeitraum } from '../zeitraeume.ts'
import { findSagbarAb, rechneHoch } from './hochrechnung.ts'
import { ablesungskosten, type Jahresmenge, lastgangskosten, type Messung } from './kostenfragen.ts'
import { deriveMonatskosten, listMonate, type Monatskosten } from './monatskosten.ts'
import type { Tagesreihe } from './tagesreihe.ts'

/** All that a forecast rests on. */
export interface Prognosegrundlagen {
  /** The year of the bill. */
  readonly zeitraum: Zeitraum
  readonly today: string
  /** The year and the three before it. */
  readonly reihe: Tagesreihe
  readonly verlauf: Jahresverlauf
  /** From reading to reading. */
  readonly verbraeuche: readonly Verbrauchseintrag[]
  readonly messung: Messung
  /** Undefined where capacity has a price as well, which is not known. */
  readonly lieferung: Kostengrundlagen | undefined
}

/** What a year will probably come to, as it is sent, and what of it does not belong to consumption alone. */
export interface Prognose {
  readonly jahr: Verbrauchsprognose
  /** Empty without a cost. */
  readonly monate: readonly Monatskosten[]
  /** With ZU_WENIG: the first day on which enough will be known; null where nobody can say. */
  readonly sagbarAb: string | null
}

/** kWh rounded to Wh, EUR to Cent. */
export function derivePrognose(grundlagen: Prognosegrundlagen): Prognose {
  const { zeitraum, reihe, verlauf, messung } = grundlagen
  const { bekannt, bekanntBis, geschaetzt, tage, grund, jahre } = rechneHoch(reihe, zeitraum, verlauf)
  const { monate, ...kosten } = tage === undefined ? without(null) : deriveKosten(grundlagen, tage)
  const jahr: Verbrauchsprognose = {
    ...zeitraum,
    grundlage: [...messung.gemessen].some((datum) => datum >= zeitraum.von) ? 'LASTGANG' : 'ABLESUNGEN',
    bekannterVerbrauch: toWh(bekannt),
    bekanntBis,
    geschaetzt,
    verbrauch: tage === undefined ? null : { mindestens: total(tage.mindestens), hoechstens: total(tage.hoechstens) },
    grund: grund ?? null,
    jahre,
    verlauf,
    ...kosten,
  }
  const sagbarAb = grund === 'ZU_WENIG' ? deriveSagbarAb(grundlagen) : null
  return { jahr, monate, sagbarAb }
}

const toWh = (kwh: number) => Math.round(kwh * 1000) / 1000
const total = (tage: Float64Array) => toWh(tage.reduce((sum, kwh) => sum + kwh, 0))

/** If all days are known from now on: from the first of those that are known without a gap up to the newest one. */
function deriveSagbarAb({ zeitraum, today, reihe, verlauf, lieferung }: Prognosegrundlagen): string | null {
  const first = countTage(reihe.von, zeitraum.von)
  const isKnown = (index: number) => index >= first && !Number.isNaN(reihe.werte[index])
  const last = reihe.werte.findLastIndex((_wert, index) => isKnown(index))
  let begin = last + 1
  while (isKnown(begin - 1)) begin--
  const von = last < 0 ? (messbarAb(zeitraum, lieferung) ?? today) : addTage(reihe.von, begin)
  const datum = findSagbarAb(von, verlauf)
  return lieferung?.lieferende != null && datum > lieferung.lieferende ? null : datum > today ? datum : null
}

/** Where nothing is known, the reading at the beginning is still missing, or the one after it. */
const messbarAb = ({ von }: Zeitraum, lieferung: Kostengrundlagen | undefined) =>
  lieferung?.lieferbeginn != null && lieferung.lieferbeginn >= von ? lieferung.lieferbeginn : undefined

type Kosten = Pick<Verbrauchsprognose, 'kosten' | 'kostengrund' | 'brutto' | 'ohneGrundpreis' | 'mitBoersenpreis'> &
  Pick<Prognose, 'monate'>

/**
 * What the days of a year cost by the contract's prices as they are known today, those included that begin later in it,
 * with the engine of the cost breakdown [verbrauch-27]. No tariff is guessed: without a price for each kWh there is a
 * reason.
 */
function deriveKosten(grundlagen: Prognosegrundlagen, tage: Omit<Jahresmenge, 'verbraeuche'>): Kosten {
  const { zeitraum, today, reihe, lieferung, messung, verbraeuche } = grundlagen
  if (lieferung === undefined) return without('LEISTUNGSPREIS')
  const staende = lieferung.preisstaende.filter(
    ({ gueltigVon, gueltigBis }) => (gueltigVon ?? '') < zeitraum.bis && (gueltigBis ?? '9999') > zeitraum.von,
  )
  const menge: Jahresmenge = { ...tage, verbraeuche }
  const countsByTime = staende.some((stand) => isByTime(stand) || (messung.register && hasRegisterpreis(stand)))
  const fragen = countsByTime
    ? lastgangskosten(zeitraum, lieferung, messung, menge)
    : ablesungskosten(zeitraum, lieferung, reihe, messung, menge)
  if (staende.length === 0 || fragen === undefined) return without('PREIS')
  const first = countTage(reihe.von, zeitraum.von)
  const istBekannt = (monat: Zeitraum) => {
    const [begin, end] = [countTage(zeitraum.von, monat.von), countTage(zeitraum.von, monat.bis)]
    const werte = reihe.werte.subarray(first + begin, first + end)
    return monat.bis <= today && !werte.some((wert) => Number.isNaN(wert)) && fragen.hatPreise(monat)
  }
  const found = deriveMonatskosten(listMonate(zeitraum), fragen.kostenOf, istBekannt)
  if (found === undefined) return without('PREIS')
  const { brutto, kosten, monate } = found
  const mitBoersenpreis = monate.some((monat) => !fragen.hatPreise(monat))
  return { kosten, kostengrund: null, brutto, ohneGrundpreis: !staende.every(hasGrundpreis), mitBoersenpreis, monate }
}

/** Whether the meter's registers have prices of their own. */
const hasRegisterpreis = ({ arbeitsteile }: Preisstand) => arbeitsteile.some(isOfRegister)

/** Whether a kWh's price depends on when it is used. */
const isByTime = ({ boerse, arbeitsteile }: Preisstand) =>
  boerse !== undefined || arbeitsteile.some(({ kalender }) => kalender !== undefined)

const without = (kostengrund: Kostengrund | null): Kosten => ({
  kosten: null,
  kostengrund,
  brutto: false,
  ohneGrundpreis: false,
  mitBoersenpreis: false,
  monate: [],
})
