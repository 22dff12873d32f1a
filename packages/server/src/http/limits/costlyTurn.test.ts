import { findAnschlussnutzer } from '@ekp/wire/anschlussnutzer'
import { listPreiszeitreihe } from '@ekp/wire/tarif/preise'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, type Credentials } from '../../testing/call.ts'
import { createAnschlussnutzer } from '../../testing/data/factories.ts'
import { testApp, type TestApp } from '../../testing/portals/testApp.ts'

const events: string[] = []
let portal: TestApp
let often: Credentials
let other: Credentials
beforeAll(async () => {
  portal = await testApp({
    onEreignis: (_mandant, ereignis) => events.push(ereignis),
    database: { kundenverbindungen: 6 },
  })
  for (const kundennummer of ['T-1', 'T-2']) await createAnschlussnutzer(portal.db, { kundennummer })
  often = await portal.login('T-1', 'Sonnenblume-2026')
  other = await portal.login('T-2', 'Sonnenblume-2026')
})
afterAll(() => portal.close())

const listOf = (credentials: Credentials, tag: number) =>
  call(
    portal.app,
    listPreiszeitreihe,
    { query: { von: `2026-10-${10 + tag}T00:00:00Z`, bis: '2026-10-31T00:00:00Z' } },
    credentials,
  )

test('two costly calls of one customer run and eight wait, and other customers do not wait for them', async () => {
  const refused: unknown[] = []
  const answers = await portal.db.transaction().execute(async (tx) => {
    await sql`lock table marktpreis in access exclusive mode`.execute(tx)
    const asked = Array.from({ length: 13 }, (_, tag) => listOf(often, tag))
    for (const answer of asked) void answer.then((told) => told.status === 429 && refused.push(told))
    await expect.poll(() => refused.length).toBe(3)
    expect((await call(portal.app, findAnschlussnutzer, {}, often)).status).toBe(200)
    asked.push(listOf(other, 0))
    return { asked }
  })
  const statuses = (await Promise.all(answers.asked)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(11)
  expect(statuses.at(-1)).toBe(200)
  expect(refused[0]).toMatchObject({
    headers: { 'retry-after': '2' },
    body: { detail: expect.stringContaining('schon sehr viele Abfragen') },
  })
  expect(events.filter((event) => event === 'begrenzt')).toHaveLength(3)
  expect((await listOf(often, 19)).status).toBe(200)
})

test('refusals of costly calls are sent 20 ms apart', async () => {
  let refused = 0
  const { asked, tookMs } = await portal.db.transaction().execute(async (tx) => {
    await sql`lock table marktpreis in access exclusive mode`.execute(tx)
    const startMs = performance.now()
    // A day that no test has requested, because answers are cached for some seconds.
    const answers = Array.from({ length: 40 }, () => listOf(other, 15))
    for (const answer of answers) void answer.then(({ status }) => status === 429 && (refused += 1))
    await expect.poll(() => refused, { timeout: 20_000 }).toBeGreaterThanOrEqual(30)
    return { asked: answers, tookMs: performance.now() - startMs }
  })
  await Promise.all(asked)
  expect(tookMs).toBeGreaterThan(29 * 20 - 5)
})
