import { istBruttotarif } from '@ekp/wire/rules/tarif'
import type { Preisberechnung, Preisgruppe, Preisstufe } from '@ekp/wire/tarif/preisbestandteile'
import { divideRounded, toScaled } from '../lib/exact.ts'

/** A row of `preisbestandteil`. */
export interface BestandteilRow {
  readonly bezeichnung: string
  readonly gruppe: Preisgruppe
  readonly berechnung: Preisberechnung
  /** EUR per kWh, EUR per year or percent, as decimal text; null for `boerse`. */
  readonly wert: string | null
  readonly stufe: Preisstufe | null
  /** The calendar of the levels; without one, the meter's registers are the levels. */
  readonly kalender: string | null
  readonly gueltig_von: string
  /** Exclusive. */
  readonly gueltig_bis: string | null
}

/** A tariff's row, as far as prices depend on it. */
export interface TarifpreisRow {
  readonly name: string
  /** The contract's; it says whether a dynamic tariff's base price is gross. */
  readonly kunden_art: string | null
  readonly tariftyp: string
  readonly ist_dynamisch: boolean
  readonly grundpreis: string | null
  readonly arbeitspreis: string | null
  readonly arbeitspreis_nt: string | null
  readonly anteil_nt: string | null
  readonly marktgebiet: string | null
  readonly aufschlag: string | null
  readonly umsatzsteuer: string | null
  readonly gueltig_von: string | null
  /** Exclusive. */
  readonly gueltig_bis: string | null
}

/** An amount for each kWh; `wert` in 10^-12 EUR. */
export interface Arbeitsteil {
  readonly bezeichnung: string
  readonly gruppe: Preisgruppe
  readonly wert: bigint
  /** Undefined: at all times. */
  readonly stufe: Preisstufe | undefined
  /** Undefined with a level: the meter's registers. */
  readonly kalender: string | undefined
}

/** An amount for a year; `wert` in 10^-12 EUR. */
export interface Jahresteil {
  readonly bezeichnung: string
  readonly gruppe: Preisgruppe
  readonly wert: bigint
}

/** All that a price is made of from one day to another. */
export interface Preisstand {
  readonly tarif: string
  readonly gueltigVon: string | null
  /** Exclusive. */
  readonly gueltigBis: string | null
  readonly arbeitsteile: readonly Arbeitsteil[]
  readonly jahresteile: readonly Jahresteil[]
  /** The market area and the name of the part that follows its prices. */
  readonly boerse: { readonly bezeichnung: string; readonly marktgebiet: string } | undefined
  /** The low tariff's part of the consumption in 10^-4, for meters that do not count it apart; undefined where it is not agreed. */
  readonly anteilNt?: bigint | undefined
  /** Value added tax in 10^-4; undefined where the amounts include it or it is not known. */
  readonly umsatzsteuer: bigint | undefined
  /** Whether the amounts, with `umsatzsteuer` if there is one, are gross. */
  readonly istBrutto: boolean
}

/** Whether the base price is known, be it 0: a yearly credit, as after § 14a EnWG, is none. */
export const hasGrundpreis = ({ jahresteile }: Pick<Preisstand, 'jahresteile'>) =>
  jahresteile.some(({ wert }) => wert >= 0n)

/** Whether a price contains value added tax; with a rate of zero there is none to contain. */
export const hasSteuer = ({ istBrutto, umsatzsteuer }: Preisstand) => istBrutto && umsatzsteuer !== 0n

/** Decimals of EUR in the amounts of a `Preisstand`. */
export const preisstellen = 12

/**
 * The prices of a contract from day to day, oldest first: each time a tariff or one of its parts changes, a new one
 * begins. Where a tariff has no parts of its own, its prices are the parts. Days without a price have none.
 */
export function derivePreisstaende(
  tarife: readonly TarifpreisRow[],
  bestandteile: readonly BestandteilRow[],
): Preisstand[] {
  const days = new Set(
    [...tarife, ...bestandteile].flatMap(({ gueltig_von, gueltig_bis }) => [gueltig_von ?? '', gueltig_bis ?? '9999']),
  )
  const begins = [...days].toSorted()
  return begins.slice(0, -1).flatMap((von, index) => {
    const bis = begins[index + 1] ?? von
    const holds = (row: { gueltig_von: string | null; gueltig_bis: string | null }) =>
      (row.gueltig_von ?? '') <= von && (row.gueltig_bis ?? '9999') >= bis
    // Where two hold, the newer one counts, as in deriveTarifzeitscheiben.
    const tarif = tarife
      .filter(holds)
      .toSorted((one, other) => ((one.gueltig_von ?? '') < (other.gueltig_von ?? '') ? 1 : -1))[0]
    if (tarif === undefined) return []
    const own = bestandteile.filter(holds)
    const preise = own.length > 0 ? pricesOfParts(own, tarif) : pricesOfTarif(tarif)
    if (preise === undefined) return []
    return [{ tarif: tarif.name, gueltigVon: von || null, gueltigBis: bis === '9999' ? null : bis, ...preise }]
  })
}

/** A percentage in 10^-4, of which the column, made for amounts, writes eight decimals. */
const toPercent = (wert: string) => toScaled(wert, 8) / 1_000_000n

type Preise = Omit<Preisstand, 'tarif' | 'gueltigVon' | 'gueltigBis'>

/**
 * A tariff's base price among parts of which `steuer` is the tax, in 10^-4: a gross one is without it then. None where it
 * is not known without tax.
 */
function grundpreisOf(tarif: TarifpreisRow, steuer: bigint | undefined): Jahresteil[] {
  const [grundpreis] = partOf('Grundpreis', tarif.grundpreis)
  if (grundpreis === undefined || !istBruttotarif(tarif, tarif.kunden_art)) return grundpreis ? [grundpreis] : []
  return steuer === undefined
    ? []
    : [{ ...grundpreis, wert: divideRounded(grundpreis.wert * 10_000n, 10_000n + steuer) }]
}

/**
 * Undefined where the exchange's price is a part, but not of which area. Where no part is a base price, the tariff's own
 * is: the customer reads it with the tariff.
 */
function pricesOfParts(rows: readonly BestandteilRow[], tarif: TarifpreisRow): Preise | undefined {
  const { marktgebiet } = tarif
  const by = (berechnung: Preisberechnung) => rows.filter((row) => row.berechnung === berechnung)
  const prozent = by('netzanteil')[0]?.wert
  const netzanteil = prozent == null ? 10_000n : toPercent(prozent)
  const [boerse] = by('boerse')
  const [steuer] = by('umsatzsteuer')
  if (boerse !== undefined && marktgebiet === null) return undefined
  const umsatzsteuer = steuer?.wert == null ? undefined : toPercent(steuer.wert)
  const jahresteile = by('jahr').map(({ bezeichnung, gruppe, wert }) => ({
    bezeichnung,
    gruppe,
    wert: toScaled(wert ?? '0', preisstellen),
  }))
  return {
    arbeitsteile: by('arbeit').map(({ bezeichnung, gruppe, wert, stufe, kalender }) => ({
      bezeichnung,
      gruppe,
      wert: (gruppe === 'netz' ? netzanteil : 10_000n) * toScaled(wert ?? '0', 8),
      stufe: stufe ?? undefined,
      kalender: kalender ?? undefined,
    })),
    jahresteile: hasGrundpreis({ jahresteile }) ? jahresteile : [...grundpreisOf(tarif, umsatzsteuer), ...jahresteile],
    boerse: boerse && marktgebiet !== null ? { bezeichnung: boerse.bezeichnung, marktgebiet } : undefined,
    umsatzsteuer,
    istBrutto: umsatzsteuer !== undefined,
  }
}

/** The parts of a tariff that states only its prices; undefined where it does not state all of them. */
function pricesOfTarif(tarif: TarifpreisRow): Preise | undefined {
  const { arbeitspreis, arbeitspreis_nt, aufschlag, marktgebiet, umsatzsteuer } = tarif
  if (tarif.ist_dynamisch) {
    if (marktgebiet === null || aufschlag === null || umsatzsteuer === null) return undefined
    const steuer = toScaled(umsatzsteuer, 2)
    return {
      arbeitsteile: partOf('Fester Anteil', aufschlag),
      jahresteile: grundpreisOf(tarif, steuer),
      boerse: { bezeichnung: 'Börsenpreis', marktgebiet },
      umsatzsteuer: steuer,
      istBrutto: true,
    }
  }
  if (arbeitspreis === null || tarif.tariftyp === 'REINER_ENERGIEPREIS') return undefined
  const arbeitsteile =
    arbeitspreis_nt === null
      ? partOf('Arbeitspreis', arbeitspreis)
      : [...partOf('Arbeitspreis HT', arbeitspreis, 'HT'), ...partOf('Arbeitspreis NT', arbeitspreis_nt, 'NT')]
  const istBrutto = istBruttotarif(tarif, tarif.kunden_art)
  const steuer = istBrutto || umsatzsteuer === null ? undefined : toScaled(umsatzsteuer, 2)
  return {
    arbeitsteile,
    jahresteile: partOf('Grundpreis', tarif.grundpreis),
    anteilNt: tarif.anteil_nt === null ? undefined : toScaled(tarif.anteil_nt, 2),
    boerse: undefined,
    umsatzsteuer: steuer,
    istBrutto: istBrutto || steuer !== undefined,
  }
}

const partOf = (bezeichnung: string, wert: string | null, stufe?: Preisstufe): Arbeitsteil[] =>
  wert === null
    ? []
    : [{ bezeichnung, gruppe: 'ungeteilt', wert: toScaled(wert, preisstellen), stufe, kalender: undefined }]
