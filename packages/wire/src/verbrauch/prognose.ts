import type { Feldtexte } from '../schema/feldtexte.ts'
import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { Datum, oneOf, VertragId, Zahl } from '../schema/scalars.ts'
import { Betragsspanne } from '../tarif/betragsspanne.ts'

/**
 * How consumption is spread over a year: with heating by degree days (VDI 2067), like a household's electricity (H0), or
 * the same on each day.
 */
export const Jahresverlauf = oneOf(['HEIZUNG', 'HAUSHALT', 'GLEICHMAESSIG'])
export type Jahresverlauf = v.InferOutput<typeof Jahresverlauf>

/** kWh from the least to the most that is likely; both are the same where all days are known. */
export const Mengenspanne = v.object({ mindestens: Zahl, hoechstens: Zahl })
export type Mengenspanne = v.InferOutput<typeof Mengenspanne>

/**
 * Why nothing can be said yet: neither a year before nor enough of this one is known (`ZU_WENIG`), or the most would be
 * more than twice the least (`ZU_UNGEWISS`).
 */
export const Prognosegrund = oneOf(['ZU_WENIG', 'ZU_UNGEWISS'])
export type Prognosegrund = v.InferOutput<typeof Prognosegrund>

/**
 * Why there is no cost: the price contains one for capacity (`LEISTUNGSPREIS`), or is not known for each kWh (`PREIS`):
 * no tariff, or it depends on the time of day and no load profile or register shows it.
 */
export const Kostengrund = oneOf(['LEISTUNGSPREIS', 'PREIS'])
export type Kostengrund = v.InferOutput<typeof Kostengrund>

/** What a contract will probably use and cost in the running year of its bill [verbrauch-25]. */
export const Verbrauchsprognose = v.object({
  von: Datum,
  /** The first day that does not belong to it. */
  bis: Datum,
  /** From load profiles or readings. */
  grundlage: v.picklist(['LASTGANG', 'ABLESUNGEN']),
  /** What is known of the year in kWh, and the first day after that; null where nothing is. */
  bekannterVerbrauch: Zahl,
  bekanntBis: v.nullable(Datum),
  /** Whether an estimate is in what is known. */
  geschaetzt: v.boolean(),
  /** kWh of the whole year; null with a `grund`. */
  verbrauch: v.nullable(Mengenspanne),
  grund: v.nullable(Prognosegrund),
  /** After how many own years before the other days are estimated; 0: after `verlauf`. */
  jahre: Zahl,
  verlauf: Jahresverlauf,
  /** EUR of the whole year; null with a `kostengrund`, or where no consumption can be said. */
  kosten: v.nullable(Betragsspanne),
  kostengrund: v.nullable(Kostengrund),
  /** Whether the cost contains value added tax. */
  brutto: v.boolean(),
  /** Whether no part by the year is known, so that `kosten` lacks the base price. */
  ohneGrundpreis: v.boolean(),
  /** Whether prices of the exchange are in it that are not known yet. */
  mitBoersenpreis: v.boolean(),
})
export type Verbrauchsprognose = v.InferOutput<typeof Verbrauchsprognose>

export const findPrognose = endpoint({
  method: 'GET',
  path: '/:vertragId/prognose',
  summary: 'Was im laufenden Abrechnungsjahr voraussichtlich verbraucht wird und kostet, als Spanne.',
  access: 'session',
  costly: true,
  owned: { vertragId: 'vertrag' },
  params: v.object({ vertragId: VertragId }),
  output: Verbrauchsprognose,
})

export const feldtexte: Feldtexte = {
  'Mengenspanne.hoechstens': 'Der größte wahrscheinliche Verbrauch in kWh.',
  'Mengenspanne.mindestens': 'Der kleinste wahrscheinliche Verbrauch in kWh.',
  'Verbrauchsprognose.bis': 'Der erste Tag, der nicht mehr zum Abrechnungsjahr gehört.',
  'Verbrauchsprognose.brutto': 'Ob die Kosten die Umsatzsteuer enthalten.',
  'Verbrauchsprognose.grund':
    'Warum noch nichts zu sagen ist: ZU_WENIG (weder das Jahr davor noch genug von diesem ist bekannt) oder ZU_UNGEWISS (die Spanne ginge bis über das Doppelte).',
  'Verbrauchsprognose.kosten':
    'Was das Abrechnungsjahr nach den heute bekannten Preisen voraussichtlich kostet, in EUR; null mit einem Grund.',
  'Verbrauchsprognose.verbrauch': 'Der voraussichtliche Verbrauch des Abrechnungsjahrs in kWh; null mit einem Grund.',
  'Verbrauchsprognose.von': 'Der erste Tag des Abrechnungsjahrs.',
  mitBoersenpreis: 'Ob in den Kosten Börsenpreise sind, die noch nicht feststehen.',
  bekanntBis: 'Der erste Tag nach dem letzten, dessen Verbrauch bekannt ist; null, wenn keiner es ist.',
  bekannterVerbrauch: 'Was vom Verbrauch des Abrechnungsjahrs schon bekannt ist, in kWh.',
  jahre: 'Nach wie vielen eigenen Jahren davor die übrigen Tage geschätzt sind; 0: nach dem Jahresverlauf.',
  kostengrund: 'Warum keine Kosten zu sagen sind: LEISTUNGSPREIS (RLM) oder PREIS (nicht für jede kWh bekannt).',
  verlauf:
    'Wie sich Verbrauch über ein Jahr verteilt: HEIZUNG (Gradtagzahlen), HAUSHALT (Standardlastprofil H0) oder GLEICHMAESSIG.',
}
