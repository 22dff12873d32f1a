import type { Feldtexte } from '../schema/feldtexte.ts'
import * as v from 'valibot'
import { answeredZahl, listOf } from '../schema/answered.ts'
import { endpoint } from '../endpoint.ts'
import { countTage } from '../rules/kalendertag.ts'
import { Datum, VertragId } from '../schema/scalars.ts'
import { Preisgruppe, Preisstufe } from '../tarif/preisbestandteile.ts'

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
  owned: { vertragId: 'vertrag' },
  params: v.object({ vertragId: VertragId }),
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

export const feldtexte: Feldtexte = {
  'Kostenaufstellung.bepreisterVerbrauch': 'Der Teil des Verbrauchs in kWh, zu dem ein Preis bekannt ist.',
  'Kostenaufstellung.bis': 'Der erste Tag, der nicht mehr dazugehört; höchstens heute.',
  'Kostenaufstellung.brutto': 'Die Summe mit Umsatzsteuer in EUR; null, wenn Preise nur ohne sie bekannt sind.',
  'Kostenaufstellung.umsatzsteuer': 'Die Umsatzsteuer auf die Summe, je Satz.',
  'Kostenaufstellung.von': 'Der erste Tag.',
  'Kostenposition.bis': 'Der erste Tag, an dem der Preis nicht mehr gilt.',
  'Kostenposition.istMittel': 'Ob der Preis ein solches Mittel ist.',
  'Kostenposition.preis':
    'Der Preis in EUR je kWh, für Tage in EUR je Jahr; bei Börsenpreisen das nach Verbrauch gewichtete Mittel.',
  'Kostenposition.von': 'Der erste Tag, an dem der Preis gilt.',
  auf: 'Der Betrag in EUR, von dem die Umsatzsteuer berechnet ist.',
  betrag: 'Der Betrag in EUR, so auf Cent gerundet, dass alle zusammen die Summe ergeben.',
  einheit: 'Wovon die Menge ist: kWh, oder Tage der Lieferung.',
  menge: 'Wie viele kWh oder Tage.',
  netto: 'Die Summe ohne Umsatzsteuer in EUR; null, wenn Preise nur mit ihr bekannt sind.',
  positionen: 'Die Posten, nach Zeit geordnet.',
  satz: 'Der Satz der Umsatzsteuer in Prozent.',
  tageOhneVerbrauch: 'Für wie viele Tage kein Verbrauch bekannt ist.',
  verbrauchskosten:
    'Was der Verbrauch ohne Grundpreis und andere Beträge je Jahr kostet, in EUR wie die Historie; null, wenn er keinen Preis hat.',
}
