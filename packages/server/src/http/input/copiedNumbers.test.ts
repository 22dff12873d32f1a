import type { Endpoint } from '@ekp/wire/endpoint'
import { endpointsByNoun } from '@ekp/wire/endpoints'
import { findVertrag } from '@ekp/wire/vertrag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, type Credentials } from '../../testing/call.ts'
import { createAnschlussnutzer, createVertrag } from '../../testing/data/factories.ts'
import { type TestApp, testApp } from '../../testing/portals/testApp.ts'

let portal: TestApp
let owner: Credentials
beforeAll(async () => {
  portal = await testApp()
  const { passwort } = await createAnschlussnutzer(portal.db, { kundennummer: 'T-1' })
  await createAnschlussnutzer(portal.db, { kundennummer: 'T-2' })
  await createVertrag(portal.db, { id: 'V-5001', kundennummer: 'T-1' })
  await createVertrag(portal.db, { id: 'V-5002', kundennummer: 'T-2' })
  owner = await portal.login('T-1', passwort)
})
afterAll(() => portal.close())

const find = (vertragId: string) => call(portal.app, findVertrag, { params: { vertragId } }, owner)

test.each(['V\u20115001', 'V-5001\u00a0', '\ufeffV-5\u202f001', '\u202dV–5001\u202c', 'V-５００１', ' V-5001 '])(
  'the contract number %j in a path is the one that was copied',
  async (copied) => {
    expect(await find(copied)).toMatchObject({ status: 200, body: { id: 'V-5001' } })
  },
)

test('a foreign contract number is missing however it is spelled', async () => {
  const missing = await find('V-5002')
  expect(missing.status).toBe(404)
  expect(await find('V\u20115002\u00a0')).toMatchObject({ status: 404, text: missing.text })
})

const ofVertrag: readonly (readonly [string, Endpoint])[] = Object.values(endpointsByNoun)
  .flatMap((noun): readonly Endpoint[] => Object.values(noun))
  .filter(({ path, owned = {} }) => Object.keys(owned).join() === 'vertragId' && path.includes(':vertragId'))
  .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint])

test('there are calls of a contract', () => {
  expect(ofVertrag.length).toBeGreaterThan(20)
})

test.each(ofVertrag)('%s reads a copied number as it reads a typed one', async (_name, { method, path }) => {
  const ask = async (vertragId: string) => {
    const url = `/api${path.replace(':vertragId', encodeURIComponent(vertragId))}`
    const { statusCode, json } = await portal.app.inject({ method, url, headers: { ...owner } })
    return { statusCode, body: statusCode === 404 ? json() : undefined }
  }
  const answer = await ask('V\u20115001\u00a0')
  expect(answer).toEqual(await ask('V-5001'))
})
