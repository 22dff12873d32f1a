import type { Feldtexte } from '../schema/feldtexte.ts'
import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { isWithinTage, isZeitraum } from '../rules/zeitraum.ts'
import { answered, answeredFlag, answeredZahl, listOf } from '../schema/answered.ts'
import { VertragId, Zeitpunkt } from '../schema/scalars.ts'
import { Preisstufe } from './preisbestandteile.ts'

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
  params: v.object({ vertragId: VertragId }),
  query: Preiszeitraum,
  output: v.object({ preise: listOf(Vertragspreis) }),
})

export const feldtexte: Feldtexte = {
  'Preis.bis': 'Bis wann der Preis gilt.',
  'Preis.von': 'Ab wann der Preis gilt.',
  'Vertragspreis.bis': 'Bis wann der Preis gilt.',
  'Vertragspreis.preis':
    'Der eigene Arbeitspreis in EUR je kWh; null, wenn er nicht bekannt ist oder vom Zählwerk abhängt.',
  'Vertragspreis.stufe': 'Die Stufe des Netzentgelts, wo es von der Uhrzeit abhängt.',
  'Vertragspreis.von': 'Ab wann der Preis gilt.',
  boersenpreis:
    'Der Börsenpreis in EUR je kWh, netto, dem der Preis folgt; null, wenn er keinem folgt oder keiner bekannt ist.',
  brutto: 'Ob der Preis die Umsatzsteuer enthält.',
  preis: 'Der Preis in EUR je kWh; null, wenn keiner vorliegt.',
  preise: 'Die Preise, nach Zeit geordnet; jeder gilt bis zum nächsten.',
}
