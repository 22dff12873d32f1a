import { dienstHeader } from '@ekp/wire/dienst'
import { type Api, prefixes } from '@ekp/wire/endpoint'
import { callsOf } from '@ekp/wire/endpoints'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAnschlussnutzer, createLastgangkanal, createVertrag } from '../../testing/data/factories.ts'
import { load, tarifangebot } from '../../testing/data/importRecords.ts'
import { openAusgang, type TestAusgang } from '../../testing/portals/openAusgang.ts'
import { openDienst, type TestDienst } from '../../testing/portals/openDienst.ts'
import { testApp, type TestApp } from '../../testing/portals/testApp.ts'

let portal: TestApp
let desk: TestDienst
let ausgang: TestAusgang
/** Sends a request to the server that has this base, as somebody who may call. */
let ask: Record<string, (url: string) => PromiseLike<{ readonly statusCode: number }>>
beforeAll(async () => {
  portal = await testApp()
  const { passwort } = await createAnschlussnutzer(portal.db, { kundennummer: 'T-1' })
  await createVertrag(portal.db, { id: '4711', kundennummer: 'T-1' })
  const tarif = { art: 'tarif', vertragId: '4711', name: 'Dynamisch', tariftyp: 'DYNAMISCHER_PREIS' }
  await load(portal.db, [{ ...tarif, marktgebiet: 'DE-LU', aufschlag: 0.15, umsatzsteuer: 19 }, tarifangebot])
  await createLastgangkanal(portal.db, { vertrag_id: '4711' })
  const owner = await portal.login('T-1', passwort)
  desk = await openDienst()
  const admin = { [dienstHeader]: '1', cookie: await desk.signIn('test', 'admin') }
  ausgang = await openAusgang()
  const system = { authorization: `Bearer ${await ausgang.createToken('test')}` }
  ask = {
    '/api': (url) => portal.app.inject({ url, headers: { ...owner } }),
    [prefixes.dienst]: (url) => desk.app.inject({ url, headers: admin }),
    [prefixes.ausgang]: (url) => ausgang.app.inject({ url, headers: system }),
  }
})
afterAll(async () => {
  await portal.close()
  await desk.close()
  await ausgang.close()
})

const dayMs = 86_400_000
// The years 0001 to 9999, half of them in the range that the wire allows.
const instantMs = fc.oneof(
  fc.integer({ min: Date.UTC(1899, 0, 1), max: Date.UTC(2101, 0, 1) }),
  fc.integer({ min: -62_135_596_800_000, max: 253_402_300_799_999 }),
)
const lengthMs = fc.oneof(
  fc.integer({ min: -1000, max: 1000 }),
  fc.integer({ min: 0, max: 32 * dayMs }),
  fc.integer({ min: 0, max: 1900 * dayMs }),
)
const offset = fc.constantFrom('Z', '+01:00', '-11:30', '+23:59', '-23:59')

/** An instant as a client writes it: with some digits after the second, or none. */
const written = (ms: number, digits: string, zone: string) => {
  const [whole = ''] = new Date(Math.min(ms, 8.64e15)).toISOString().split('.')
  return whole + digits + zone
}
const digits = fc.constantFrom('', '.5', '.543', '.999999999', '.000000001')
const stretch = fc
  .tuple(instantMs, lengthMs, digits, digits, offset)
  .map(([ms, length, one, other, zone]) => [written(ms, one, zone), written(ms + length, other, zone)] as const)
const strange = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.constantFrom(
    '',
    '\0',
    'a\0b',
    '-1',
    '1e999',
    '0000-01-01',
    '+275760-09-13T00:00:00Z',
    '-000001-01-01T00:00:00Z',
    '2026-02-30',
  ),
)
const verschiebung = { kwh: '4.5', aus: '7-22', nach: '23-5' }
const interval = fc.constantFrom('quarterHourly', 'hourly', 'daily', 'monthly')

const listAsked = (api: Api) =>
  callsOf(api).flatMap(([, { method, path, query, errors = [] }]) => {
    const entries: unknown = query && Reflect.get(query, 'entries')
    return method === 'GET' && typeof entries === 'object' && entries !== null
      ? [[prefixes[api], path, Object.keys(entries), errors] as const]
      : []
  })
const asked = [...listAsked('kunden'), ...listAsked('dienst'), ...listAsked('ausgang')]

test.each(asked)('%s%s answers every query', { timeout: 120_000 }, async (base, path, names, errors) => {
  // Some calls have instants as parameters, the others days.
  const isOfInstants = names.includes('interval') || path.includes('/preis')
  const spoilt = fc.option(fc.constantFrom(...names), { freq: 3 })
  const statuses = new Set<number>()
  await fc.assert(
    fc.asyncProperty(stretch, interval, strange, spoilt, async ([von, bis], step, text, wrong) => {
      const [first, last] = isOfInstants ? [von, bis] : [von.slice(0, 10), bis.slice(0, 10)]
      const years = `${von.slice(0, 4)},${bis.slice(0, 4)}`
      const ms = Math.abs(Date.parse(von))
      const right = new Map(
        Object.entries({
          von: first,
          bis: last,
          interval: step,
          years,
          iban: von + bis,
          fortsetzung: base === prefixes.dienst ? `${ms}-1-T-1` : `${ms}-v1`,
          ...(base === prefixes.dienst && { art: 'ablesung', alter: 'woche', von: 'niemand' }),
          ...verschiebung,
          ...(base === prefixes.ausgang && { nach: `${ms}-${ms}`, hoechstens: years.slice(0, 3), alle: 'true' }),
        }),
      )
      const search = new URLSearchParams(
        names.map((name): [string, string] => [name, (name !== wrong && right.get(name)) || text]),
      )
      const here = path.replace(':vertragId', '4711').replace(':mandant', 'test')
      const answer = await ask[base]?.(`${base}${here}?${search.toString()}`)
      statuses.add(answer?.statusCode ?? 0)
      expect([200, 400, 429, ...errors]).toContain(answer?.statusCode)
    }),
    { numRuns: 80 },
  )
  expect(statuses).toContain(200)
})
