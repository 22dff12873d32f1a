import type { Feldtexte } from './schema/feldtexte.ts'
import * as v from 'valibot'
import { answeredFlag, answeredZahl, listOf } from './schema/answered.ts'
import { endpoint } from './endpoint.ts'
import { isWithinTage, isZeitraum } from './rules/zeitraum.ts'
import { Datum, oneOf, VertragId, Zahl, Zeitpunkt } from './schema/scalars.ts'

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
  /**
   * Our addition: by how much colder the 365 days until `bis` were than the 365 before, in percent of these; negative:
   * milder. Missing where the contract does not heat or a month is not known [verbrauch-31].
   */
  kaelterProzent: v.fallback(v.optional(Zahl), undefined),
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

export const feldtexte: Feldtexte = {
  'Historienwert.arbeitspreis':
    'Der Arbeitspreis in EUR je kWh, nach Verbrauch gewichtet; ohne Verbrauch das einfache Mittel. null, wenn keiner vorliegt.',
  'Historienwert.kosten': 'Die Kosten in EUR, auf zehn Stellen genau; null, wenn Verbrauch oder Preis fehlt.',
  'Umrechnung.bis': 'Der erste Tag, der nicht mehr zu diesem Teil gehört.',
  'Verbrauch.bis': 'Der Tag der Ablesung am Ende; mit ihr beginnt der nächste Zeitraum.',
  'Verbrauch.von': 'Der Tag der Ablesung am Beginn.',
  brennwert: 'Der Brennwert in kWh je m³.',
  geschaetzt: 'Ob ein Ersatzwert eingeflossen ist.',
  geschaetzterVerbrauch: 'Der Teil des Verbrauchs in kWh, der geschätzt ist.',
  grundlage:
    'Woraus der Verbrauch stammt: LASTGANG (Viertelstunden oder Stunden) oder ABLESUNGEN (aufgeteilt, wie das Jahr verläuft).',
  interval: 'Die Schrittweite: Viertelstunde, Stunde, Tag oder Monat.',
  kaelterProzent:
    'Um wie viel Prozent die 365 Tage bis zum Ende kälter waren als die 365 davor, nach den Gradtagzahlen des Versorgers; negativ: milder. Fehlt, wo nicht geheizt wird oder ein Monat fehlt.',
  kosten: 'Die Kosten in EUR.',
  kubikmeter: 'Die Gasmenge in m³.',
  prognose: 'Ob es eine Schätzung ist: mit einem Ersatzwert, oder mit Faktoren, die noch nicht feststehen.',
  proKanal: 'Der Verbrauch je Messkanal.',
  stundenOhneVerbrauch: 'Für wie viele Stunden der vergangenen Zeit kein Verbrauch bekannt ist.',
  summe: 'Der Verbrauch des Zeitraums in kWh.',
  summeJahr: 'Der Verbrauch, auf 365 Tage hochgerechnet, in kWh.',
  umrechnung:
    'Wie bei Gas aus Kubikmetern kWh wurden: kubikmeter mal zustandszahl mal brennwert, je Teil des Zeitraums.',
  unvollstaendig:
    'Ob die Werte des Schritts nur einen Teil seiner vergangenen Zeit umfassen, weil Verbrauch oder Preise fehlen.',
  verbrauch: 'Der Verbrauch in kWh; null, wenn kein Wert vorliegt.',
  zustandszahl: 'Die Zustandszahl: was Druck und Temperatur am Zähler ausmachen.',
}
