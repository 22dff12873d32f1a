import type { Abschlagsgrenzen, Abschlagsmonat, Faelligkeit } from '../abschlag.ts'
import type { Betragsspanne } from '../tarif/betragsspanne.ts'
import { addTage, folgemonatOf } from './kalendertag.ts'

/** An instalment as it is agreed: on a day of each of these months, or on the named days. */
export interface Abschlagsplan {
  /** The first day. */
  readonly gueltigVon: string
  /** The last day; null: no end is known. */
  readonly gueltigBis: string | null
  /** EUR. */
  readonly betrag: number
  /** The day of the month; of a shorter month its last day. */
  readonly tag: number | null
  /** 1 to 12; null: all. */
  readonly monate: readonly number[] | null
  /** Instead of a day of the month. */
  readonly termine: readonly string[] | null
}

/** What falls due by plans from a day on and before another, the earliest first. */
export function listFaelligkeiten(plaene: readonly Abschlagsplan[], von: string, bis: string): Faelligkeit[] {
  return plaene
    .flatMap((plan) => {
      const begin = plan.gueltigVon > von ? plan.gueltigVon : von
      const after = plan.gueltigBis === null ? bis : addTage(plan.gueltigBis, 1)
      const end = after < bis ? after : bis
      return listTermine(plan, begin, end)
        .filter((datum) => begin <= datum && datum < end)
        .map((datum) => ({ datum, betrag: plan.betrag }))
    })
    .toSorted((one, other) => one.datum.localeCompare(other.datum))
}

function listTermine({ tag, monate, termine }: Abschlagsplan, begin: string, end: string): readonly string[] {
  if (termine !== null) return termine
  const days: string[] = []
  for (let month = begin; month < end; month = folgemonatOf(month)) {
    if (monate !== null && !monate.includes(Number(month.slice(5, 7)))) continue
    const last = addTage(folgemonatOf(month), -1)
    const day = `${month.slice(0, 7)}-${String(tag ?? 1).padStart(2, '0')}`
    days.push(day < last ? day : last)
  }
  return days
}

/** Another amount from a day on. */
export interface Aenderung {
  readonly betrag: number
  readonly giltAb: string
}

/** Paid minus cost from the beginning of the bill's year, in EUR; below zero is still to be paid. */
export interface Saldo extends Betragsspanne {
  /** The first day after the month. */
  readonly bis: string
}

/**
 * How payments and costs of a bill's year stand after each month; the last is what the next bill will probably say. With
 * a change, what falls due from its day on is of its amount.
 */
export function deriveSalden(
  monate: readonly Abschlagsmonat[],
  naechste: readonly Faelligkeit[],
  aenderung?: Aenderung,
): Saldo[] {
  let [mindestens, hoechstens] = [0, 0]
  return monate.map(({ von, bis, kosten, zahlung }) => {
    const anders = aenderung === undefined ? 0 : differenceOf(naechste, aenderung, von, bis)
    mindestens += zahlung + anders - kosten.hoechstens
    hoechstens += zahlung + anders - kosten.mindestens
    return { bis, mindestens: toCent(mindestens), hoechstens: toCent(hoechstens) }
  })
}

function differenceOf(naechste: readonly Faelligkeit[], { betrag, giltAb }: Aenderung, von: string, bis: string) {
  return naechste
    .filter(({ datum }) => von <= datum && datum < bis && datum >= giltAb)
    .reduce((sum, faellig) => sum + betrag - faellig.betrag, 0)
}

/** EUR without the dust of a sum. */
export const toCent = (euro: number) => Math.round(euro * 100) / 100

/** What is wrong with an amount that a customer wants to pay, as a sentence for him; undefined: nothing. */
export function findAbschlagsfehler(
  betrag: number,
  { mindestens, hoechstens, schritt, mindestensMitGrund }: Abschlagsgrenzen,
  mitGrund: boolean,
): string | undefined {
  const cents = Math.round(betrag * 100)
  if (betrag > hoechstens) return `Bitte wählen Sie höchstens ${toEuro(hoechstens)}.`
  if (betrag < mindestensMitGrund) return `Bitte wählen Sie mindestens ${toEuro(mindestensMitGrund)}.`
  if (betrag < mindestens && !mitGrund)
    return `Unter ${toEuro(mindestens)} brauchen wir einen Grund: Bitte sagen Sie uns, warum Sie weniger verbrauchen.`
  if (cents % Math.round(schritt * 100) !== 0)
    return `Bitte wählen Sie einen Betrag in Schritten von ${toEuro(schritt)}.`
  return undefined
}

const toEuro = (euro: number) => `${euro.toFixed(2).replace('.', ',')} EUR`

/** Whether a payment's purpose, in the supplier's words, says that it is an instalment and not a bill's rest. */
export const isAbschlagszweck = (zweck: string): boolean => /abschlag|vorauszahlung|teilbetrag/i.test(zweck)
