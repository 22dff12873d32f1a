import { importarten } from '@ekp/wire/import'
import { expect, test } from 'vitest'
import { arten } from './listKinds.ts'

// The desk names each of them, and its words are typed by the wire's list.
test('the kinds of the import are those that the wire names, in their order', () => {
  expect(arten).toEqual(importarten)
})
