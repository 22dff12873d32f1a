import * as v from 'valibot'
import { answered, answeredFlag, answeredText, answeredZahl, listOf } from './schema/answered.ts'
import { endpoint } from './endpoint.ts'
import { isWithinTage, isZeitraum } from './rules/zeitraum.ts'
import { Datum, missing, oneOf, VertragId, Zeitpunkt } from './schema/scalars.ts'

export const Tariftyp = oneOf([
  'DYNAMISCHER_PREIS',
  'ALLES_INKLUSIVE_NETTO',
  'ALLES_INKLUSIVE_BRUTTO',
  'REINER_ENERGIEPREIS',
])
export type Tariftyp = v.InferOutput<typeof Tariftyp>

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

export const listPreiszeitreihe = endpoint({
  method: 'GET',
  path: '/preiszeitreihe',
  summary: 'Die Börsenpreise eines Zeitraums in EUR je kWh, Ende ausgeschlossen, so weit sie veröffentlicht sind.',
  access: 'session',
  costly: true,
  query: v.pipe(
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
  ),
  output: v.object({ preise: listOf(Preis) }),
})
