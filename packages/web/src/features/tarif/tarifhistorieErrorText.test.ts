import { expect, it } from 'vitest'
import { tarifhistorieErrorText } from './tarifhistorieErrorText.ts'

const historie = 'Es ist ein Fehler bei Laden der Tarifhistorie aufgetreten.'
const vertrag = 'Es ist ein Fehler bei Laden des Vertrags aufgetreten.'

it.each([
  ['the history', { historie: true, vertrag: false }, historie],
  ['the contract', { historie: false, vertrag: true }, vertrag],
  ['both, joined by a space', { historie: true, vertrag: true }, `${historie} ${vertrag}`],
])('names what failed: %s', (_name, failed, text) => {
  expect(tarifhistorieErrorText(failed)).toBe(text)
})
