import { expect, test } from 'vitest'
import { limitPerKunde } from './limitPerKunde.ts'
import { tooManyAblesungen } from './portalError.ts'

test('each customer of each tenant has a count of his own, and room again after the window', () => {
  let now = new Date('2026-11-21T12:00:00Z')
  const frage = (kurzname: string, kundennummer: string) => ({
    tenant: { kurzname },
    session: { kundennummer },
    clock: { now: () => now },
  })
  const admit = limitPerKunde(2, 60_000, tooManyAblesungen)
  for (const one of [frage('a', '1'), frage('a', '1'), frage('a', '2'), frage('b', '1')]) admit(one)
  expect(() => admit(frage('a', '1'))).toThrow(/heute schon sehr viele Ablesungen/)
  now = new Date('2026-11-21T12:00:59.999Z')
  expect(() => admit(frage('a', '1'))).toThrow(/heute schon sehr viele/)
  now = new Date('2026-11-21T12:01:00Z')
  expect(() => admit(frage('a', '1'))).not.toThrow()
})
