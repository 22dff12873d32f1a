import type { Figure } from '../../Row.ts'
import type { Drill } from '../Drill.ts'
import { sessionsOf } from '../sessionsOf.ts'
import { withZiel } from '../withZiel.ts'
import { type Flutzahlen, withFlood } from './withFlood.ts'
import { measureCalls, type Messung } from './measureCalls.ts'
import { type Anmeldungen, openOwner } from './openOwner.ts'

const connections = 64
const seconds = 20
const mostP99Ms = 100

/**
 * Logins over 64 connections from everywhere [security.md T22]: who is signed in notices next to nothing, and who is
 * known comes in. Its short form,
 * which measures no time, is `flut.test.ts`.
 */
export const flut: Drill = {
  key: 'flut',
  run: () =>
    withZiel(async ({ origin, kunden: [kunde, owner] }) => {
      if (kunde === undefined || owner === undefined) throw new Error('The demo has no customers')
      const ausweis = await sessionsOf(origin).of(kunde)
      const signIn = await openOwner(origin, owner)
      const measure = () => Promise.all([measureCalls(origin, kunde, ausweis, seconds), signIn(seconds)])
      // Warms up, and does not count.
      await measureCalls(origin, kunde, ausweis, 3)
      const [quiet] = await measure()
      const { result, flut: counts } = await withFlood(origin, connections, measure)
      return figures(quiet, result, counts)
    }),
}

function figures(
  quiet: Messung,
  [flooded, logins]: readonly [Messung, Anmeldungen],
  counts: Flutzahlen,
): readonly Figure[] {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const broken = (counts.get('closed') ?? 0) + (counts.get('hung') ?? 0) + (counts.get('500') ?? 0)
  return [
    {
      name: `logins of the flood over ${connections} connections`,
      value: `${Math.round(total / seconds)}/s  (${[...counts].map((entry) => entry.join(': ')).join(', ')})`,
      target: 'each is answered',
      isOk: total > 0 && broken === 0,
    },
    {
      name: 'p99 of other requests meanwhile',
      value: `${flooded.p99Ms.toFixed(1)} ms  (without the flood ${quiet.p99Ms.toFixed(1)}, ${(flooded.p99Ms / quiet.p99Ms).toFixed(1)} x; median ${flooded.medianMs.toFixed(1)})`,
      target: `< ${mostP99Ms} ms`,
      isOk: flooded.p99Ms < mostP99Ms,
    },
    {
      name: '… errors',
      value: `${flooded.errors} of ${flooded.requests}`,
      target: '0',
      isOk: flooded.errors === 0 && flooded.requests > 0,
    },
    {
      name: 'logins of a customer on his device meanwhile',
      value: `${logins.came} of ${logins.tries}  (the slowest ${Math.round(logins.slowestMs)} ms)`,
      target: 'all',
      isOk: logins.came === logins.tries && logins.tries > 0,
    },
  ]
}
