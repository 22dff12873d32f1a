import type { Endpoint } from '@ekp/wire/endpoint'
import { callsOf } from '@ekp/wire/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDienst, type TestDienst } from '../../testing/portals/openDienst.ts'

let desk: TestDienst
let cookie: string
beforeAll(async () => {
  desk = await openDienst()
  cookie = await desk.signIn('test', 'admin')
})
afterAll(() => desk.close())

const hostile = [
  '%00',
  'a%00',
  '%ED%A0%80',
  '%C2%85',
  '%0A',
  '%E2%80%AE',
  '%25',
  '9'.repeat(15),
  'x'.repeat(2000),
  '%27',
]

/** The path with each parameter right, and with one of them replaced. */
function pathsOf({ path }: Endpoint): string[] {
  const right = (text: string) =>
    text
      .replace(':mandant', 'test')
      .replace(':kundennummer', 'T-1')
      .replace(':kennung', 'a.lesen')
      .replace(/:(nr|id)/, '1')
  const params = [...path.matchAll(/:\w+/g)].map(([param]) => param)
  return [
    right(path),
    ...params.flatMap((param) => hostile.map((text) => right(path.replace(param, text)))),
    ...hostile.map((text) => `${right(path)}?suche=${text}&fortsetzung=${text}`),
  ]
}

const calls = callsOf('dienst').filter(([name]) => name !== 'abmelden')

test.each(calls)('%s answers whatever stands in its address', async (_, endpoint) => {
  for (const path of pathsOf(endpoint)) {
    const { status } = await desk.send(endpoint.method, path, { cookie })
    expect([path, status < 500]).toEqual([path, true])
  }
})
