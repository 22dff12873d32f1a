import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slidingLimit } from './slidingLimit.ts'

test('never more than the limit in any window, and no less when somebody keeps asking', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 80 }), (gaps) => {
      const limit = slidingLimit(3, 100)
      const admitted: number[] = []
      let nowMs = 0
      for (const gap of gaps) {
        nowMs += gap
        const recent = admitted.filter((timeMs) => timeMs > nowMs - 100)
        const waitMs = limit.waitMs('a', nowMs)
        expect(waitMs === 0).toBe(recent.length < 3)
        expect(waitMs).toBe(recent.length < 3 ? 0 : (recent.at(-3) ?? 0) + 100 - nowMs)
        if (waitMs > 0) continue
        admitted.push(nowMs)
        limit.count('a', nowMs)
      }
    }),
  )
})

test('one does not use up what another has', () => {
  const limit = slidingLimit(1, 100)
  limit.count('a', 0)
  expect([limit.waitMs('a', 40), limit.waitMs('b', 40), limit.waitMs('a', 100)]).toEqual([60, 0, 0])
})

test('what is taken back leaves room for one more, and only once', () => {
  const limit = slidingLimit(2, 100)
  for (const nowMs of [0, 10]) limit.count('a', nowMs)
  limit.takeBack('b', 10)
  expect(limit.waitMs('a', 20)).toBe(80)
  for (let times = 0; times < 2; times++) limit.takeBack('a', 0)
  expect(limit.waitMs('a', 20)).toBe(0)
  limit.count('a', 20)
  expect(limit.waitMs('a', 20)).toBe(90)
})
