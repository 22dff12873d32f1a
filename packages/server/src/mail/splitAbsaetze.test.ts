import { expect, test } from 'vitest'
import { splitAbsaetze } from './splitAbsaetze.ts'

test('each line that says something is a paragraph', () => {
  expect(splitAbsaetze('Guten Tag,\r\n\r\n  mein Abschlag \n\rist zu hoch.\n')).toEqual([
    'Guten Tag,',
    'mein Abschlag',
    'ist zu hoch.',
  ])
  expect(splitAbsaetze(' \n')).toEqual([])
})
