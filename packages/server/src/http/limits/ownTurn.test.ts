import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { listAblesungen } from '@ekp/wire/ablesung'
import { listDokumente } from '@ekp/wire/dokument'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { call, type Credentials } from '../../testing/call.ts'
import { createAnschlussnutzer, createVertrag, createZaehler } from '../../testing/factories.ts'
import { testApp, type TestApp } from '../../testing/testApp.ts'

let portal: TestApp
let port: number
let one: Credentials
let other: Credentials
beforeAll(async () => {
  portal = await testApp({ database: { kundenverbindungen: 12 } })
  await portal.app.listen({ host: '127.0.0.1', port: 0 })
  port = Number(new URL(portal.app.listeningOrigin).port)
  const { passwort } = await createAnschlussnutzer(portal.db, { kundennummer: 'T-1' })
  await createAnschlussnutzer(portal.db, { kundennummer: 'T-2' })
  for (const [id, kundennummer] of [
    ['4711', 'T-1'],
    ['4712', 'T-2'],
  ] as const) {
    await createVertrag(portal.db, { id, kundennummer })
    await createZaehler(portal.db, { vertrag_id: id })
  }
  one = await portal.login('T-1', passwort)
  other = await portal.login('T-2', passwort)
})
afterAll(() => portal.close())

const open: Socket[] = []
const closeAll = () => open.splice(0).forEach((socket) => socket.destroy())
afterEach(closeAll)

/** Announces a length and sends a part of the body. */
function beginUpload(): Socket {
  const socket = connect(port, '127.0.0.1')
  open.push(socket)
  const head = ['POST /api/4711/ablesungen HTTP/1.1', 'host: localhost', 'content-type: application/json']
  const credentials = [`kundennummer: ${one.kundennummer}`, `token: ${one.token}`]
  socket.write([...head, ...credentials, 'content-length: 100000', '', '{"ablesedatum":'].join('\r\n'))
  return socket
}

/** Waits until the places of earlier uploads are free again. */
const untilRoom = () => vi.waitUntil(async () => (await upload(one, '4711', 100_000)) === 200, { timeout: 60_000 })

const uploads = (count: number) => Array.from({ length: count }, beginUpload)

/** Waits until three uploads are read and eight wait; tries again, with more time, if another upload came between them. */
async function fillAll(): Promise<readonly Socket[]> {
  for (let patienceMs = 100; ; patienceMs *= 2) {
    closeAll()
    const begun = uploads(11)
    await setTimeout(patienceMs)
    const answer = await Promise.race([upload(one, '4711', 100_000), setTimeout(10 * patienceMs, 0)])
    if (answer === 429) return begun
  }
}

/** Sends as many uploads as may be read and wait at once; the server refuses some while it still counts lost ones. */
const uploadEleven = () => Promise.all(Array.from({ length: 11 }, () => upload(one, '4711', 100_000)))
const allAnswered = Array.from({ length: 11 }, () => 200)

async function upload(credentials: Credentials, vertragId: string, length: number): Promise<number> {
  const { status } = await fetch(`http://127.0.0.1:${port}/api/${vertragId}/ablesungen/plausibilisiere`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...credentials },
    body: JSON.stringify({
      ablesedatum: '2026-11-21',
      zaehlernummer: 'Z1',
      ablesewerte: { '1-0:1.8.0': 1 },
      foto: 'A'.repeat(length),
    }),
  })
  return status
}

test('three photos of a customer are read at once and eight wait; readings without a photo and other customers do not wait', async () => {
  await fillAll()
  expect(await upload(one, '4711', 100_000)).toBe(429)
  expect(await upload(one, '4711', 4)).toBe(200)
  expect(await upload(other, '4712', 100_000)).toBe(200)
})

test('uploads that are broken off give their places back, whether they were read or waiting', async () => {
  const begun = await fillAll()
  for (const socket of begun) socket.destroy()
  expect(await untilRoom()).toBe(true)
})

test('many large bodies of one customer are all answered, the later ones more slowly', async () => {
  await expect.poll(uploadEleven).toEqual(allAnswered)
})

test('a client that leaves before its turn takes no place', async () => {
  for (let ms = 0; ms < 10; ms += 0.5) {
    const begun = uploads(3)
    await setTimeout(ms)
    for (const socket of begun) socket.destroy()
  }
  await expect.poll(uploadEleven).toEqual(allAnswered)
})

test('four requests of one session run at once, and other customers are served meanwhile', async () => {
  const { asked } = await portal.db.transaction().execute(async (tx) => {
    await sql`lock table ablesung in access exclusive mode`.execute(tx)
    const answers = Array.from({ length: 20 }, () =>
      call(portal.app, listAblesungen, { params: { vertragId: '4711' } }, one),
    )
    const begun = async () => {
      const { rows } = await sql<{ count: number }>`select count(*)::integer from pg_locks
        where not granted and relation = 'ablesung'::regclass`.execute(tx)
      return rows[0]?.count
    }
    await expect.poll(begun, { timeout: 20_000 }).toBe(4)
    expect((await call(portal.app, listDokumente, {}, other)).status).toBe(200)
    expect(await begun()).toBe(4)
    return { asked: answers }
  })
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  expect(statuses).toEqual(Array.from({ length: 20 }, () => 200))
})
