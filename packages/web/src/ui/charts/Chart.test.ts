import { expect, test } from 'vitest'
import { hasGap } from './Chart.tsx'

test.each([
  ['bars', [null, 1], true],
  ['bars', [1, 2], false],
  ['line', [null, 1, 2], false],
  ['line', [null, 1, null, 2], true],
  ['line', [1, null], true],
  ['step', [null, null], false],
] as const)('%s of %j: %s', (kind, values, expected) => expect(hasGap({ kind, values })).toBe(expected))
