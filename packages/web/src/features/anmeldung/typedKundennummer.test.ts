import { expect, it } from 'vitest'
import { typedKundennummer } from './typedKundennummer.ts'

it.each([
  ['100001', 'SWM-100001'],
  [' 100 001 ', 'SWM-100001'],
  ['100\u00A0001', 'SWM-100001'],
  ['SWM-100001', 'SWM-100001'],
  ['swm-100001', 'SWM-100001'],
  ['SWM 100001', 'SWM-100001'],
  ['SWM-100 001', 'SWM-100001'],
  ['SWM - 100001', 'SWM-100001'],
  ['SWM–100001', 'SWM-100001'],
  ['SWM100001', 'SWM-SWM100001'],
  ['Müller 1', 'Müller1'],
  ['１００', '１００'],
])('%j is sent as %s', (typed, sent) => expect(typedKundennummer('SWM-', typed)).toBe(sent))

it.each([
  ['100 001', '100001'],
  ['-1', '-1'],
])('without a prefix %j is sent as %s', (typed, sent) => expect(typedKundennummer('', typed)).toBe(sent))
