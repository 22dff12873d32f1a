import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestziel, type Testziel } from '../testing/openTestziel.ts'
import { probeForeign } from './fremde.ts'

// @module-tag full

let ziel: Testziel
beforeAll(async () => {
  ziel = await openTestziel()
})
afterAll(() => ziel.close())

test('everything foreign answers like what does not exist, and changes nothing', async () => {
  const { requests, operations, differences, changed } = await probeForeign(ziel, 2)
  expect(differences).toEqual([])
  expect(changed).toEqual([])
  expect(requests).toBeGreaterThan(1000)
  // All but those that anybody may call.
  expect(operations).toBeGreaterThanOrEqual(38)
})

test('what is one’s own is told from it: the search finds what it looks for', async () => {
  const [one, other] = ziel.kunden
  if (one === undefined || other === undefined) throw new Error('too few customers')
  // As if the other one's things were taken for the first one's.
  const confused = { ...other, vertraege: one.vertraege, dokumente: one.dokumente }
  const { differences, changed } = await probeForeign({ ...ziel, kunden: [one, confused] }, 1)
  expect(differences.filter((text) => text.startsWith('findVertrag'))).toHaveLength(one.vertraege.length)
  expect(differences.filter((text) => text.startsWith('downloadDokument'))).toHaveLength(one.dokumente.length)
  expect(changed).toContain('vorgang')
})
