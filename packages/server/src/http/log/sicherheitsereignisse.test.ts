import { connect } from 'node:net'
import { Writable } from 'node:stream'
import { downloadAuskunft } from '@ekp/wire/auskunft'
import { findVertrag } from '@ekp/wire/vertrag'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { call, type Credentials } from '../../testing/call.ts'
import { createAnschlussnutzer, createVertrag } from '../../testing/data/factories.ts'
import { testApp, type TestApp } from '../../testing/portals/testApp.ts'

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
  // A time or a process number may happen to contain these digits.
  expect(lines.join('').replace(/"(time|pid)":\d+/g, '')).not.toMatch(/471[12]|9999/)
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

test('of a client that has gone away meanwhile the log still names the address', async () => {
  await portal.app.listen({ host: '127.0.0.1', port: 0 })
  const { server } = portal.app
  const closed = new Promise((resolve) => server.once('connection', (socket) => socket.once('close', resolve)))
  const client = connect(Number(new URL(portal.app.listeningOrigin).port), '127.0.0.1')
  await portal.db.transaction().execute(async (tx) => {
    await sql`lock table vertrag in access exclusive mode`.execute(tx)
    const head = [
      'GET /api/9999 HTTP/1.1',
      'host: localhost',
      `kundennummer: ${own.kundennummer}`,
      `token: ${own.token}`,
    ]
    client.write(`${head.join('\r\n')}\r\n\r\n`)
    const waiting = async () => {
      const { rows } = await sql`select 1 from pg_locks where not granted and relation = 'vertrag'::regclass`.execute(
        tx,
      )
      return rows.length
    }
    await expect.poll(waiting).toBe(1)
    client.destroy()
    await closed
  })
  await expect.poll(events).toMatchObject([{ sicherheit: 'fremdeId', ip: '127.0.0.1' }])
  expect(lines.join('')).not.toContain('"fehler"')
})
