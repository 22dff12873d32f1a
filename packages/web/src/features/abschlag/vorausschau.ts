import type { Abschlagsmonat, Abschlagsvorausschau, Faelligkeit } from '@ekp/wire/abschlag'
import { addTage } from '@ekp/wire/rules/kalendertag'
import { type Aenderung, deriveSalden, type Saldo } from '@ekp/wire/rules/abschlag'

/** What the next bill will probably say, in EUR; below zero is still to be paid. Undefined where nothing can be said. */
export function findErgebnis(
  { kosten, monate }: Abschlagsvorausschau,
  naechste: readonly Faelligkeit[],
  aenderung?: Aenderung,
): Saldo | undefined {
  return kosten === null ? undefined : deriveSalden(monate, naechste, aenderung).at(-1)
}

/** What a change does: to the next bill, or, where that has hardly an instalment of it, to a whole year like this one. */
export interface Wirkung {
  readonly auf: 'rechnung' | 'jahr'
  readonly ergebnis: Saldo
}

/** Of so few instalments, the next bill says little of another amount. */
const leastOnBill = 3

/** What another amount from a day on would do; undefined where nothing can be said. */
export function findWirkung(
  vorausschau: Abschlagsvorausschau,
  naechste: readonly Faelligkeit[],
  { betrag, giltAb }: Aenderung,
): Wirkung | undefined {
  const { kosten, bis } = vorausschau
  if (kosten === null) return undefined
  if (naechste.filter(({ datum }) => datum >= giltAb && datum < bis).length >= leastOnBill) {
    const ergebnis = findErgebnis(vorausschau, naechste, { betrag, giltAb })
    return ergebnis && { auf: 'rechnung', ergebnis }
  }
  const jahr = betrag * countImJahr(naechste)
  return {
    auf: 'jahr',
    ergebnis: { bis, mindestens: jahr - kosten.hoechstens, hoechstens: jahr - kosten.mindestens },
  }
}

/** How many instalments a year has, by those that are known ahead. */
function countImJahr(naechste: readonly Faelligkeit[]): number {
  const first = naechste[0]?.datum ?? ''
  return naechste.filter(({ datum }) => datum < addTage(first, 365)).length
}

/** What lies in the middle of a range. */
export const middle = ({ mindestens, hoechstens }: { mindestens: number; hoechstens: number }) =>
  (mindestens + hoechstens) / 2

/** How summer and winter differ, where the year really goes so. */
export type Jahreslauf = 'sommerguthaben' | 'sommersparen' | 'kein'

/** The last days of the months that are meant: June to October, and December to April. */
const sommer = new Set([7, 8, 9, 10, 11])
const winter = new Set([1, 2, 3, 4, 5])
const monthOf = (day: string) => Number(day.slice(5, 7))

/**
 * Whether there is a credit in summer and none in winter, or at least each month of the cold half costs more than is paid
 * and each of the warm one less. `salden` are those of `monate`.
 */
export function deriveJahreslauf(monate: readonly Abschlagsmonat[], salden: readonly Saldo[]): Jahreslauf {
  const staende = (months: ReadonlySet<number>) => salden.filter(({ bis }) => months.has(monthOf(bis))).map(middle)
  const [sommerstaende, winterstaende] = [staende(sommer), staende(winter)]
  if (Math.max(...sommerstaende) > 0 && Math.min(...winterstaende) < 0 && sommerstaende.every((one) => one >= 0))
    return 'sommerguthaben'
  const rest = (months: readonly number[]) =>
    monate.filter(({ von }) => months.includes(monthOf(von))).map(({ zahlung, kosten }) => zahlung - middle(kosten))
  const [warm, cold] = [rest([5, 6, 7, 8, 9]), rest([12, 1, 2])]
  const isSo = warm.length > 0 && cold.length > 0 && warm.every((one) => one > 0) && cold.every((one) => one < 0)
  return isSo ? 'sommersparen' : 'kein'
}
