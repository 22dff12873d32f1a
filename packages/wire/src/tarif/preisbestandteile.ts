import type { Feldtexte } from '../schema/feldtexte.ts'
import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { answered, answeredFlag, answeredText, answeredZahl, listOf } from '../schema/answered.ts'
import { Datum, missing, oneOf, VertragId, Zahl } from '../schema/scalars.ts'

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
  params: v.object({ vertragId: VertragId }),
  output: v.object({ preisstaende: listOf(Preisstand) }),
})

export const feldtexte: Feldtexte = {
  'Preisstand.arbeitspreis':
    'Was eine kWh kostet, wenn jede Stunde eines Jahres gleich viel zählt, in EUR; null, wenn es nicht bekannt ist.',
  'Preisstand.boersenpreis':
    'Das Mittel der Börsenpreise der letzten zwölf Monate in EUR je kWh, netto, mit dem gerechnet wurde.',
  'Preisstand.gueltigBis': 'Der erste Tag, an dem der Preis nicht mehr gilt.',
  'Preisstand.umsatzsteuer': 'Die Umsatzsteuer auf jeden Bestandteil in Prozent; null, wenn sie in den Beträgen ist.',
  anteil: 'Der Anteil am Preis je kWh in Prozent; null, wenn er nicht bekannt ist.',
  anteile: 'Die Anteile der Gruppen am Preis je kWh; die Umsatzsteuer gehört zu den Steuern.',
  berechnung: 'arbeit: je kWh, boerse: je kWh als Börsenpreis, jahr: im Jahr.',
  bestandteile: 'Woraus der Preis besteht.',
  bezeichnung: 'Wie der Versorger den Bestandteil nennt.',
  boersenpreisBis: 'Der letzte Tag der Börsenpreise, deren Mittel boersenpreis ist.',
  boersenpreisVon: 'Der erste Tag der Börsenpreise, deren Mittel boersenpreis ist.',
  gruppe: 'Wofür der Bestandteil ist: energie, netz, abgaben, steuern; ungeteilt, wo nur der Preis bekannt ist.',
  preisstaende: 'Woraus der Preis von Tag zu Tag besteht, neueste zuerst.',
  stufe: 'Die Stufe: HT, ST oder NT; ohne Stufe gilt der Betrag immer.',
  tarif: 'Der Name des Tarifs.',
  wert: 'Der Betrag ohne Umsatzsteuer in EUR je kWh oder im Jahr; null beim Börsenpreis.',
}
