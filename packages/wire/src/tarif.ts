import * as v from 'valibot'
import { answered, answeredFlag, answeredText, answeredZahl, listOf } from './schema/answered.ts'
import { endpoint } from './endpoint.ts'
import { isWithinTage, isZeitraum } from './rules/zeitraum.ts'
import { Datum, missing, oneOf, VertragId, Zahl, Zeitpunkt } from './schema/scalars.ts'
import { Tarifvergleich, Vergleichsfrage } from './tarif/vergleich.ts'

export const Tariftyp = oneOf([
  'DYNAMISCHER_PREIS',
  'ALLES_INKLUSIVE_NETTO',
  'ALLES_INKLUSIVE_BRUTTO',
  'REINER_ENERGIEPREIS',
])
export type Tariftyp = v.InferOutput<typeof Tariftyp>

/** What a part of a price pays for; `ungeteilt` is a price of which the parts are not known. */
export const Preisgruppe = oneOf(['energie', 'netz', 'abgaben', 'steuern', 'ungeteilt'])
export type Preisgruppe = v.InferOutput<typeof Preisgruppe>

/** High, standard and low: the levels of a network charge by time (§ 14a EnWG, module 3), or HT and NT of a meter. */
export const Preisstufe = oneOf(['HT', 'ST', 'NT'])
export type Preisstufe = v.InferOutput<typeof Preisstufe>

/**
 * How a part of a price is charged: for each kWh (`arbeit`), as the exchange's price of each quarter hour (`boerse`), by
 * day as a share of a year's amount (`jahr`), as the percentage of the network's working prices that is to be paid
 * (`netzanteil`, § 14a EnWG, module 2), or as the percentage of value added tax on everything (`umsatzsteuer`).
 */
export const Preisberechnung = oneOf(['arbeit', 'boerse', 'jahr', 'netzanteil', 'umsatzsteuer'])
export type Preisberechnung = v.InferOutput<typeof Preisberechnung>

/** A tariff [tarif-1]. Base price in EUR a year, working prices in EUR per kWh, shares in percent. */
export const Tarif = v.object({
  name: answeredText,
  tariftyp: answeredText,
  preisgarantietyp: answeredText,
  grundpreis: answeredZahl,
  arbeitspreis: answeredZahl,
  arbeitspreisNT: answeredZahl,
  anteilNt: answeredZahl,
  istDynamisch: answeredFlag(false),
  durchschnittlicherArbeitspreisVormonat: answeredZahl,
  durchschnittlicherArbeitspreisGesamt: answeredZahl,
  /** What a dynamic tariff adds to the price of the price series, net; null where its price is no price of this series. */
  aufschlag: answeredZahl,
  /** On exchange price and aufschlag, in percent; null where the aufschlag is. */
  umsatzsteuer: answeredZahl,
  gueltigVon: missing(Datum),
  /** The first day on which the tariff is no longer valid. */
  gueltigBis: missing(Datum),
})
export type Tarif = v.InferOutput<typeof Tarif>

const params = v.object({ vertragId: VertragId })

export const findAktuellerTarif = endpoint({
  method: 'GET',
  path: '/:vertragId/aktueller_tarif',
  summary: 'Der Tarif, der heute gilt.',
  access: 'session',
  owned: { vertragId: 'vertrag' },
  params,
  output: Tarif,
})

export const listTarifhistorie = endpoint({
  method: 'GET',
  path: '/:vertragId/tarifhistorie',
  summary: 'Alle Tarife des Vertrags: zukünftige, der aktuelle und vorangegangene, neueste zuerst.',
  access: 'session',
  owned: { vertragId: 'vertrag' },
  params,
  output: v.object({ historie: listOf(Tarif) }),
})

/** A step of the price series [preiszeitreihe-2] in EUR per kWh; `null` where none is known. */
export const Preis = v.object({
  von: Zeitpunkt,
  preis: answeredZahl,
  /** The end of the step, without which the length of the last one would be unknown [preiszeitreihe-2]. */
  bis: answered(Zeitpunkt),
})
export type Preis = v.InferOutput<typeof Preis>

/** A stretch of prices: 31 days at most. */
const Preiszeitraum = v.pipe(
  v.object({ von: Zeitpunkt, bis: Zeitpunkt }),
  // After an error a transformation ends the pipe, so that the checks below see only valid instants.
  v.transform((query) => query),
  v.forward(v.partialCheck([['von'], ['bis']], isZeitraum, 'Das Ende muss nach dem Beginn liegen.'), ['bis']),
  v.forward(
    v.partialCheck(
      [['von'], ['bis']],
      (query) => isWithinTage(query, 31),
      'Bitte fragen Sie Preise für höchstens 31 Tage auf einmal ab.',
    ),
    ['bis'],
  ),
)

export const listPreiszeitreihe = endpoint({
  method: 'GET',
  path: '/preiszeitreihe',
  summary: 'Die Börsenpreise eines Zeitraums in EUR je kWh, Ende ausgeschlossen, so weit sie veröffentlicht sind.',
  access: 'session',
  costly: true,
  query: Preiszeitraum,
  output: v.object({ preise: listOf(Preis) }),
})

/** Our addition: the contract's own working price in a step [preiszeitreihe-13] in EUR per kWh. */
export const Vertragspreis = v.object({
  von: Zeitpunkt,
  bis: Zeitpunkt,
  /** What the customer pays by his tariff; `null` where that is not known, or depends on the meter's register. */
  preis: answeredZahl,
  /** Whether `preis` is gross. */
  brutto: answeredFlag(false),
  /** The exchange's price that `preis` follows, net; `null` where it follows none, or none is known. */
  boersenpreis: answeredZahl,
  /** The level of the network charge, where it has some by time. */
  stufe: answered(Preisstufe),
})
export type Vertragspreis = v.InferOutput<typeof Vertragspreis>

export const listVertragspreise = endpoint({
  method: 'GET',
  path: '/:vertragId/preise',
  summary: 'Der eigene Arbeitspreis eines Vertrags, Schritt für Schritt eines Zeitraums, in EUR je kWh.',
  access: 'session',
  costly: true,
  owned: { vertragId: 'vertrag' },
  params,
  query: Preiszeitraum,
  output: v.object({ preise: listOf(Vertragspreis) }),
})

/** A part of a price [tarif-13]. */
export const Preisbestandteil = v.object({
  bezeichnung: v.string(),
  gruppe: Preisgruppe,
  berechnung: answered(Preisberechnung),
  /** Without value added tax, in EUR per kWh or, for `jahr`, in EUR a year; `null` for the exchange's price. */
  wert: answeredZahl,
  /** With a level the part is charged at its times, or for its register, alone. */
  stufe: answered(Preisstufe),
  /** Of a kWh's price, in percent; `null` for parts by the year, and where the exchange's price is not known. */
  anteil: answeredZahl,
})
export type Preisbestandteil = v.InferOutput<typeof Preisbestandteil>

/** All parts of a contract's price from one day to another [tarif-13]. */
export const Preisstand = v.object({
  tarif: answeredText,
  gueltigVon: missing(Datum),
  /** The first day on which it is no longer valid. */
  gueltigBis: missing(Datum),
  /** Whether the price is gross: `wert` with `umsatzsteuer`, or as it is where that is missing. */
  brutto: answeredFlag(false),
  /** On every part, in percent. */
  umsatzsteuer: answeredZahl,
  bestandteile: listOf(Preisbestandteil),
  /** What a kWh costs if every hour of a year counts the same [tarif-14]; the shares are of this. */
  arbeitspreis: answeredZahl,
  /** The mean of the exchange's prices that this is computed with, net, and the first and last of its days. */
  boersenpreis: answeredZahl,
  boersenpreisVon: missing(Datum),
  boersenpreisBis: missing(Datum),
  /** The same shares by group; value added tax is one of the taxes. */
  anteile: listOf(v.object({ gruppe: Preisgruppe, anteil: Zahl })),
})
export type Preisstand = v.InferOutput<typeof Preisstand>

export const listPreisbestandteile = endpoint({
  method: 'GET',
  path: '/:vertragId/preisbestandteile',
  summary: 'Woraus der Preis eines Vertrags besteht: künftig, heute und bisher, neueste zuerst.',
  access: 'session',
  costly: true,
  owned: { vertragId: 'vertrag' },
  params,
  output: v.object({ preisstaende: listOf(Preisstand) }),
})

export const compareTarife = endpoint({
  method: 'GET',
  path: '/:vertragId/tarifvergleich',
  summary: 'Was derselbe Verbrauch in jedem angebotenen Tarif gekostet hätte, auf Wunsch mit einer verschobenen Last.',
  access: 'session',
  costly: true,
  owned: { vertragId: 'vertrag' },
  params,
  query: Vergleichsfrage,
  output: Tarifvergleich,
})
