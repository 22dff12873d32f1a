import { expect, test } from 'vitest'
import { ableseartText, zuletztText } from './texts.ts'

test.each([
  ['KUNDE', 'Kunde'],
  ['FERNAUSLESUNG', 'FERNAUSLESUNG'],
  [null, 'Nicht angegeben'],
])('the origin of a reading %s reads %s [ablesung-4]', (ableseart, text) => {
  expect(ableseartText(ableseart)).toBe(text)
})

test.each([
  ['2026-09-30', 'vor 59 Tagen'],
  ['2026-11-27', 'gestern'],
  ['2026-11-28', 'heute'],
  [undefined, 'noch keine'],
])('a meter that was read on %s was read %s', (ablesedatum, text) => {
  expect(zuletztText(ablesedatum, '2026-11-28')).toBe(text)
})
