import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pickLabels } from './pickLabels.ts'

const widthOf = (text: string) => text.length * 8
const room = { left: 0, right: 300, gap: 10, widthOf, keep: 'last' as const }
const texts = (labels: readonly { text: string }[]) => labels.map(({ text }) => text)

test('all labels stay where there is room', () => {
  const labelAt = (index: number) => ({ center: 50 + index * 100, text: `${2024 + index}` })
  expect(pickLabels(3, labelAt, room)).toEqual([
    { center: 50, text: '2024' },
    { center: 150, text: '2025' },
    { center: 250, text: '2026' },
  ])
})

test('where there is little, bars keep their newest and days their first', () => {
  const labelAt = (index: number) => ({ center: 15 + index * 30, text: `31.12.${2016 + index}` })
  expect(texts(pickLabels(10, labelAt, room))).toEqual(['31.12.2017', '31.12.2021', '31.12.2025'])
  expect(texts(pickLabels(10, labelAt, { ...room, keep: 'first' }))).toEqual(['31.12.2016', '31.12.2020', '31.12.2024'])
})

test('labels at the ends move inside', () => {
  const labelAt = (index: number) => ({ center: index * 300, text: '00:00' })
  expect(pickLabels(2, labelAt, room).map(({ center }) => center)).toEqual([20, 280])
})

test('no label touches another or leaves the chart', () => {
  const labels = fc.array(fc.string({ minLength: 1, maxLength: 14 }), { minLength: 1, maxLength: 400 })
  fc.assert(
    fc.property(labels, fc.integer({ min: 150, max: 1200 }), fc.constantFrom('first', 'last'), (all, right, keep) => {
      const labelAt = (index: number) => ({ center: ((index + 0.5) * right) / all.length, text: all[index] ?? '' })
      const picked = pickLabels(all.length, labelAt, { ...room, right, keep })
      expect(picked.length).toBeGreaterThan(0)
      let end = -10
      for (const { center, text } of picked) {
        expect(center - widthOf(text) / 2).toBeGreaterThanOrEqual(end + 10 - 1e-6)
        end = center + widthOf(text) / 2
      }
      expect(end).toBeLessThanOrEqual(right + 1e-6)
    }),
  )
})

test('thousands of labels are not all written to find the few that fit', () => {
  let written = 0
  const labelAt = (index: number) => {
    written++
    return { center: index / 10, text: '01.03.2026' }
  }
  expect(pickLabels(8760, labelAt, { ...room, right: 876 }).length).toBeGreaterThan(4)
  expect(written).toBeLessThan(200)
})
