import { expect, test } from 'vitest'
import { ableseartText } from './texts.ts'

test.each([
  ['KUNDE', 'Kunde'],
  ['FERNAUSLESUNG', 'FERNAUSLESUNG'],
  [null, 'Nicht angegeben'],
])('the origin of a reading %s reads %s [ablesung-4]', (ableseart, text) => {
  expect(ableseartText(ableseart)).toBe(text)
})
