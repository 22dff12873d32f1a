import type { Kostenposition, Umsatzsteuerposition } from '@ekp/wire/verbrauch'
import { divideRounded } from '../lib/exact.ts'
import { type Arbeitsteil, type Preisstand, preisstellen } from './preisstand.ts'
import { isOfRegister } from './saetze.ts'
import { boerseneinheit, type Menge } from './sumTeile.ts'

/** What was consumed while one price held, and on how many days its yearly parts were due. */
export interface Abrechnungsteil {
  readonly preisstand: Preisstand
  readonly von: string
  /** Exclusive. */
  readonly bis: string
  /** The units in which the amounts count. */
  readonly unitsPerKwh: bigint
  readonly mengen: readonly Menge[]
  /** The days of delivery by year. */
  readonly tage: ReadonlyMap<number, number>
}

interface Aufstellung {
  readonly positionen: Kostenposition[]
  readonly umsatzsteuer: Umsatzsteuerposition[]
  /** EUR; null where a price is known only with tax. */
  readonly netto: number | null
  /** EUR; null where a price is known only without tax. */
  readonly brutto: number | null
}

/**
 * The lines of a bill. Each is rounded once, to Cent, as on a bill: so they add up to the sum; tax is that of the sum.
 */
export function deriveAufstellung(teile: readonly Abrechnungsteil[]): Aufstellung {
  const lines = teile.flatMap((teil) => listLines(teil).map((line) => ({ ...line, preisstand: teil.preisstand })))
  const centsOf = (some: typeof lines) => some.reduce((sum, { cents }) => sum + cents, 0n)
  const taxed = lines.filter(({ preisstand }) => preisstand.umsatzsteuer !== undefined)
  const byRate = Map.groupBy(taxed, ({ preisstand }) => preisstand.umsatzsteuer ?? 0n)
  const taxes = [...byRate].map(([rate, ofRate]) => ({
    rate,
    of: centsOf(ofRate),
    cents: divideRounded(centsOf(ofRate) * rate, 10_000n),
  }))
  const isGross = teile.every(({ preisstand }) => preisstand.istBrutto)
  const isNet = teile.every(({ preisstand }) => !preisstand.istBrutto || preisstand.umsatzsteuer !== undefined)
  const total = centsOf(lines)
  return {
    positionen: lines.map(({ position }) => position),
    umsatzsteuer: taxes.map(({ rate, of, cents }) => ({
      satz: Number(rate) / 100,
      auf: toEur(of),
      betrag: toEur(cents),
    })),
    netto: isNet ? toEur(total) : null,
    brutto: isGross ? toEur(taxes.reduce((sum, { cents }) => sum + cents, total)) : null,
  }
}

const toEur = (cents: bigint) => Number(cents) / 100
const perCent = 10n ** BigInt(preisstellen - 2)

interface Line {
  readonly position: Kostenposition
  readonly cents: bigint
}

function listLines(teil: Abrechnungsteil): Line[] {
  const { preisstand, von, bis, unitsPerKwh, mengen, tage } = teil
  const boerse = preisstand.boerse && boersenLine(teil, preisstand.boerse.bezeichnung)
  const arbeit = preisstand.arbeitsteile.map((part) => {
    const menge = mengen.reduce((sum, one) => sum + mengeOf(part, one), 0n)
    const cents = divideRounded(menge * part.wert, unitsPerKwh * perCent)
    const { bezeichnung, gruppe, stufe = null } = part
    const preis = toPrice(part.wert)
    return {
      position: {
        ...{ von, bis, bezeichnung, gruppe, stufe },
        menge: toKwh(menge, unitsPerKwh),
        einheit: 'kWh' as const,
        preis,
        istMittel: false,
        betrag: toEur(cents),
      },
      cents,
    }
  })
  const jahr = preisstand.jahresteile.map(({ bezeichnung, gruppe, wert }) => {
    // Days of a leap year are a 366th of its amount: both years in one fraction.
    const share = [...tage].reduce((sum, [year, count]) => sum + BigInt(count) * (isLeap(year) ? 365n : 366n), 0n)
    const cents = divideRounded(wert * share, 365n * 366n * perCent)
    const menge = [...tage.values()].reduce((sum, count) => sum + count, 0)
    return {
      position: {
        ...{ von, bis, bezeichnung, gruppe },
        stufe: null,
        menge,
        einheit: 'Tage' as const,
        preis: toPrice(wert),
        istMittel: false,
        betrag: toEur(cents),
      },
      cents,
    }
  })
  // What was never charged, such as a level of another season, is no line.
  return [...(boerse ?? []), ...arbeit, ...jahr].filter(({ position }) => position.menge !== 0)
}

/** The exchange's prices of all quarter hours as one line, with their mean weighted by consumption. */
function boersenLine({ von, bis, unitsPerKwh, mengen }: Abrechnungsteil, bezeichnung: string): Line[] {
  const menge = mengen.reduce((sum, { verbrauch }) => sum + verbrauch, 0n)
  const wert = boerseneinheit * mengen.reduce((sum, { boersenwert }) => sum + boersenwert, 0n)
  const cents = divideRounded(wert, unitsPerKwh * perCent)
  const preis = menge > 0n ? toPrice(divideRounded(wert, menge)) : null
  const position = {
    ...{ von, bis, bezeichnung, gruppe: 'energie' as const, stufe: null },
    menge: toKwh(menge, unitsPerKwh),
    einheit: 'kWh' as const,
    preis,
    istMittel: true,
    betrag: toEur(cents),
  }
  return [{ position, cents }]
}

/** How much of an amount a part of the price is charged for. */
function mengeOf(part: Arbeitsteil, { satz, verbrauch, register }: Menge): bigint {
  if (!satz.arbeitsteile.includes(part)) return 0n
  if (!isOfRegister(part)) return verbrauch
  return part.stufe === 'HT' || part.stufe === 'NT' ? (register?.[part.stufe] ?? 0n) : 0n
}

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const toKwh = (menge: bigint, unitsPerKwh: bigint) => Number(divideRounded(menge * 1000n, unitsPerKwh)) / 1000
/** EUR per kWh or per year, to eight decimals as the import takes them. */
const toPrice = (wert: bigint) => Number(divideRounded(wert, 10_000n)) / 1e8
