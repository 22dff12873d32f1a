import { login } from '@ekp/wire/anmeldung'
import { findAnschlussnutzer } from '@ekp/wire/anschlussnutzer'
import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { signer } from '../../lib/files/schluessel.ts'
import type { Gate } from '../../lib/gates/gates.ts'
import { knownLane, unknownLane } from '../../lib/passwort.ts'
import { call } from '../../testing/call.ts'
import { createAnschlussnutzer } from '../../testing/data/factories.ts'
import { counts, kunde, load } from '../../testing/data/importRecords.ts'
import { testApp, type TestApp } from '../../testing/portals/testApp.ts'
import { testSchluessel } from '../../testing/testTenant.ts'
import { tryPasswort } from '../../testing/tryPasswort.ts'
import { dummyHashFor, replaceHash } from './checkPasswort.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

const signIn = (kundennummer: string, passwort: string) =>
  call(portal.app, login, { headers: { kundennummer, passwort } })

/** Runs `work` while all places of a lane are taken. */
async function whileFull<T>(lane: Gate, places: number, work: () => Promise<T>): Promise<T> {
  const release = Promise.withResolvers<void>()
  const taken = Promise.all(Array.from({ length: places }, () => lane(() => release.promise)))
  try {
    return await work()
  } finally {
    release.resolve()
    await taken
  }
}

describe('a flood of logins', () => {
  test('is refused at once when the queue is full, for known and unknown numbers alike, and logins work again after it', async () => {
    await createAnschlussnutzer(portal.db, { kundennummer: 'T-1', passwort: 'Sonnenblume-2026' })
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => signIn(index % 2 === 0 ? 'T-1' : 'T-999', 'Sonnenblume-2026')),
    )
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(8)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 403, 429]))
    expect(refused[0]).toMatchObject({
      headers: { 'retry-after': '2' },
      body: { detail: 'Gerade melden sich sehr viele an. Bitte versuchen Sie es in einigen Sekunden erneut.' },
    })
    expect((await signIn('T-1', 'Sonnenblume-2026')).status).toBe(200)
  })

  test('counts no try with a password that was not compared', async () => {
    await createAnschlussnutzer(portal.db, { kundennummer: 'T-2', passwort: 'Sonnenblume-2026' })
    await portal.db.deleteFrom('budget').execute()
    expect((await whileFull(unknownLane, 12, () => signIn('T-2', 'falsch-2026'))).status).toBe(429)
    const rows = await portal.db.selectFrom('budget').select('free_at').execute()
    expect(rows.flatMap(({ free_at }) => free_at)).toEqual([])
    expect((await signIn('T-2', 'Sonnenblume-2026')).status).toBe(200)
  })
})

test('a known device can sign in while strangers take all places of their lane', async () => {
  const kundennummer = 'T-5'
  const passwort = 'Sonnenblume-2026'
  await createAnschlussnutzer(portal.db, { kundennummer, passwort })
  const { headers } = await signIn(kundennummer, passwort)
  const [cookie] = String(headers['set-cookie']).split(';')
  const during = (brought: string | undefined) =>
    whileFull(unknownLane, 12, () => tryPasswort(portal, kundennummer, { passwort, cookie: brought }))
  expect((await during(undefined)).status).toBe(429)
  const { status } = await during(cookie)
  expect(status).toBe(200)
})

describe('an imported hash of another cost', () => {
  const passwort = 'Von-drüben-2026'
  const foreign = () => hash(passwort, { memoryCost: 12_288, timeCost: 3, parallelism: 1 })
  const findRow = (kundennummer: string) =>
    portal.db
      .selectFrom('anschlussnutzer')
      .where('kundennummer', '=', kundennummer)
      .select(['passwort_hash', 'passwort_version', 'passwort_importiert'])
      .executeTakeFirstOrThrow()

  test('is replaced by one of our cost at the first right login, also after it was imported again', async () => {
    const line = { ...kunde, kundennummer: 'T-7', passwortHash: await foreign() }
    await load(portal.db, [line])
    expect((await signIn('T-7', 'falsch-2026')).status).toBe(403)
    expect((await findRow('T-7')).passwort_hash).toBe(line.passwortHash)

    const { token } = await portal.login('T-7', passwort)
    const adopted = await findRow('T-7')
    expect(adopted.passwort_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(adopted).toMatchObject({ passwort_version: 1, passwort_importiert: line.passwortHash })

    expect((await load(portal.db, [line])).arten['anschlussnutzer']).toEqual(counts(0, 0, 1))
    await portal.login('T-7', passwort)
    expect(await findRow('T-7')).toEqual(adopted)
    expect((await call(portal.app, findAnschlussnutzer, {}, { kundennummer: 'T-7', token })).status).toBe(200)
  })

  test('stays if the gate is full, and the login works all the same', async () => {
    const passwort_hash = await foreign()
    await createAnschlussnutzer(portal.db, { kundennummer: 'T-9', passwort_hash })
    expect((await whileFull(knownLane, 16, () => signIn('T-9', passwort))).status).toBe(200)
    expect((await findRow('T-9')).passwort_hash).toBe(passwort_hash)
    expect((await signIn('T-9', passwort)).status).toBe(200)
    expect((await findRow('T-9')).passwort_hash).not.toBe(passwort_hash)
  })

  test('does not reveal by the time of the answer that its number exists', { tags: 'full' }, async () => {
    const other = await testApp({ trustedProxies: ['127.0.0.1'] })
    try {
      const tenant = { db: other.db, sign: signer(testSchluessel, 'test') }
      const slow = await hash(passwort, { memoryCost: 65_536, timeCost: 4, parallelism: 1 })
      await createAnschlussnutzer(other.db, { kundennummer: 'T-1', passwort_hash: slow })
      let source = 0
      const measure = async (kundennummer: string) => {
        source += 1
        const start = performance.now()
        await tryPasswort(other, kundennummer, { ip: `198.51.100.${source}` })
        return performance.now() - start
      }
      // The first try starts the query for the costs and does not wait for it.
      await measure('T-9')
      await vi.waitFor(() => expect(dummyHashFor(tenant, 'T-2', other.clock.now())).toContain('$m=65536,t=4,p=1$'), {
        timeout: 60_000,
      })
      const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
      for (let round = 0; round < 8; round++) {
        times.known.push(await measure('T-1'))
        times.unknown.push(await measure('T-2'))
      }
      const ratio = Math.min(...times.unknown) / Math.min(...times.known)
      expect(ratio).toBeGreaterThan(0.5)
      expect(ratio).toBeLessThan(2)
    } finally {
      await other.close()
    }
  })

  test('is not replaced if the password changed meanwhile', async () => {
    await createAnschlussnutzer(portal.db, { kundennummer: 'T-8', passwort: 'Selbst-gewählt-1' })
    const before = await findRow('T-8')
    const old = await foreign()
    await replaceHash(portal.db, 'T-8', old, await foreign())
    expect(await findRow('T-8')).toEqual(before)
    await replaceHash(portal.db, 'T-8', before.passwort_hash ?? '', old)
    expect((await findRow('T-8')).passwort_hash).toBe(old)
  })
})
