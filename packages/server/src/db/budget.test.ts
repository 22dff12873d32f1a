import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signer } from '../lib/files/schluessel.ts'
import { testDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { testSchluessel } from '../testing/testTenant.ts'
import { type Bucket, type Budget, openBudget } from './budget.ts'

let database: TestDatabase
let budget: Budget
beforeAll(async () => {
  database = await testDatabase({ connections: 10 })
  budget = openBudget(database.db, signer(testSchluessel, 'test'))
})
afterAll(() => database.close())
beforeEach(() => database.db.deleteFrom('budget').execute())

const startMs = Date.parse('2026-11-21T10:00:00Z')
const at = (seconds: number) => new Date(startMs + seconds * 1000)
const window = (changes: Partial<Bucket> = {}): Bucket => ({
  art: 'test',
  subject: 'a',
  most: 3,
  rate: { windowMs: 100_000 },
  ...changes,
})
const charge = async (seconds: number, ...buckets: Bucket[]) => {
  const { waitMs, waits, left } = await budget.charge(buckets, at(seconds))
  return { waitMs, waits, left }
}
const waits = async (seconds: number, ...buckets: Bucket[]) => (await budget.charge(buckets, at(seconds))).waits

describe('a window', () => {
  test('allows exactly its places in any time of its length', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 20 }), async (gaps) => {
        await database.db.deleteFrom('budget').execute()
        const admitted: number[] = []
        let second = 0
        for (const gap of gaps) {
          second += gap
          const recent = admitted.filter((time) => time > second - 100)
          const expected = recent.length < 3 ? 0 : ((recent.at(-3) ?? 0) + 100 - second) * 1000
          expect((await charge(second, window())).waitMs).toBe(expected)
          if (expected === 0) admitted.push(second)
        }
      }),
      { numRuns: 40 },
    )
  })
})

describe('places that become free one after the other', () => {
  const drip = window({ rate: { everyMs: 100_000 } })

  test('are all there at first, and then one in so long a time', async () => {
    for (let count = 0; count < 3; count++)
      expect(await charge(0, drip)).toEqual({ waitMs: 0, waits: [0], left: [2 - count] })
    expect((await charge(0, drip)).waitMs).toBe(100_000)
    expect((await charge(99, drip)).waitMs).toBe(1000)
    expect((await charge(100, drip)).waitMs).toBe(0)
    expect((await charge(100, drip)).waitMs).toBe(100_000)
    expect(await Promise.all([1, 2, 3].map(() => waits(400, drip)))).toEqual([[0], [0], [0]])
    expect((await charge(400, drip)).waitMs).toBe(100_000)
  })

  test('allow in a day the burst and what becomes free, however the charges are spread', async () => {
    const minutes = (most: number, every: number) =>
      window({ art: `u${most}`, most, rate: { everyMs: every * 60_000 } })
    let admitted = 0
    for (let minute = 0; minute < 1440; minute += 3) {
      for (let times = 0; times < 2; times++) {
        if ((await charge(minute * 60, minutes(10, 6), minutes(30, 48))).waitMs === 0) admitted += 1
      }
    }
    expect(admitted).toBe(59)
  })
})

describe('several buckets', () => {
  test('are charged together or not at all', async () => {
    const [small, large] = [window({ art: 'klein', most: 1 }), window({ art: 'gross', most: 5 })]
    expect((await charge(0, small, large)).waits).toEqual([0, 0])
    for (let times = 0; times < 9; times++) expect(await waits(1, small, large)).toEqual([99_000, 0])
    expect((await charge(1, large)).left).toEqual([3])
  })

  test('of different owners, kinds and tenants have nothing to do with each other', async () => {
    const full = window({ most: 1 })
    expect(await waits(0, full)).toEqual([0])
    expect(await waits(0, full)).toEqual([100_000])
    expect(await waits(0, { ...full, subject: 'b' })).toEqual([0])
    expect(await waits(0, { ...full, art: 'anders' })).toEqual([0])
    const other = openBudget(database.db, signer(testSchluessel, 'anderer'))
    expect((await other.charge([full], at(0))).waitMs).toBe(0)
  })

  test('one that is only checked takes no place, and refuses when it has none', async () => {
    const asked = window({ art: 'gefragt', most: 1 })
    for (let times = 0; times < 3; times++)
      expect(await waits(0, { ...asked, isOnlyAsked: true }, window())).toEqual([0, 0])
    expect(await waits(1, { ...asked, isOnlyAsked: true }, window())).toEqual([0, 99_000])
    await charge(1, asked)
    expect(await waits(101, { ...asked, isOnlyAsked: true }, window())).toEqual([0, 0])
  })
})

describe('a charge with a mark', () => {
  const of = (mark: string) => window({ most: 2, mark })

  test('takes one place, and repeated charges with the mark pass while others are refused', async () => {
    for (const mark of ['x', 'x', 'y', 'x']) expect(await waits(0, of(mark))).toEqual([0])
    expect(await waits(1, of('z'))).toEqual([99_000])
    expect(await waits(1, of('y'))).toEqual([0])
    expect(await waits(100, of('z'))).toEqual([0])
  })

  test('can be given back only with the charge that took the place', async () => {
    const first = await budget.charge([of('x')], at(0))
    const again = await budget.charge([of('x')], at(1))
    await budget.charge([of('y')], at(2))
    await again.refund()
    expect((await charge(3, of('z'))).waitMs).toBe(97_000)
    await first.refund()
    expect((await charge(3, of('z'))).waitMs).toBe(0)
    expect((await charge(3, of('x'))).waitMs).toBe(99_000)
  })
})

describe('a refund', () => {
  test('frees one place in each bucket', async () => {
    const buckets = [window({ most: 2 }), window({ art: 'tropfen', most: 2, rate: { everyMs: 100_000 } })]
    await budget.charge(buckets, at(0))
    const second = await budget.charge(buckets, at(10))
    expect(second.left).toEqual([0, 0])
    await second.refund()
    expect(await charge(20, ...buckets)).toEqual({ waitMs: 0, waits: [0, 0], left: [0, 0] })
    expect(await waits(20, ...buckets)).toEqual([80_000, 80_000])
  })

  test('of a refused charge does nothing', async () => {
    const full = window({ most: 1 })
    await charge(0, full)
    const refused = await budget.charge([full, window({ art: 'leer' })], at(0))
    await refused.refund()
    expect(await waits(0, full)).toEqual([100_000])
  })
})

describe('no row is left', () => {
  const countRows = async () => (await database.db.selectFrom('budget').select('bucket').execute()).length

  test('by refused charges and checks, also of many owners', async () => {
    const full = window({ art: 'voll', most: 1 })
    await charge(0, full)
    for (let index = 0; index < 20; index++) {
      const other = window({ subject: `erfunden ${index}` })
      expect(await waits(1, other, full)).toEqual([0, 99_000])
      expect(await waits(1, { ...other, isOnlyAsked: true })).toEqual([0])
    }
    expect(await countRows()).toBe(1)
  })

  test('by charges at the same time that find the last place taken', async () => {
    const last = window({ art: 'letzter', most: 1 })
    const charges = await Promise.all(
      Array.from({ length: 50 }, (_, index) => budget.charge([window({ subject: `erfunden ${index}` }), last], at(0))),
    )
    expect(charges.filter(({ waitMs }) => waitMs === 0)).toHaveLength(1)
    expect(await countRows()).toBe(2)
  })

  test('by refunded charges', async () => {
    const { refund } = await budget.charge([window(), window({ art: 'anders', mark: 'x' })], at(0))
    expect(await countRows()).toBe(2)
    await refund()
    expect(await countRows()).toBe(0)
  })
})

test('of five hundred at once exactly as many as there are places, in whatever order they name the buckets', async () => {
  const buckets = [window({ most: 10 }), window({ art: 'zwei', most: 11 }), window({ art: 'drei', most: 400 })]
  const charges = await Promise.all(
    Array.from({ length: 500 }, (_, index) => budget.charge(index % 2 === 0 ? buckets : buckets.toReversed(), at(0))),
  )
  expect(charges.filter(({ waitMs }) => waitMs === 0)).toHaveLength(10)
  expect((await charge(0, window({ art: 'drei', most: 400 }))).left).toEqual([389])
})

test('charges and refunds of several buckets at once never block each other for good, and end where they began', async () => {
  const buckets = ['a', 'b', 'c', 'd'].map((art) => window({ art, most: 1000 }))
  await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      const { refund } = await budget.charge(index % 2 === 0 ? buckets : buckets.toReversed(), at(index))
      await refund()
    }),
  )
  expect((await charge(0, ...buckets)).left).toEqual([999, 999, 999, 999])
})

test('the table names no customer and no address, and says when a row is over', async () => {
  await charge(
    0,
    window({ art: 'konto', subject: 'T-4711', mark: '198.51.100.7' }),
    window({ rate: { everyMs: 7000 } }),
  )
  await charge(2, window({ rate: { everyMs: 7000 } }))
  const rows = await database.db.selectFrom('budget').selectAll().orderBy('bucket').execute()
  expect(JSON.stringify(rows)).not.toMatch(/4711|198\.51/)
  expect(rows.map(({ bucket, empty_at }) => [bucket.replace(/:[\w-]{43}$/, ':…'), empty_at])).toEqual([
    ['konto:…', at(100)],
    ['test:…', at(14)],
  ])
})
