import * as v from 'valibot'
import { answeredFlag, answeredZahl, listOf } from './schema/answered.ts'
import { endpoint } from './endpoint.ts'
import { countTage } from './rules/kalendertag.ts'
import { isWithinTage, isZeitraum } from './rules/zeitraum.ts'
import { Datum, oneOf, VertragId, Zahl, Zeitpunkt } from './schema/scalars.ts'
import { Preisgruppe, Preisstufe } from './tarif/preisbestandteile.ts'

const params = v.object({ vertragId: VertragId })
const owned = { vertragId: 'vertrag' } as const

/** The consumption of one Messkanal in kWh. */
export const Kanalverbrauch = v.object({ obiskennzahl: v.string(), verbrauch: answeredZahl })
export type Kanalverbrauch = v.InferOutput<typeof Kanalverbrauch>

/** A list; other hosts send a map by obiskennzahl, of amounts or of items [verbrauch-2]. */
const proKanal = v.pipe(v.unknown(), v.transform(mapToList), listOf(Kanalverbrauch))

function mapToList(given: unknown): unknown {
  if (given === undefined || given === null) return []
  if (typeof given !== 'object' || Array.isArray(given)) return given
  return Object.entries(given).map(([obiskennzahl, item]: [string, unknown]) =>
    typeof item === 'object' && item !== null ? { obiskennzahl, ...item } : { obiskennzahl, verbrauch: item },
  )
}

/** How a gas meter's cubic metres were converted to kWh in a part of a period: kubikmeter × zustandszahl × brennwert. */
export const Umrechnung = v.object({
  von: Datum,
  /** Exclusive. */
  bis: Datum,
  kubikmeter: Zahl,
  zustandszahl: Zahl,
  /** kWh per m³. */
  brennwert: Zahl,
})
export type Umrechnung = v.InferOutput<typeof Umrechnung>

/** The consumption of a period in kWh [verbrauch-1]. */
export const Verbrauch = v.object({
  /** The day of the reading that opens the period. */
  von: Datum,
  /** The day of the reading that closes it, which also opens the next period: the period has `bis - von` days. */
  bis: Datum,
  /** The period's total. */
  summe: answeredZahl,
  /** The same, extrapolated to 365 days. */
  summeJahr: answeredZahl,
  /** Whether it is an estimate: one of its readings is an ERSATZWERT, or the factors of its days are not known yet. */
  prognose: answeredFlag(false),
  proKanal: v.fallback(v.optional(proKanal, []), []),
  /** Gas only: the conversion of cubic metres to kWh, so that the customer can check the figure [verbrauch-1]. */
  umrechnung: v.fallback(v.optional(listOf(Umrechnung), []), []),
})
export type Verbrauch = v.InferOutput<typeof Verbrauch>

export const listVerbraeuche = endpoint({
  method: 'GET',
  path: '/:vertragId/verbraeuche',
  summary: 'Der Verbrauch je Abrechnungszeitraum in kWh, auf Wunsch nur eines Zeitraums.',
  access: 'session',
  owned,
  params,
  query: v.object({ von: v.optional(Datum), bis: v.optional(Datum) }),
  output: listOf(Verbrauch),
})

const intervals = ['hourly', 'daily', 'monthly'] as const

/** The step of the history [historie-16] [historie-17]; metering systems call it STUENDLICH, TAEGLICH, MONATLICH. */
export type Interval = (typeof intervals)[number]

/** The steps that may be asked for; quarter hours are our addition. */
export const Historieninterval = oneOf(['quarterHourly', ...intervals])
export type Historieninterval = v.InferOutput<typeof Historieninterval>

/**
 * One step of the history: kWh, EUR per kWh, EUR; `null` where a value is missing. The price is weighted by the
 * consumption; it is the plain mean if nothing was consumed or the consumption is unknown.
 */
export const Historienwert = v.object({
  von: Zeitpunkt,
  bis: Zeitpunkt,
  verbrauch: answeredZahl,
  arbeitspreis: answeredZahl,
  kosten: answeredZahl,
  /** Our addition: the part of the consumption in kWh that has a price, which is what the cost is of. */
  bepreisterVerbrauch: answeredZahl,
  /** Our addition: for how many hours of the past time no consumption is known, in quarters. */
  stundenOhneVerbrauch: answeredZahl,
  /** Whether the consumption contains an estimate [historie-17]. */
  geschaetzt: answeredFlag(false),
  /** Our addition: the part of the consumption in kWh that is an estimate. */
  geschaetzterVerbrauch: answeredZahl,
  /** Our addition: whether the values cover only a part of the step's past time: of its consumption or its prices some are missing. */
  unvollstaendig: answeredFlag(false),
})
export type Historienwert = v.InferOutput<typeof Historienwert>

/** The items are in `data.data` [historie-16]; other hosts wrap them once or not at all. */
const Historie = v.pipe(
  v.unknown(),
  v.transform((answer) => ({ data: { data: unwrap(unwrap(answer)) } })),
  v.object({ data: v.object({ data: listOf(Historienwert) }) }),
)

function unwrap(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : answer
}

/** How many days one request may ask for, and the German text for that. */
const grenzen = {
  quarterHourly: [31, 'Bitte fragen Sie viertelstündliche Werte für höchstens 31 Tage auf einmal ab.'],
  hourly: [62, 'Bitte fragen Sie stündliche Werte für höchstens 62 Tage auf einmal ab.'],
  daily: [800, 'Bitte fragen Sie tägliche Werte für höchstens 800 Tage auf einmal ab.'],
  monthly: [5 * 366, 'Bitte fragen Sie monatliche Werte für höchstens fünf Jahre auf einmal ab.'],
} as const satisfies Record<Historieninterval, readonly [number, string]>

export const listHistorie = endpoint({
  method: 'GET',
  path: '/:vertragId/historie',
  summary: 'Verbrauch, Preis und Kosten je Viertelstunde, Stunde, Tag oder Monat, Ende ausgeschlossen.',
  access: 'session',
  costly: true,
  owned,
  params,
  query: v.pipe(
    v.object({ von: Zeitpunkt, bis: Zeitpunkt, interval: Historieninterval }),
    // After an error a transformation ends the pipe, so that the checks below see only valid instants.
    v.transform((query) => query),
    v.forward(v.partialCheck([['von'], ['bis']], isZeitraum, 'Das Ende muss nach dem Beginn liegen.'), ['bis']),
    v.forward(
      v.partialCheck(
        [['von'], ['bis'], ['interval']],
        (query) => isWithinTage(query, grenzen[query.interval][0]),
        ({ input }) => grenzen[input.interval][1],
      ),
      ['bis'],
    ),
  ),
  output: Historie,
})

/** A line of a cost breakdown, as on a bill [verbrauch-17]. */
export const Kostenposition = v.object({
  /** The days to which the line's price applies; `bis` is the first day after them. */
  von: Datum,
  bis: Datum,
  bezeichnung: v.string(),
  gruppe: Preisgruppe,
  /** The level of a network charge by time, or of a meter's register. */
  stufe: v.nullable(Preisstufe),
  /** kWh, or days of delivery. */
  menge: v.number(),
  einheit: v.picklist(['kWh', 'Tage']),
  /** EUR per kWh, or per year for days; for the exchange's price the mean weighted by consumption, null without any. */
  preis: v.nullable(v.number()),
  /** Whether the price is such a mean. */
  istMittel: v.boolean(),
  /** EUR, rounded up or down to Cent so that all of them add up. */
  betrag: v.number(),
})
export type Kostenposition = v.InferOutput<typeof Kostenposition>

/** Value added tax of one rate: `betrag` is `satz` percent of `auf`, in EUR, to a Cent: the sums are exact. */
export const Umsatzsteuerposition = v.object({ satz: v.number(), auf: v.number(), betrag: v.number() })
export type Umsatzsteuerposition = v.InferOutput<typeof Umsatzsteuerposition>

/** What a stretch of days cost by the contract's prices, line by line [verbrauch-17]. */
export const Kostenaufstellung = v.object({
  von: Datum,
  /** The first day that does not belong to it; today at the latest. */
  bis: Datum,
  /** LASTGANG: from quarter hours or hours; ABLESUNGEN: from readings, shared out as the year runs where prices changed. */
  grundlage: v.picklist(['LASTGANG', 'ABLESUNGEN']),
  positionen: listOf(Kostenposition),
  umsatzsteuer: listOf(Umsatzsteuerposition),
  /** EUR; null where the prices are known only with tax. */
  netto: v.nullable(v.number()),
  /** EUR; null where the prices are known only without tax. */
  brutto: v.nullable(v.number()),
  /** EUR without what is due by the year, with tax where `brutto` is known: what the history says of these days. */
  verbrauchskosten: answeredZahl,
  /** kWh; null where none is known. */
  verbrauch: v.nullable(v.number()),
  /** The part of the consumption that has a price. */
  bepreisterVerbrauch: v.number(),
  /** For how many days no consumption is known; with a load profile, as a fraction. */
  tageOhneVerbrauch: v.number(),
  geschaetzt: v.boolean(),
})
export type Kostenaufstellung = v.InferOutput<typeof Kostenaufstellung>

/** How many days one request may ask for: five years, as for the months of the history. */
export const mostKostentage = 5 * 366

export const findKostenaufstellung = endpoint({
  method: 'GET',
  path: '/:vertragId/kostenaufstellung',
  summary: 'Was der Verbrauch eines Zeitraums nach den Preisen des Vertrags gekostet hat, Posten für Posten.',
  access: 'session',
  costly: true,
  owned,
  params,
  query: v.pipe(
    v.object({ von: Datum, bis: Datum }),
    v.transform((query) => query),
    v.forward(
      v.partialCheck([['von'], ['bis']], ({ von, bis }) => von < bis, 'Das Ende muss nach dem Beginn liegen.'),
      ['bis'],
    ),
    v.forward(
      v.partialCheck(
        [['von'], ['bis']],
        ({ von, bis }) => countTage(von, bis) <= mostKostentage,
        'Bitte fragen Sie Kosten für höchstens fünf Jahre auf einmal ab.',
      ),
      ['bis'],
    ),
  ),
  output: Kostenaufstellung,
})
