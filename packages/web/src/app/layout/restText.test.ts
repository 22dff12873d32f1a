import { expect, test } from 'vitest'
import { restText, spokenRest } from './restText.ts'

test.each([
  [120, '2:00 Minuten', '2 Minuten'],
  [61, '1:01 Minuten', '2 Minuten'],
  [60, '1:00 Minuten', '1 Minute'],
  [59, '59 Sekunden', '1 Minute'],
  [20, '20 Sekunden', '20 Sekunden'],
  [1, '1 Sekunde', '20 Sekunden'],
  [0, '0 Sekunden', '20 Sekunden'],
])('%d seconds are read as %s and heard as %s', (seconds, read, heard) => {
  expect([restText(seconds), spokenRest(seconds)]).toEqual([read, heard])
})
