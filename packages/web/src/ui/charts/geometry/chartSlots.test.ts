import { describe, expect, test } from 'vitest'
import { chartSlots } from './chartSlots.ts'

const hourMs = 3_600_000
const times = (starts: readonly number[], end: number) =>
  chartSlots({ kind: 'times', title: '', starts, end, name: String, tick: String }, 50, 250)

describe('bands', () => {
  const slots = chartSlots({ kind: 'bands', title: '', labels: ['a', 'b', 'c', 'd'] }, 50, 250)

  test('share the axis evenly', () => {
    expect([slots.count, slots.step, slots.start(0), slots.center(1), slots.end(3)]).toEqual([4, 50, 50, 125, 250])
  })

  test.each([
    [-20, 0],
    [50, 0],
    [99, 0],
    [101, 1],
    [249, 3],
    [900, 3],
  ])('pixel %d belongs to band %d', (pixel, index) => expect(slots.indexAt(pixel)).toBe(index))

  test('know where their middle is, and that others are none', () => {
    expect([slots.at(2), slots.at(-1), slots.at(4)]).toEqual([175, undefined, undefined])
  })
})

describe('times', () => {
  // The middle one lasts twice as long.
  const slots = times([0, hourMs, 3 * hourMs], 4 * hourMs)

  test('are as wide as they last', () => {
    expect([slots.start(0), slots.end(0), slots.end(1), slots.end(2)]).toEqual([50, 100, 200, 250])
    expect(slots.center(1)).toBe(150)
  })

  test.each([
    [0, 0],
    [99, 0],
    [101, 1],
    [199, 1],
    [201, 2],
    [400, 2],
  ])('pixel %d belongs to interval %d', (pixel, index) => expect(slots.indexAt(pixel)).toBe(index))

  test('have no place for an instant beside the axis', () => {
    expect([slots.at(2 * hourMs), slots.at(-1), slots.at(4 * hourMs + 1)]).toEqual([150, undefined, undefined])
  })
})
