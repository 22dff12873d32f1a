import { jahresteile } from '@ekp/wire/rules/jahresbetrag'
import { countTage } from '@ekp/wire/rules/kalendertag'
import type { Kostenposition, Umsatzsteuerposition } from '@ekp/wire/verbrauch/kosten'
import { divideRounded } from '../lib/exact.ts'
import { type Arbeitsteil, type Preisstand, preisstellen } from './preisstand.ts'
import { isOfRegister } from './saetze.ts'
import { boerseneinheit, type Menge } from './sumTeile.ts'

/** What was consumed while one price held, and how much of its yearly parts was due. */
export interface Abrechnungsteil {
  readonly preisstand: Preisstand
  readonly von: string
  /** Exclusive. */
  readonly bis: string
  readonly mengen: readonly Menge[]
  /** In `jahresteile` of the amounts per year. */
  readonly jahresanteil: number
}

interface Aufstellung {
  readonly positionen: Kostenposition[]
  readonly umsatzsteuer: Umsatzsteuerposition[]
  /** EUR; null where a price is known only with tax. */
  readonly netto: number | null
  /** EUR; null where a price is known only without tax. */
  readonly brutto: number | null
  /** EUR, without what is due by the year; with tax where `brutto` is known, null where no kWh has a price. */
  readonly verbrauchskosten: number | null
}

/**
 * The lines of a bill. Sums are exact and rounded once, so that they are those of the history; lines and taxes are
 * rounded so that they add up to them.
 */
export function deriveAufstellung(parts: readonly Abrechnungsteil[], unitsPerKwh: bigint): Aufstellung {
  const perCent = unitsPerKwh * perYear * 10n ** BigInt(preisstellen - 2)
  const lines = parts.flatMap((part) => listLines(part, unitsPerKwh))
  const netto = divideRounded(nettoOf(lines), perCent)
  const brutto = divideRounded(bruttoOf(lines), taxUnit * perCent)
  const cents = shareCents(
    netto,
    lines.map(({ exact }) => exact),
    perCent,
  )
  const positionen = lines.map(({ position, steuer }, index) => ({ position, steuer, cents: cents[index] ?? 0n }))
  const rates = [...new Set(lines.flatMap(({ steuer }) => steuer ?? []))]
  const taxes = rates.map((rate) => rate * nettoOf(lines.filter(({ steuer }) => steuer === rate)))
  const taxCents = shareCents(brutto - netto, taxes, taxUnit * perCent)
  const umsatzsteuer = rates.map((rate, index) => ({
    satz: Number(rate) / 100,
    auf: toEur(positionen.reduce((sum, one) => sum + (one.steuer === rate ? one.cents : 0n), 0n)),
    betrag: toEur(taxCents[index] ?? 0n),
  }))
  const ofKwh = lines.filter(({ position }) => position.einheit === 'kWh')
  const isGross = parts.every(({ preisstand }) => preisstand.istBrutto)
  const isNet = parts.every(({ preisstand }) => !preisstand.istBrutto || preisstand.umsatzsteuer !== undefined)
  return {
    positionen: positionen.map((one) => ({ ...one.position, betrag: toEur(one.cents) })),
    umsatzsteuer,
    netto: isNet ? toEur(netto) : null,
    brutto: isGross ? toEur(brutto) : null,
    verbrauchskosten: ofKwh.length > 0 ? toEur(divideRounded(bruttoOf(ofKwh), taxUnit * perCent)) : null,
  }
}

interface Line {
  readonly position: Omit<Kostenposition, 'betrag'>
  /** Without tax that is not in the price; in 10^-12 EUR, by the units of a kWh and `perYear`. */
  readonly exact: bigint
  /** The tax on it, in 10^-4. */
  readonly steuer: bigint | undefined
}

const perYear = BigInt(jahresteile)
const taxUnit = 10_000n
const toEur = (cents: bigint) => Number(cents) / 100
const nettoOf = (lines: readonly Line[]) => lines.reduce((sum, { exact }) => sum + exact, 0n)
const bruttoOf = (lines: readonly Line[]) =>
  lines.reduce((sum, { exact, steuer = 0n }) => sum + exact * (taxUnit + steuer), 0n)

function listLines(teil: Abrechnungsteil, unitsPerKwh: bigint): Line[] {
  const { preisstand, von, bis, mengen, jahresanteil } = teil
  const { umsatzsteuer: steuer, boerse } = preisstand
  const arbeit = preisstand.arbeitsteile.map((part) => {
    const menge = mengen.reduce((sum, one) => sum + mengeOf(part, one), 0n)
    const { bezeichnung, gruppe, stufe = null, wert } = part
    const position = {
      von,
      bis,
      bezeichnung,
      gruppe,
      stufe,
      menge: toKwh(menge, unitsPerKwh),
      einheit: 'kWh' as const,
      preis: toPrice(wert),
      istMittel: false,
    }
    return { position, steuer, exact: menge * wert * perYear }
  })
  const jahr = preisstand.jahresteile.map(({ bezeichnung, gruppe, wert }) => {
    const position = {
      von,
      bis,
      bezeichnung,
      gruppe,
      stufe: null,
      menge: countTage(von, bis),
      einheit: 'Tage' as const,
      preis: toPrice(wert),
      istMittel: false,
    }
    return { position, steuer, exact: wert * BigInt(jahresanteil) * unitsPerKwh }
  })
  // What was never charged, such as a level of another season, is no line.
  const all = [...(boerse ? [boersenLine(teil, boerse.bezeichnung, unitsPerKwh)] : []), ...arbeit, ...jahr]
  return all.filter(({ position, exact }) => position.menge !== 0 || exact !== 0n)
}

/** The exchange's prices of all quarter hours as one line, with their mean weighted by consumption. */
function boersenLine(
  { preisstand, von, bis, mengen }: Abrechnungsteil,
  bezeichnung: string,
  unitsPerKwh: bigint,
): Line {
  const menge = mengen.reduce((sum, { verbrauch }) => sum + verbrauch, 0n)
  const wert = boerseneinheit * mengen.reduce((sum, { boersenwert }) => sum + boersenwert, 0n)
  const position = {
    von,
    bis,
    bezeichnung,
    gruppe: 'energie' as const,
    stufe: null,
    menge: toKwh(menge, unitsPerKwh),
    einheit: 'kWh' as const,
    preis: menge > 0n ? toPrice(divideRounded(wert, menge)) : null,
    istMittel: true,
  }
  return { position, steuer: preisstand.umsatzsteuer, exact: wert * perYear }
}

/** How much of an amount a part of the price is charged for. */
function mengeOf(part: Arbeitsteil, { satz, verbrauch, register }: Menge): bigint {
  if (!satz.arbeitsteile.includes(part)) return 0n
  if (!isOfRegister(part)) return verbrauch
  return part.stufe === 'HT' || part.stufe === 'NT' ? (register?.[part.stufe] ?? 0n) : 0n
}

const toKwh = (menge: bigint, unitsPerKwh: bigint) => Number(divideRounded(menge * 1000n, unitsPerKwh)) / 1000
/** EUR per kWh or per year, to eight decimals as the import takes them. */
const toPrice = (wert: bigint) => Number(divideRounded(wert, 10_000n)) / 1e8

/**
 * Exact amounts in Cent that add up to `total`: each is rounded, and where that leaves a Cent too many or too few, the one
 * whose rounding went furthest the other way bears it.
 */
export function shareCents(total: bigint, amounts: readonly bigint[], perCent: bigint): bigint[] {
  const cents = amounts.map((amount) => divideRounded(amount, perCent))
  const missing = cents.reduce((rest, one) => rest - one, total)
  const step = missing < 0n ? -1n : 1n
  const lost = (index: number) => step * ((amounts[index] ?? 0n) - (cents[index] ?? 0n) * perCent)
  const order = [...cents.keys()].toSorted((one, other) => Number(lost(other) - lost(one)))
  for (const index of order.slice(0, Number(step * missing))) cents[index] = (cents[index] ?? 0n) + step
  return cents
}
