import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Credentials } from '../testing/call.ts'
import { createAnschlussnutzer, createVertrag, createZaehler } from '../testing/factories.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'

let portal: TestApp
let port: number
let one: Credentials
let other: Credentials
beforeAll(async () => {
  portal = await testApp()
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

/** Says how much will come, and sends a part of it. */
function beginUpload(): Socket {
  const socket = connect(port, '127.0.0.1')
  open.push(socket)
  const head = ['POST /api/4711/ablesungen HTTP/1.1', 'host: localhost', 'content-type: application/json']
  const credentials = [`kundennummer: ${one.kundennummer}`, `token: ${one.token}`]
  socket.write([...head, ...credentials, 'content-length: 100000', '', '{"ablesedatum":'].join('\r\n'))
  return socket
}

/** Three at once; again where an upload that asked came between them. */
async function occupyAll(): Promise<readonly Socket[]> {
  return vi.waitUntil(
    async () => {
      closeAll()
      const uploads = [beginUpload(), beginUpload(), beginUpload()]
      await setTimeout(100)
      const answers = [await upload(one, '4711', 100_000), await upload(one, '4711', 100_000)]
      return answers.every((status) => status === 429) && uploads
    },
    { timeout: 60_000 },
  )
}

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

test('a customer uploads three photos at once, and readings without one as ever; others are not held up', async () => {
  await occupyAll()
  expect(await upload(one, '4711', 4)).toBe(200)
  expect(await upload(other, '4712', 100_000)).toBe(200)
})

test('an upload that was broken off makes room', async () => {
  const [first] = await occupyAll()
  first?.destroy()
  await vi.waitUntil(async () => (await upload(one, '4711', 100_000)) === 200)
  expect(await upload(one, '4711', 100_000)).toBe(200)
})

test('one that was answered makes room', async () => {
  for (let nr = 0; nr < 10; nr++) expect(await upload(one, '4711', 100_000)).toBe(200)
})

test('clients that are gone before they are looked at take no place', async () => {
  for (let ms = 0; ms < 10; ms += 0.5) {
    const uploads = [beginUpload(), beginUpload(), beginUpload()]
    await setTimeout(ms)
    for (const socket of uploads) socket.destroy()
  }
  await vi.waitUntil(async () => (await upload(one, '4711', 100_000)) === 200)
  const answers = await Promise.all([1, 2, 3].map(() => upload(one, '4711', 100_000)))
  expect(answers).toEqual([200, 200, 200])
})
