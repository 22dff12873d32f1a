import type { Vergleichsgrund } from '@ekp/wire/tarif/vergleich'
import type { Preisgruppe } from '@ekp/wire/tarif/preisbestandteile'
import { type BestandteilRow, derivePreisstaende, type Preisstand } from './preisstand.ts'

/** A row of `tarifangebot`, as far as its price depends on it. */
export interface Angebot {
  readonly name: string
  readonly marktgebiet: string | null
  readonly bestandteile: readonly Omit<BestandteilRow, 'gueltig_von' | 'gueltig_bis'>[]
}

/**
 * The prices of an offer as if it had held at all times: a group of parts that it names replaces the contract's, the
 * other groups stay as they were from day to day. Value added tax and what module 2 leaves of the network's prices are
 * percentages, and give way only to such a percentage or to another network charge [tarif-22].
 */
export function preisstaendeOfAngebot(angebot: Angebot, own: readonly BestandteilRow[]): Preisstand[] {
  const { name, marktgebiet, bestandteile } = angebot
  const amounts = bestandteile.filter(({ berechnung }) => !isPercentage(berechnung))
  const names = (group: Preisgruppe) => amounts.some((part) => part.gruppe === group || part.gruppe === 'ungeteilt')
  const has = (berechnung: string) => bestandteile.some((part) => part.berechnung === berechnung)
  const stays = ({ berechnung, gruppe }: BestandteilRow) => {
    if (berechnung === 'umsatzsteuer') return !has('umsatzsteuer')
    if (berechnung === 'netzanteil') return !has('netzanteil') && !names('netz')
    // A price that is not divided contains energy, which the offer has itself.
    return gruppe !== 'ungeteilt' && !names(gruppe)
  }
  const always = { gueltig_von: '', gueltig_bis: null }
  return derivePreisstaende(
    [{ name, marktgebiet, ...onlyParts }],
    [...own.filter(stays), ...bestandteile.map((part) => ({ ...part, ...always }))],
  )
}

const isPercentage = (berechnung: string) => berechnung === 'umsatzsteuer' || berechnung === 'netzanteil'

/** An offer states no prices beside its parts. */
const onlyParts = {
  kunden_art: null,
  tariftyp: '',
  ist_dynamisch: false,
  grundpreis: null,
  arbeitspreis: null,
  arbeitspreis_nt: null,
  anteil_nt: null,
  aufschlag: null,
  umsatzsteuer: null,
  gueltig_von: null,
  gueltig_bis: null,
}

/** Whether an offer brings energy of its own; without it nothing is offered that could be compared. */
export const bringsEnergie = ({ bestandteile }: Angebot) =>
  bestandteile.some(
    ({ gruppe, berechnung }) =>
      berechnung === 'boerse' || (berechnung === 'arbeit' && (gruppe === 'energie' || gruppe === 'ungeteilt')),
  )

/**
 * Whether parts are those of a device after § 14a EnWG: the network's price by a calendar (module 3), only a share of it
 * (module 2), or a credit for the year (module 1).
 */
export const isSteuerbar = (parts: Angebot['bestandteile']) =>
  parts.some(
    ({ gruppe, berechnung, kalender, wert }) =>
      gruppe === 'netz' &&
      (berechnung === 'netzanteil' || kalender !== null || (berechnung === 'jahr' && wert?.startsWith('-') === true)),
  )

/** What a kWh's gross price lacks to be one that can be paid; undefined where it has everything. */
export function missingPart({ arbeitsteile, boerse, istBrutto }: Preisstand): Vergleichsgrund | undefined {
  const has = (group: Preisgruppe) => arbeitsteile.some((part) => part.gruppe === group)
  const isUngeteilt = has('ungeteilt')
  if (!isUngeteilt && boerse === undefined && !has('energie')) return 'ENERGIE'
  if (!isUngeteilt && !has('netz')) return 'NETZ'
  // Electricity and gas both carry levies; what another price contains, an offer names with 0 (docs/import.md).
  if (!isUngeteilt && !has('abgaben')) return 'ABGABEN'
  return istBrutto && (isUngeteilt || has('steuern')) ? undefined : 'STEUERN'
}
