import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAnschlussnutzer } from '../../../testing/data/factories.ts'
import { openResetPortal, startResetDay } from '../../../testing/portals/openResetPortal.ts'
import { askForReset, receiveMails } from '../../../testing/mails/resetMails.ts'
import { testApp, type TestApp } from '../../../testing/portals/testApp.ts'
import { testTenant } from '../../../testing/testTenant.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await openResetPortal()
})
afterAll(() => portal.close())
let day = 0
beforeEach(() => startResetDay(portal, (day += 2)))

type Sender = Parameters<typeof askForReset>[2]
const ask = (kundennummer: string, sender?: Sender) => askForReset(portal, kundennummer, sender)
const countResets = async ({ db } = portal) => (await db.selectFrom('passwort_reset').select('id').execute()).length

describe('the answer', () => {
  const unknown =
    'Entweder ist zu dieser Kundennummer keine E-Mail-Adresse hinterlegt oder die Kundennummer ist uns unbekannt.'

  test('says that a number is unknown, has no address or no access', async () => {
    expect(await ask('T-999')).toMatchObject({ status: 404, detail: unknown })
    expect(await ask('T-2')).toMatchObject({ status: 404, detail: unknown })
    expect(await ask('T-3')).toMatchObject({
      status: 403,
      code: 702,
      detail: 'Zu dieser Kundennummer existiert kein Zugang zum Kundenportal.',
    })
    expect(await receiveMails(portal)).toEqual([])
  })

  test('says so three times an hour to one source; an IPv6 source is a /64', { tags: 'full' }, async () => {
    const from = (end: number) => ask('T-999', { ip: `2001:db8:1:2::${end}` })
    expect([await from(1), await from(2), await from(3), await from(4)].map(({ status }) => status)).toEqual([
      404, 404, 404, 204,
    ])
    expect((await ask('T-3', { ip: '2001:db8:1:2::5' })).status).toBe(204)
    expect((await ask('T-999', { ip: '2001:db8:1:3::1' })).status).toBe(404)
    expect((await ask('T-1', { ip: '2001:db8:1:2::6' })).status).toBe(204)
    expect(await receiveMails(portal)).toHaveLength(1)
    portal.clock.advance(3601)
    expect((await from(5)).status).toBe(404)
  })

  test('says so sixty times an hour in all, from a hundred addresses', { tags: 'full' }, async () => {
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, index) => ask(`T-${1000 + index}`, { ip: `203.0.113.${index % 100}` })),
    )
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(60)
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(240)
  })

  test('says so twenty times an hour to one /48, however many /64 it uses', async () => {
    const from = (index: number) => ask('T-999', { ip: `2001:db8:1:${index}::1` })
    const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => from(index)))
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(20)
    expect((await ask('T-999', { ip: '2001:db8:2:1::1' })).status).toBe(404)
  })

  test(
    'is the same for every number and takes the same time if the tenant has set `neutral`',
    { tags: 'full' },
    async () => {
      const neutral = await testApp({ tenant: testTenant({ auskunft: 'neutral' }), trustedProxies: ['127.0.0.1'] })
      try {
        const rounds = 12
        for (let round = 0; round < rounds; round++) {
          await createAnschlussnutzer(neutral.db, {
            kundennummer: `T-${round}`,
            email: 'a@b.example',
            passwort_hash: null,
          })
        }
        await createAnschlussnutzer(neutral.db, { kundennummer: 'T-999', email: 'a@b.example', gesperrt: true })
        const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
        for (let round = 0; round < rounds; round++) {
          for (const kind of ['known', 'unknown'] as const) {
            const start = performance.now()
            const nummer = kind === 'known' ? `T-${round}` : `T-${round + 500}`
            expect((await askForReset(neutral, nummer, { ip: `203.0.113.${round}` })).status).toBe(204)
            times[kind].push(performance.now() - start)
          }
        }
        expect((await askForReset(neutral, 'T-999')).status).toBe(204)
        expect(await countResets(neutral)).toBe(rounds)
        const median = (values: number[]) => values.toSorted((a, b) => a - b)[rounds / 2] ?? 0
        expect(Math.min(...times.known, ...times.unknown)).toBeGreaterThan(145)
        expect(Math.abs(median(times.known) - median(times.unknown))).toBeLessThan(20)
      } finally {
        await neutral.close()
      }
    },
  )
})

describe('mails', () => {
  test('of a hundred requests at once for one account are one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => ask('T-1', { ip: `203.0.113.${index}` })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
    expect(await receiveMails(portal)).toHaveLength(1)
  })

  test(
    'to one account are one in five minutes, three an hour, five a day, and the answer stays the same',
    { tags: 'full' },
    async () => {
      const asked: number[] = []
      for (const seconds of [0, 299, 2, 301, 301, 3600, 301, 3600, 12 * 3600, 12 * 3600]) {
        portal.clock.advance(seconds)
        expect((await ask('T-1', { ip: `203.0.113.${asked.length}` })).status).toBe(204)
        asked.push((await receiveMails(portal)).length)
      }
      expect(asked).toEqual([1, 0, 1, 1, 0, 1, 1, 0, 0, 1])
    },
  )

  test(
    'from one source are ten an hour; after that it gets the same answer for every number',
    { tags: 'full' },
    async () => {
      for (let nummer = 100; nummer < 112; nummer++) {
        await createAnschlussnutzer(portal.db, {
          kundennummer: `T-${nummer}`,
          email: 'a@b.example',
          passwort_hash: null,
        })
        expect((await ask(`T-${nummer}`)).status).toBe(204)
      }
      expect(await countResets()).toBe(10)
      expect((await ask('T-999')).status).toBe(204)
      expect((await ask('T-999', { ip: '203.0.113.9' })).status).toBe(404)
    },
  )

  test(
    'from one /48 are forty an hour, however many /64 it uses, and the others remain for other sources',
    { tags: 'full' },
    async () => {
      const from = (nummer: number, network: string) => ask(`T-${nummer}`, { ip: `2001:db8:${network}:${nummer}::1` })
      const nummern = Array.from({ length: 45 }, (_, index) => 200 + index)
      for (const nummer of nummern) {
        await createAnschlussnutzer(portal.db, {
          kundennummer: `T-${nummer}`,
          email: 'a@b.example',
          passwort_hash: null,
        })
      }
      const answers = await Promise.all(nummern.map((nummer) => from(nummer, '1')))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
      expect(await countResets()).toBe(40)
      expect((await ask('T-999', { ip: '2001:db8:1:999::1' })).status).toBe(204)
      expect((await from(1, '2')).status).toBe(204)
      expect(await countResets()).toBe(41)
      portal.clock.advance(3601)
      await portal.db.deleteFrom('passwort_reset').execute()
      expect((await from(200, '1')).status).toBe(204)
      expect(await countResets()).toBe(1)
    },
  )
})
