import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Datum, missing, oneOf, VertragId, Zahl, Zeitpunkt } from './scalars.ts'

export const Tariftyp = oneOf([
  'DYNAMISCHER_PREIS',
  'ALLES_INKLUSIVE_NETTO',
  'ALLES_INKLUSIVE_BRUTTO',
  'REINER_ENERGIEPREIS',
])
export type Tariftyp = v.InferOutput<typeof Tariftyp>

/** A tariff [section 3]. Base price in EUR a year, working prices in EUR per kWh, NT share in percent. */
export const Tarif = v.object({
  name: missing(v.string()),
  tariftyp: missing(v.string()),
  preisgarantietyp: missing(v.string()),
  grundpreis: missing(Zahl),
  arbeitspreis: missing(Zahl),
  arbeitspreisNT: missing(Zahl),
  anteilNt: missing(Zahl),
  istDynamisch: v.optional(v.boolean(), false),
  durchschnittlicherArbeitspreisVormonat: missing(Zahl),
  durchschnittlicherArbeitspreisGesamt: missing(Zahl),
  gueltigVon: missing(Datum),
  /** The first day on which the tariff no longer holds. */
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
  output: v.object({ historie: v.array(Tarif) }),
})

export const Preis = v.object({ von: Zeitpunkt, preis: v.nullable(Zahl) })
export type Preis = v.InferOutput<typeof Preis>

export const listPreiszeitreihe = endpoint({
  method: 'GET',
  path: '/preiszeitreihe',
  summary: 'Die Preise eines Zeitraums in EUR je kWh, Ende ausgeschlossen.',
  access: 'session',
  query: v.object({ von: Zeitpunkt, bis: Zeitpunkt }),
  output: v.object({ preise: v.array(Preis) }),
})
