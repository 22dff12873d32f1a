import type { Figure } from '../../Row.ts'
import type { Drill } from '../Drill.ts'
import { sessionsOf } from '../sessionsOf.ts'
import { withZiel } from '../withZiel.ts'
import { floodCostly, floodInputs } from './floodCostly.ts'
import { measureCalls, type Messung } from './measureCalls.ts'
import { openOwner } from './openOwner.ts'
import { type Flutzahlen, withFlood } from './withFlood.ts'

const connections = 64
const seconds = 20
const mostP99Ms = 100

/**
 * A flood of logins over 64 connections and from many addresses [T22]: signed-in customers notice next to nothing, and a
 * customer on a known device can still sign in. Then one signed-in customer sends over 64 connections his costliest calls,
 * and each call with the costliest inputs that it takes [T21]. The short form, which measures no time, is `flut.test.ts`.
 */
export const flut: Drill = {
  key: 'flut',
  run: () =>
    withZiel(async (ziel) => {
      const { origin, kunden } = ziel
      const [kunde, dynamischer, owner] = kunden
      if (!kunde || !dynamischer || !owner) throw new Error('The demo has no customers')
      const sessions = sessionsOf(origin)
      const ausweis = await sessions.of(kunde)
      // Before the logins pour in, which keep his account from a new device.
      const often = await sessions.of(dynamischer)
      const signIn = await openOwner(origin, owner)
      const measureAlone = () => measureCalls(origin, kunde, ausweis, seconds)
      const measure = () => Promise.all([measureAlone(), signIn(seconds)])
      // Warms up, and does not count.
      await measureCalls(origin, kunde, ausweis, 3)
      const [quiet] = await measure()
      const { result, flut: poured } = await withFlood(origin, connections, { script: 'pourLogins.ts' }, measure)
      const [flooded, logins] = result
      const costly = await floodCostly(ziel, connections, often, measureAlone)
      const inputs = await floodInputs(ziel, connections, dynamischer, often, measureAlone)
      return [
        floodFigure('logins', poured),
        ...otherFigures(quiet, flooded),
        {
          name: 'logins of a customer on his device meanwhile',
          value: `${logins.came} of ${logins.tries}  (the slowest ${Math.round(logins.slowestMs)} ms)`,
          target: 'all',
          isOk: logins.came === logins.tries && logins.tries > 0,
        },
        floodFigure('costly calls of one customer', costly.flut),
        ...otherFigures(quiet, costly.result),
        floodFigure('the costliest inputs of one customer', inputs.flut),
        ...otherFigures(quiet, inputs.result),
      ]
    }),
}

function floodFigure(what: string, counts: Flutzahlen): Figure {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const broken = (counts.get('closed') ?? 0) + (counts.get('hung') ?? 0) + (counts.get('500') ?? 0)
  return {
    name: `flood of ${what} over ${connections} connections`,
    value: `${Math.round(total / seconds)}/s  (${[...counts].map((entry) => entry.join(': ')).join(', ')})`,
    target: 'each is answered',
    isOk: total > 0 && broken === 0,
  }
}

function otherFigures(quiet: Messung, flooded: Messung): readonly Figure[] {
  return [
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
  ]
}
