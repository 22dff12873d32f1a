import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { listAblesungen } from '@ekp/wire/ablesung'
import { listDokumente } from '@ekp/wire/dokument'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { call, type Credentials } from '../../testing/call.ts'
import { createAnschlussnutzer, createVertrag, createZaehler } from '../../testing/data/factories.ts'
import { testApp, type TestApp } from '../../testing/portals/testApp.ts'

let portal: TestApp
let port: number
let one: Kunde
let other: Kunde
beforeAll(async () => {
  portal = await testApp({ database: { kundenverbindungen: 12 } })
  await portal.app.listen({ host: '127.0.0.1', port: 0 })
  port = Number(new URL(portal.app.listeningOrigin).port)
  one = await createKunde()
  other = await createKunde()
})
afterAll(() => portal.close())

const open: Socket[] = []
afterEach(() => open.splice(0).forEach((socket) => socket.destroy()))

interface Kunde {
  readonly vertragId: string
  readonly credentials: Credentials
}

let count = 0
/** A new customer, because the places of an earlier one stay taken for a while. */
async function createKunde(): Promise<Kunde> {
  const [kundennummer, id] = [`T-${++count}`, `47${count}`]
  const { passwort } = await createAnschlussnutzer(portal.db, { kundennummer })
  await createVertrag(portal.db, { id, kundennummer })
  await createZaehler(portal.db, { vertrag_id: id })
  return { vertragId: id, credentials: await portal.login(kundennummer, passwort) }
}

/** Announces a length and sends a part of the body. */
function beginUpload({ vertragId, credentials }: Kunde): Socket {
  const socket = connect(port, '127.0.0.1')
  open.push(socket)
  const head = [`POST /api/${vertragId}/ablesungen HTTP/1.1`, 'host: localhost', 'content-type: application/json']
  const own = [`kundennummer: ${credentials.kundennummer}`, `token: ${credentials.token}`]
  socket.write([...head, ...own, 'content-length: 100000', '', '{"ablesedatum":'].join('\r\n'))
  return socket
}

const beginUploads = (kunde: Kunde, uploads: number) => Array.from({ length: uploads }, () => beginUpload(kunde))

/** A new customer with three uploads that are read and eight that wait; tries again, with more time, if another came between. */
async function fillAll(): Promise<{ readonly kunde: Kunde; readonly begun: readonly Socket[] }> {
  for (let patienceMs = 100; ; patienceMs *= 2) {
    const kunde = await createKunde()
    const begun = beginUploads(kunde, 11)
    await setTimeout(patienceMs)
    const answer = await Promise.race([upload(kunde, 100_000), setTimeout(10 * patienceMs, 0)])
    if (answer === 429) return { kunde, begun }
  }
}

/** The status of a POST with this JSON, or with a stream of it, of a length that the server cannot know. */
async function post(path: string, { credentials }: Kunde, body: string | ReadableStream): Promise<number> {
  const { status } = await fetch(`http://127.0.0.1:${port}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...credentials },
    body,
    duplex: 'half',
  })
  return status
}

function upload(kunde: Kunde, length: number): Promise<number> {
  const reading = { ablesedatum: '2026-11-21', zaehlernummer: 'Z1', ablesewerte: { '1-0:1.8.0': 1 } }
  const body = JSON.stringify({ ...reading, foto: 'A'.repeat(length) })
  return post(`${kunde.vertragId}/ablesungen/plausibilisiere`, kunde, body)
}

/** Sends as many uploads as may be read and wait at once; the server refuses some while it still counts lost ones. */
const uploadEleven = (kunde: Kunde) => Promise.all(Array.from({ length: 11 }, () => upload(kunde, 100_000)))
const allAnswered = Array.from({ length: 11 }, () => 200)

// A form without a subject.
const anfrage = 'anschlussnutzer/kontaktanfrage'
const sendForm = (kunde: Kunde, length: number) => post(anfrage, kunde, JSON.stringify({ text: 'A'.repeat(length) }))

test('three photos of a customer are read at once and eight wait; readings without a photo and other customers do not wait', async () => {
  const { kunde } = await fillAll()
  expect(await upload(kunde, 100_000)).toBe(429)
  expect(await upload(kunde, 4)).toBe(200)
  expect(await upload(other, 100_000)).toBe(200)
})

test('forms above 8 kB wait with the photos, and so do bodies without a length', async () => {
  const { kunde } = await fillAll()
  expect(await sendForm(kunde, 8300)).toBe(429)
  expect(await sendForm(kunde, 8000)).toBe(400)
  expect(await post(anfrage, kunde, new Blob(['{}']).stream())).toBe(429)
})

test('refusals of large bodies are sent 50 ms apart', { tags: 'full' }, async () => {
  const { kunde } = await fillAll()
  const startMs = performance.now()
  const statuses = await Promise.all(Array.from({ length: 20 }, () => sendForm(kunde, 9000)))
  expect(new Set(statuses)).toEqual(new Set([429]))
  expect(performance.now() - startMs).toBeGreaterThan(19 * 50 - 5)
})

test('uploads that are broken off give their places back, whether they were read or waiting', async () => {
  const { kunde, begun } = await fillAll()
  for (const socket of begun) socket.destroy()
  await expect.poll(() => upload(kunde, 100_000)).toBe(200)
})

test('many large bodies of one customer are all answered, the later ones more slowly', async () => {
  expect(await uploadEleven(await createKunde())).toEqual(allAnswered)
})

test('a client that leaves before its turn takes no place', async () => {
  const kunde = await createKunde()
  for (let ms = 0; ms < 10; ms += 0.5) {
    const begun = beginUploads(kunde, 3)
    await setTimeout(ms)
    for (const socket of begun) socket.destroy()
  }
  await expect.poll(() => uploadEleven(kunde)).toEqual(allAnswered)
})

test('four requests of one session run at once, and other customers are served meanwhile', async () => {
  const { asked } = await portal.db.transaction().execute(async (tx) => {
    await sql`lock table ablesung in access exclusive mode`.execute(tx)
    const answers = Array.from({ length: 20 }, () =>
      call(portal.app, listAblesungen, { params: { vertragId: one.vertragId } }, one.credentials),
    )
    const begun = async () => {
      const { rows } = await sql<{ count: number }>`select count(*)::integer from pg_locks
        where not granted and relation = 'ablesung'::regclass`.execute(tx)
      return rows[0]?.count
    }
    await expect.poll(begun, { timeout: 20_000 }).toBe(4)
    expect((await call(portal.app, listDokumente, {}, other.credentials)).status).toBe(200)
    expect(await begun()).toBe(4)
    return { asked: answers }
  })
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  expect(statuses).toEqual(Array.from({ length: 20 }, () => 200))
})
