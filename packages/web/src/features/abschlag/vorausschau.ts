import type { Abschlagsmonat } from '@ekp/wire/abschlag'
import type { Saldo } from '@ekp/wire/rules/abschlag'

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
