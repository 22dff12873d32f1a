import { median } from '../../median.ts'
import type { Drill } from '../Drill.ts'
import { withZiel } from '../withZiel.ts'
import { auc } from './auc.ts'
import { timeLogins } from './timeLogins.ts'

// With half as many, one of six runs is beyond the bounds by chance.
const pairs = 500
const [least, most] = [0.45, 0.55]

/** Does the time of a failed login tell which customer numbers exist [T10]? The short form is `timeLogins.test.ts`. */
export const zeit: Drill = {
  key: 'zeit',
  run: (seed) =>
    withZiel(async (ziel) => {
      const { known, unknown, others } = await timeLogins(ziel, pairs, seed)
      const value = auc(unknown, known)
      const ms = (times: readonly number[]) => median(times).toFixed(1)
      return [
        {
          name: `${2 * pairs} failed logins, with and without a customer: AUC of their times`,
          value: `${value.toFixed(3)}  (median ${ms(known)} and ${ms(unknown)} ms)`,
          target: `${least} to ${most}`,
          isOk: value >= least && value <= most && others.length === 0,
        },
      ]
    }),
}
