import { expect, test } from 'vitest'
import { logOutText } from './logOutText.ts'

test.each([
  [0, true, /^Ihre Eingaben .* gehen beim Abmelden verloren\. Möchten Sie sich trotzdem abmelden\?$/],
  [1, false, /^Es wartet noch eine Ablesung auf Übermittlung\. .* Möchten Sie sich trotzdem abmelden\?$/],
  [2, false, /^Es warten noch 2 Ablesungen auf Übermittlung\. .* Möchten Sie sich trotzdem abmelden\?$/],
  [2, true, /^Ihre Eingaben .* verloren\. Es warten noch 2 Ablesungen .* abmelden\?$/],
])('%i readings that wait, unsaved input %s', (wartende, isUnsaved, text) => {
  expect(logOutText({ wartende, isUnsaved })).toMatch(text)
})

test('a switch to another customer number loses input alone', () => {
  expect(logOutText({ wartende: 0, isUnsaved: true, ziel: 'T-2' })).toMatch(
    /beim Wechsel verloren\. .* zu T-2 wechseln\?$/,
  )
})
