import { setTimeout } from 'node:timers/promises'
import { encodeHeaderValue } from '@ekp/wire/rules/text/headerValue'
import type { Figure } from '../../figures.ts'
import type { Drill } from '../Drill.ts'
import { eachOf } from '../eachOf.ts'
import { sessionsOf } from '../sessions.ts'
import type { Ausweis } from '../wire/drafts.ts'
import { rawConnection } from '../wire/rawConnection.ts'
import { type Kunde, withTarget } from '../target.ts'
import { floodCostly, floodInputs, type FloodCounts, withFlood } from './withFlood.ts'

const floodConnections = 64
const floodSeconds = 20
const mostP99Ms = 100

/**
 * Floods the portal with logins over 64 connections from many addresses [T22]: signed-in customers notice next to
 * nothing, and a customer on a known device can still sign in. Then one signed-in customer sends his costliest calls
 * over 64 connections, and then each call with the costliest inputs that it accepts [T21]. The short form,
 * `flut.test.ts`, measures no time.
 */
export const flut: Drill = {
  key: 'flut',
  run: () =>
    withTarget(async (target) => {
      const { origin, kunden } = target
      const [kunde, dynamischer, owner] = kunden
      if (!kunde || !dynamischer || !owner) throw new Error('The demo has no customers')
      const sessions = sessionsOf(origin)
      const ausweis = await sessions.of(kunde)
      // He signs in before the flood, because during it his account accepts no new device.
      const often = await sessions.of(dynamischer)
      const signIn = await openOwner(origin, owner)
      const measureAlone = () => measureCalls(origin, kunde, ausweis, floodSeconds)
      const measure = () => Promise.all([measureAlone(), signIn(floodSeconds)])
      // Warms the portal up; these times are not used.
      await measureCalls(origin, kunde, ausweis, 3)
      const [quiet] = await measure()
      const { result, flut: poured } = await withFlood(origin, floodConnections, { script: 'pourLogins.ts' }, measure)
      const [flooded, logins] = result
      const costly = await floodCostly(target, floodConnections, often, measureAlone)
      const inputs = await floodInputs(target, floodConnections, dynamischer, often, measureAlone)
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

function floodFigure(what: string, counts: FloodCounts): Figure {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const broken = (counts.get('closed') ?? 0) + (counts.get('hung') ?? 0) + (counts.get('500') ?? 0)
  return {
    name: `flood of ${what} over ${floodConnections} connections`,
    value: `${Math.round(total / floodSeconds)}/s  (${[...counts].map((entry) => entry.join(': ')).join(', ')})`,
    target: 'each is answered',
    isOk: total > 0 && broken === 0,
  }
}

function otherFigures(quiet: Measurement, flooded: Measurement): readonly Figure[] {
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

interface Measurement {
  readonly requests: number
  readonly errors: number
  readonly medianMs: number
  readonly p99Ms: number
}

const lanes = 4
const pauseMs = 15

/**
 * Milliseconds that a signed-in customer's calls take, at some hundred and fifty a second, each measured from its
 * start.
 */
export async function measureCalls(
  origin: string,
  { vertraege: [vertragId = ''] }: Kunde,
  { kundennummer, token }: Ausweis,
  seconds: number,
): Promise<Measurement> {
  const paths = [
    'anschlussnutzer',
    vertragId,
    `${vertragId}/aktueller_tarif`,
    `${vertragId}/ablesungen`,
    'dokument/alle',
  ]
  const connections = Array.from({ length: lanes }, () => rawConnection(origin))
  const times: number[] = []
  let errors = 0
  const end = performance.now() + seconds * 1000
  await eachOf(lanes, lanes, async (lane) => {
    for (let nr = lane; performance.now() < end; nr++) {
      const path = paths[nr % paths.length] ?? ''
      const head = `GET /api/${path} HTTP/1.1\r\nhost: localhost\r\nkundennummer: ${kundennummer}\r\ntoken: ${token}\r\n\r\n`
      const start = performance.now()
      const outcome = (await connections[lane]?.send({ bytes: Buffer.from(head) })) ?? 'closed'
      times.push(performance.now() - start)
      if (typeof outcome === 'string' || outcome.status !== 200) errors += 1
      await setTimeout(pauseMs)
    }
  })
  for (const connection of connections) connection.close()
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { requests: times.length, errors, medianMs: at(0.5), p99Ms: at(0.99) }
}

interface Anmeldungen {
  readonly tries: number
  /** How many of them succeeded. */
  readonly came: number
  readonly slowestMs: number
}

const betweenLoginsMs = 500

/** Lets a customer sign in again and again on a device that the portal knows; that ends his older sessions. */
export async function openOwner(origin: string, { kundennummer, passwort }: Kunde) {
  const headers = { kundennummer, passwort: encodeHeaderValue(passwort), 'x-forwarded-for': '192.0.2.7' }
  const signIn = (cookie: string) =>
    fetch(`${origin}/api/anschlussnutzer/login`, { method: 'POST', headers: { ...headers, cookie } })
  const [cookie = ''] = (await signIn('')).headers.getSetCookie().map((one) => one.split(';', 1)[0])

  return async (seconds: number): Promise<Anmeldungen> => {
    const result = { tries: 0, came: 0, slowestMs: 0 }
    for (const end = performance.now() + seconds * 1000; performance.now() < end; await setTimeout(betweenLoginsMs)) {
      const start = performance.now()
      const { status } = await signIn(cookie)
      result.tries += 1
      if (status === 200) result.came += 1
      result.slowestMs = Math.max(result.slowestMs, performance.now() - start)
    }
    return result
  }
}
