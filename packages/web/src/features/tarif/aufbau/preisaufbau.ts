import type {
  Preisberechnung,
  Preisbestandteil,
  Preisgruppe,
  Preisstand,
  Preisstufe,
} from '@ekp/wire/tarif/preisbestandteile'
import { numberFormat } from '../../../lib/numberFormat.ts'

/** A part of a kWh's price: EUR per kWh without tax, and its share of the price in percent; null where it is not known. */
export interface Aufbauteil {
  readonly bezeichnung: string
  /** `umsatzsteuer` is value added tax, which the gross amounts of the others contain. */
  readonly berechnung: Preisberechnung | null
  readonly gruppe: Preisgruppe
  readonly stufe: Preisstufe | null
  readonly netto: number | null
  readonly anteil: number | null
}

/** What a kWh's price is made of. */
export interface Preisaufbau {
  /** With tax, if there is one. */
  readonly preis: number | null
  readonly teile: readonly Aufbauteil[]
  readonly anteile: readonly Gruppenanteil[]
}

export interface Gruppenanteil {
  readonly gruppe: Preisgruppe
  readonly anteil: number
}

/** In this order groups are shown, with their parts. */
const gruppen: readonly Preisgruppe[] = ['energie', 'netz', 'abgaben', 'steuern', 'ungeteilt']

const byGruppe = <Of extends { readonly gruppe: Preisgruppe }>(all: readonly Of[]) =>
  gruppen.flatMap((group) => all.filter((one) => one.gruppe === group))

/** Whether all parts are known: what stands for several of them is none. */
export const hasBestandteile = ({ bestandteile }: Preisstand) =>
  bestandteile.length > 0 && bestandteile.every(({ gruppe }) => gruppe !== 'ungeteilt')

/** The one that holds on a day. */
export const findPreisstand = (preisstaende: readonly Preisstand[], tag: string): Preisstand | undefined =>
  preisstaende.find(
    ({ gueltigVon, gueltigBis }) =>
      (gueltigVon === null || gueltigVon <= tag) && (gueltigBis === null || tag < gueltigBis),
  )

const istJeKwh = ({ berechnung }: Preisbestandteil) => berechnung === 'arbeit' || berechnung === 'boerse'

/** The price in the mean of a year, as the server says it [tarif-14]; value added tax is the last of the parts. */
export function aufbauImMittel({
  bestandteile,
  umsatzsteuer,
  arbeitspreis,
  boersenpreis,
  anteile,
}: Preisstand): Preisaufbau {
  const parts = bestandteile
    .filter(istJeKwh)
    .map((part) => ({ ...part, netto: part.berechnung === 'boerse' ? boersenpreis : part.wert }))
  const all = byGruppe([...parts, ...steuerOf(umsatzsteuer, arbeitspreis)])
  return { preis: arbeitspreis, teile: all, anteile: byGruppe(anteile) }
}

/** The price of a time, with its exchange's price and its level; undefined where it depends on the meter's register. */
export function aufbauJetzt(
  { bestandteile, umsatzsteuer }: Preisstand,
  now: { readonly boersenpreis: number | null; readonly stufe: Preisstufe | null },
): Preisaufbau {
  const parts = bestandteile
    .filter((part) => istJeKwh(part) && (part.stufe === null || part.stufe === now.stufe))
    .map((part) => ({ ...part, netto: part.berechnung === 'boerse' ? now.boersenpreis : part.wert }))
  const netto = parts.reduce<number | null>(
    (sum, part) => (sum === null || part.netto === null ? null : sum + part.netto),
    0,
  )
  const preis = netto === null ? null : netto * (1 + (umsatzsteuer ?? 0) / 100)
  const shareOf = (euro: number | null) => (preis === null || preis <= 0 || euro === null ? null : (euro / preis) * 100)
  const all = byGruppe([
    ...parts.map((part) => ({ ...part, anteil: shareOf(part.netto) })),
    ...steuerOf(umsatzsteuer, preis),
  ])
  const shares = [...Map.groupBy(all, ({ gruppe }) => gruppe)].map(([gruppe, ofGruppe]) => ({
    gruppe,
    anteil: ofGruppe.reduce((sum, { anteil }) => sum + (anteil ?? 0), 0),
  }))
  return { preis, teile: all, anteile: preis !== null && preis > 0 ? shares : [] }
}

function steuerOf(umsatzsteuer: number | null, preis: number | null): readonly Aufbauteil[] {
  if (umsatzsteuer === null || umsatzsteuer === 0) return []
  const share = (umsatzsteuer / (100 + umsatzsteuer)) * 100
  return [
    {
      bezeichnung: umsatzsteuerName(umsatzsteuer),
      berechnung: 'umsatzsteuer',
      gruppe: 'steuern',
      stufe: null,
      netto: preis === null ? null : (preis * umsatzsteuer) / (100 + umsatzsteuer),
      anteil: preis !== null && preis > 0 ? share : null,
    },
  ]
}

const prozent = numberFormat()

export const umsatzsteuerName = (umsatzsteuer: number) => `Umsatzsteuer (${prozent.format(umsatzsteuer)}\u00a0%)`

/** A part that is not what it was, in EUR per kWh or a year, or in percent; null where there was, or is, none. */
export interface Preisaenderung {
  readonly bezeichnung: string
  readonly berechnung: 'arbeit' | 'jahr' | 'umsatzsteuer'
  readonly stufe: Preisstufe | null
  readonly vorher: number | null
  readonly nachher: number | null
}

/** What a price changed against the one before it, part by part. */
export function listAenderungen(vorher: Preisstand, nachher: Preisstand): readonly Preisaenderung[] {
  const [before, after] = [partsOf(vorher), partsOf(nachher)]
  return [...new Map([...after, ...before]).entries()].flatMap(([key, { wert: _wert, ...names }]) => {
    const [alt, neu] = [before.get(key)?.wert ?? null, after.get(key)?.wert ?? null]
    return alt === neu ? [] : [{ ...names, vorher: alt, nachher: neu }]
  })
}

type Angabe = Pick<Preisaenderung, 'bezeichnung' | 'berechnung' | 'stufe'> & { readonly wert: number }

function partsOf({ bestandteile, umsatzsteuer }: Preisstand): ReadonlyMap<string, Angabe> {
  const angaben = bestandteile.flatMap(({ bezeichnung, berechnung, stufe, wert }): Angabe[] =>
    wert === null || (berechnung !== 'arbeit' && berechnung !== 'jahr')
      ? []
      : [{ bezeichnung, berechnung, stufe, wert }],
  )
  const steuer: Angabe = {
    bezeichnung: 'Umsatzsteuer',
    berechnung: 'umsatzsteuer',
    stufe: null,
    wert: umsatzsteuer ?? 0,
  }
  return new Map(
    [...angaben, steuer].map((angabe) => [`${angabe.berechnung} ${angabe.stufe} ${angabe.bezeichnung}`, angabe]),
  )
}

/** The supplier's own share of a price (§ 3 EnWG, Versorgeranteil): what is for the energy, without tax, per kWh and per year. */
export function versorgeranteil({ bestandteile }: Preisstand): { readonly jeKwh: number; readonly imJahr: number } {
  const sumOf = (berechnung: 'arbeit' | 'jahr') =>
    bestandteile
      .filter((part) => part.gruppe === 'energie' && part.berechnung === berechnung)
      .reduce((sum, { wert }) => sum + Math.round((wert ?? 0) * 1e8), 0) / 1e8
  return { jeKwh: sumOf('arbeit'), imJahr: sumOf('jahr') }
}
