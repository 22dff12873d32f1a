import { expect, test } from 'vitest'
import { chartSlots } from './chartSlots.ts'
import { linePaths } from './linePaths.ts'
import { linePoints } from './linePoints.ts'

const y = (value: number) => 100 - value
const draw = (kind: 'line' | 'step', values: readonly (number | null)[], estimated?: readonly boolean[]) => {
  const labels = values.map(String)
  const slots = chartSlots({ kind: 'bands', title: '', labels }, 0, values.length * 10)
  return linePaths(linePoints({ kind, values, ...(estimated && { estimated }) }, slots, y))
}

test('a line runs through the middle of its places', () => {
  expect(draw('line', [10, 20, 5])).toEqual({ measured: 'M5,90L15,80L25,95', estimated: '' })
})

test('a missing value is a gap, never zero', () => {
  expect(draw('line', [10, 20, null, 5, 6]).measured).toBe('M5,90L15,80M35,95L45,94')
})

test('a value between two gaps is a point', () => {
  expect(draw('line', [null, 20, null]).measured).toBe('M15,80Z')
})

test('a line to and from an estimate is drawn as one', () => {
  expect(draw('line', [10, 20, 30, 40, 50], [false, false, true, false, false])).toEqual({
    measured: 'M5,90L15,80M35,60L45,50',
    estimated: 'M15,80L25,70L35,60',
  })
})

test('an estimate alone is no measurement', () => {
  expect(draw('line', [null, 20, null], [false, true, false])).toEqual({ measured: '', estimated: 'M15,80Z' })
})

test('steps keep their value until the next begins', () => {
  expect(draw('step', [10, 20, -5]).measured).toBe('M0,90L10,90L10,80L20,80L20,105L30,105')
})

test('a step that is no measurement is told apart from its neighbours', () => {
  expect(draw('step', [10, 20], [false, true])).toEqual({ measured: 'M0,90L10,90', estimated: 'M10,90L10,80L20,80' })
})
