import type { Drill } from '../Drill.ts'
import { withZiel } from '../withZiel.ts'
import { probeForeign } from './probeForeign.ts'

/**
 * Calls every operation with the ids of every other customer, in paths, bodies and odd spellings [T1] [T2] [T13]: the
 * answers are those for what does not exist, and no row changes. The short form is `probeForeign.test.ts`. Two tests belong
 * to it: `packages/wire/src/endpoints.test.ts` (each path parameter says what kind of thing is owned) and
 * `packages/server/src/http/eintrag/eintragAccess.test.ts` (entries in more states).
 */
export const fremde: Drill = {
  key: 'fremde',
  run: () =>
    withZiel(async (ziel) => {
      const { requests, operations, differences, changed } = await probeForeign(ziel)
      for (const difference of differences.slice(0, 20)) process.stderr.write(`  ${difference}\n`)
      return [
        {
          name: 'requests for what is foreign',
          value: `${requests} in ${operations} operations`,
          target: '',
          isOk: true,
        },
        {
          name: '… answered other than for what is missing',
          value: String(differences.length),
          target: '0',
          isOk: differences.length === 0,
        },
        {
          name: '… tables changed',
          value: changed.length === 0 ? '0' : `${changed.length}: ${changed.join(', ')}`,
          target: '0',
          isOk: changed.length === 0,
        },
      ]
    }),
}
