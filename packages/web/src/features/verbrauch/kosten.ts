import { anGrenzen, beginnOf, verlegteTage } from '@ekp/wire/rules/grenzen'
import { countJahresteile, jahresteile } from '@ekp/wire/rules/jahresbetrag'
import { teilerOf } from '@ekp/wire/rules/jahresverlauf'
import type { Tarif } from '@ekp/wire/tarif'
import type { Abrechnung } from '@ekp/wire/tenant'
import type { Verbrauch } from '@ekp/wire/verbrauch'
import type { Jahresverlauf } from '@ekp/wire/verbrauch/prognose'
import type { Zeitspanne } from '@ekp/wire/rules/zeitspanne'

/** What consumption cost by the tariff's prices, an estimate and no bill. */
export interface Kostenschaetzung {
  /** EUR. */
  readonly kosten: number
  readonly tariftyp: Schaetzbar
}

/** How what is known only for longer is shared out, as in the costs in detail [verbrauch-30]. */
export interface Aufteilung extends Pick<Abrechnung, 'jahresbetraege'> {
  readonly verlauf: Jahresverlauf
}

/** Tariffs with a fixed price for each kWh. */
export type Schaetzbar = (typeof schaetzbar)[number]

const schaetzbar = ['ALLES_INKLUSIVE_BRUTTO', 'ALLES_INKLUSIVE_NETTO', 'REINER_ENERGIEPREIS'] as const

/**
 * kWh × Arbeitspreis, HT and NT each with its own, and the Grundpreis by day [verbrauch-14]. Where the tariff changes
 * within an entry, the kWh are shared out as the year runs. Null where the tariff of any day is not known or dynamic, where
 * prices of different kinds would be added up, and where consumption is not known. `verbraeuche` are oldest first.
 */
export function estimateKosten(
  verbraeuche: readonly Verbrauch[],
  tarife: readonly Tarif[],
  spanne: Zeitspanne,
  aufteilung: Aufteilung,
): Kostenschaetzung | null {
  const { von, bis } = anGrenze(spanne, verbraeuche, tarife)
  const inside = anGrenzen(verbraeuche, listBeginne(tarife)).filter((one) => one.bis > von && one.von < bis)
  const ends = [...inside, ...tarife.map(({ gueltigVon, gueltigBis }) => ({ von: gueltigVon, bis: gueltigBis }))]
  const between = ends.flatMap((one) => [one.von, one.bis]).filter((day) => day !== null && day > von && day < bis)
  const days = [...new Set([von, ...between, bis])].filter((day) => day !== null).toSorted()
  const parts = days
    .slice(1)
    .map((end, index) => kostenOfPart(inside, tarife, { von: days[index] ?? von, bis: end }, aufteilung))
  const [first] = parts
  if (!first || parts.some((part) => part?.tariftyp !== first.tariftyp)) return null
  const kosten = parts.reduce((sum, part) => sum + (part?.kosten ?? 0), 0)
  return { kosten: Math.round(kosten * 100) / 100, tariftyp: first.tariftyp }
}

const listBeginne = (tarife: readonly Tarif[]) =>
  tarife.flatMap(({ gueltigVon, gueltigBis }) => [gueltigVon, gueltigBis])

/** A span between readings from the boundary that each belongs to [verbrauch-29]. */
export function anGrenze(
  { von, bis }: Zeitspanne,
  verbraeuche: readonly Verbrauch[],
  tarife: readonly Tarif[],
): Zeitspanne {
  const ends = verbraeuche.flatMap((one) => [one.von, one.bis])
  const verlegt = verlegteTage(ends, beginnOf(listBeginne(tarife)))
  return { von: verlegt(von), bis: verlegt(bis) }
}

/** Of a part in which neither entry nor tariff changes. */
function kostenOfPart(
  verbraeuche: readonly Verbrauch[],
  tarife: readonly Tarif[],
  { von, bis }: Zeitspanne,
  { verlauf, jahresbetraege }: Aufteilung,
): Kostenschaetzung | null {
  const verbrauch = verbraeuche.find((one) => one.von <= von && one.bis >= bis)
  const tarif = tarife
    .filter(({ gueltigVon, gueltigBis }) => (gueltigVon ?? '') <= von && (gueltigBis === null || gueltigBis >= bis))
    .toSorted((one, other) => (other.gueltigVon ?? '').localeCompare(one.gueltigVon ?? ''))[0]
  if (verbrauch === undefined || tarif === undefined || tarif.istDynamisch) return null
  const tariftyp = schaetzbar.find((one) => one === tarif.tariftyp)
  const energie = energieOf(verbrauch, tarif)
  if (tariftyp === undefined || energie === null || tarif.grundpreis === null) return null
  const passed = teilerOf(verbrauch, verlauf)
  const grundpreis = (tarif.grundpreis * countJahresteile(jahresbetraege, von, bis)) / jahresteile
  return { kosten: energie * (passed(bis) - passed(von)) + grundpreis, tariftyp }
}

const niedertarif = '1-0:1.8.2'

/** What the entry's kWh cost in EUR. */
function energieOf({ summe, proKanal }: Verbrauch, { arbeitspreis, arbeitspreisNT, anteilNt }: Tarif): number | null {
  if (summe === null || arbeitspreis === null) return null
  if (arbeitspreisNT === null) return summe * arbeitspreis
  const measured = proKanal.find(({ obiskennzahl }) => obiskennzahl === niedertarif)
  const nt = measured ? measured.verbrauch : anteilNt === null ? null : (summe * anteilNt) / 100
  return nt === null ? null : (summe - nt) * arbeitspreis + nt * arbeitspreisNT
}
