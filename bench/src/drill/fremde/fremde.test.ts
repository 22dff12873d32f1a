import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestziel, type Testziel } from '../testing/openTestziel.ts'
import { probeForeign } from './fremde.ts'

// @module-tag full

let ziel: Testziel
beforeAll(async () => {
  ziel = await openTestziel()
})
afterAll(() => ziel.close())

test('requests for things of other customers are answered as if they did not exist, and change nothing', async () => {
  const { requests, operations, differences, changed } = await probeForeign(ziel, 2)
  expect(differences).toEqual([])
  expect(changed).toEqual([])
  expect(requests).toBeGreaterThan(1000)
  // All operations but those that need no session.
  expect(operations).toBeGreaterThanOrEqual(38)
})

test('the comparison notices an answer with foreign data', async () => {
  const [one, other] = ziel.kunden
  if (one === undefined || other === undefined) throw new Error('too few customers')
  // The first customer's things are declared to be the other one's.
  const confused = { ...other, vertraege: one.vertraege, dokumente: one.dokumente }
  const { differences, changed } = await probeForeign({ ...ziel, kunden: [one, confused] }, 1)
  expect(differences.filter((text) => text.startsWith('findVertrag'))).toHaveLength(one.vertraege.length)
  expect(differences.filter((text) => text.startsWith('downloadDokument'))).toHaveLength(one.dokumente.length)
  expect(changed).toContain('vorgang')
})
