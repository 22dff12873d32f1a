import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRandom } from '../random.ts'
import { needsMore } from '../testing/emptyDesk.ts'
import { openTestTarget, type TestTarget } from '../testing/openTestTarget.ts'
import { draftOf, toRequest } from '../wire/drafts.ts'
import { innerOperations, readOperations } from '../wire/operations.ts'
import { valuesOf } from '../wire/values.ts'
import { spoil } from './spoil.ts'
import { fuzz } from './fuzz.ts'

// @module-tag full

// A busy machine takes many times as long as a quiet one for so many requests.
const mostMs = 600_000

let target: TestTarget
beforeAll(async () => {
  target = await openTestTarget()
})
afterAll(() => target.close())

test('every request gets an answer, and none a 5xx', { timeout: mostMs }, async () => {
  const { failures, outcomes, calls, unsuccessful } = await fuzz(target, { requests: 12_000, seed: 7, width: 8 })
  expect(failures).toEqual([])
  expect(unsuccessful.length).toBeLessThan(calls * 0.3)
  expect(unsuccessful.filter((name) => !name.startsWith('/api ') && !needsMore.has(name))).toEqual([])
  expect(outcomes.get('4xx')).toBeGreaterThan(500)
})

test('the same seed makes the same requests', async () => {
  const operations = [...(await readOperations(target.origin)), ...innerOperations]
  const bytesOf = (seed: number) =>
    operations.map((operation) => {
      const random = createRandom(seed)
      const kunde = random.pick(target.kunden)
      const draft = draftOf(operation, valuesOf({ kunde, random, today: target.today, basisUrl: target.basisUrl }))
      spoil(draft, random)
      return toRequest(draft).bytes.toString('latin1')
    })
  expect(bytesOf(5)).toEqual(bytesOf(5))
  expect(bytesOf(5)).not.toEqual(bytesOf(6))
})
