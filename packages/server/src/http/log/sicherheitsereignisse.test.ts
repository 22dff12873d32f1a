import { Writable } from 'node:stream'
import { downloadAuskunft } from '@ekp/wire/auskunft'
import { findVertrag } from '@ekp/wire/vertrag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { call, type Credentials } from '../../testing/call.ts'
import { createAnschlussnutzer, createVertrag } from '../../testing/factories.ts'
import { testApp, type TestApp } from '../../testing/testApp.ts'

let portal: TestApp
let lines: string[] = []
let own: Credentials
beforeAll(async () => {
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  portal = await testApp({ logger: { level: 'info', stream } })
  const { kundennummer, passwort } = await createAnschlussnutzer(portal.db, { kundennummer: 'T-1' })
  await createAnschlussnutzer(portal.db, { kundennummer: 'T-2' })
  await createVertrag(portal.db, { id: '4711', kundennummer: 'T-1' })
  await createVertrag(portal.db, { id: '4712', kundennummer: 'T-2' })
  own = await portal.login(kundennummer, passwort)
})
afterAll(() => portal.close())
beforeEach(() => {
  lines = []
})

const parsed = () => lines.map((line): Record<string, unknown> => JSON.parse(line))
const events = () => parsed().filter((line) => line['sicherheit'] !== undefined)
const find = (vertragId: string, credentials = own) =>
  call(portal.app, findVertrag, { params: { vertragId } }, credentials)
/** Today's pseudonym of the session's customer. */
async function ownKonto(): Promise<unknown> {
  await find('4711')
  return parsed().at(-1)?.['konto']
}

test('a session with another customer’s number is logged with its owner’s pseudonym; an unknown session is not', async () => {
  expect((await find('4711', { ...own, kundennummer: 'T-2' })).status).toBe(401)
  expect((await find('4711', { ...own, token: 'erfunden' })).status).toBe(401)
  expect(events()).toMatchObject([
    { level: 40, sicherheit: 'fremdesToken', route: '/api/:vertragId', mandant: 'test', ip: '127.0.0.1' },
  ])
  expect(events()[0]?.['konto']).toBe(await ownKonto())
})

test('a foreign or unknown id is logged with the customer who sent it; an id of his own is not', async () => {
  expect((await find('4712')).status).toBe(404)
  expect((await find('9999')).status).toBe(404)
  expect((await find('4711')).status).toBe(200)
  expect(events()).toMatchObject([{ level: 40, sicherheit: 'fremdeId' }, { sicherheit: 'fremdeId' }])
  expect(events()[0]?.['konto']).toBe(await ownKonto())
  expect(lines.join('')).not.toMatch(/471[12]|9999/)
})

test('a refusal by a limit is logged, and so is an export', async () => {
  const headers = { passwort: 'Sonnenblume-2026' }
  const answers: number[] = []
  for (let times = 0; times < 2; times++) {
    const { statusCode } = await portal.app.inject({
      method: downloadAuskunft.method,
      url: `/api${downloadAuskunft.path}`,
      headers: { ...own, ...headers },
    })
    answers.push(statusCode)
  }
  expect(answers).toEqual([200, 429])
  expect(events().map(({ sicherheit }) => sicherheit)).toEqual(['anmeldung', 'auskunft', 'anmeldung', 'begrenzt'])
  expect(new Set(events().map(({ konto }) => konto))).toEqual(new Set([await ownKonto()]))
})
