import type { Feldtexte } from './schema/feldtexte.ts'
import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { answeredFlag, answeredText, answeredZahl, listOf } from './schema/answered.ts'
import { Datum, missing, oneOf, VertragId } from './schema/scalars.ts'

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

export const feldtexte: Feldtexte = {
  'Tarif.gueltigBis': 'Der erste Tag, an dem der Tarif nicht mehr gilt.',
  'Tarif.name': 'Der Name des Tarifs.',
  anteilNt: 'Der Anteil des Verbrauchs im Niedertarif in Prozent.',
  arbeitspreis: 'Der Arbeitspreis in EUR je kWh.',
  arbeitspreisNT: 'Der Arbeitspreis im Niedertarif in EUR je kWh.',
  aufschlag:
    'Was der Tarif zum Preis der Preiszeitreihe dazurechnet, in EUR je kWh ohne Umsatzsteuer; fehlt, wenn er dieser Reihe nicht folgt.',
  durchschnittlicherArbeitspreisGesamt: 'Der mittlere Arbeitspreis seit Beginn in EUR je kWh.',
  durchschnittlicherArbeitspreisVormonat: 'Der mittlere Arbeitspreis des Vormonats in EUR je kWh.',
  grundpreis: 'Der Grundpreis in EUR im Jahr.',
  historie: 'Die Tarife, neueste zuerst.',
  istDynamisch: 'Ob der Preis dem Börsenpreis folgt.',
  preisgarantietyp: 'Was eine Preisgarantie umfasst.',
  tariftyp:
    'Wie sich der Preis zusammensetzt: DYNAMISCHER_PREIS, ALLES_INKLUSIVE_NETTO, ALLES_INKLUSIVE_BRUTTO oder REINER_ENERGIEPREIS.',
  umsatzsteuer: 'Die Umsatzsteuer auf Börsenpreis und Aufschlag in Prozent; fehlt, wenn der Aufschlag fehlt.',
}
