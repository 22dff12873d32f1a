import { expect, test } from 'vitest'
import { ErrorList } from './report.ts'

test('takes a quarter of a million errors at once, names the first hundred and counts all', () => {
  const errors = new ErrorList()
  errors.add(Array.from({ length: 250_000 }, (_, index) => ({ zeile: 250_000 - index, text: 'falsch' })))
  expect(() => errors.throwIfAny()).toThrow(
    expect.objectContaining({
      gesamt: 250_000,
      fehler: Array.from({ length: 100 }, (_, index) => `Zeile ${index + 1}: falsch`),
    }),
  )
})
