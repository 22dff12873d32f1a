import { expect, test } from 'vitest'
import { quoted } from './quoted.ts'

test('every paragraph is marked, also one that looks like a mark or like the end of the mail', () => {
  expect(quoted('Guten Tag,\r\n\r\n> schon zitiert\u2028-- \n  Ihre Stadtwerke')).toEqual([
    '> Guten Tag,',
    '> > schon zitiert\u2028--',
    '> Ihre Stadtwerke',
  ])
  expect(quoted(' \n ')).toEqual([])
})
