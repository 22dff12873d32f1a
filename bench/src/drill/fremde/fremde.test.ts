import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestTarget, type TestTarget } from '../testing/openTestTarget.ts'
import { probeForeign } from './probeForeign.ts'

// @module-tag full

let target: TestTarget
beforeAll(async () => {
  target = await openTestTarget()
})
afterAll(() => target.close())

test('requests for things of other customers are answered as if they did not exist, and change nothing', async () => {
  const { requests, operations, differences, changed } = await probeForeign(target, 2)
  expect(differences).toEqual([])
  expect(changed).toEqual([])
  expect(requests).toBeGreaterThan(1000)
  // All operations but those that need no session.
  expect(operations).toBeGreaterThanOrEqual(38)
})

test('the comparison notices an answer with foreign data', async () => {
  const [one, other] = target.kunden
  if (one === undefined || other === undefined) throw new Error('too few customers')
  // The first customer's things are declared to be the other one's.
  const confused = { ...other, vertraege: one.vertraege, dokumente: one.dokumente }
  const { differences, changed } = await probeForeign({ ...target, kunden: [one, confused] }, 1)
  expect(differences.filter((text) => text.startsWith('findVertrag'))).toHaveLength(one.vertraege.length)
  expect(differences.filter((text) => text.startsWith('downloadDokument'))).toHaveLength(one.dokumente.length)
  expect(changed).toContain('vorgang')
})
