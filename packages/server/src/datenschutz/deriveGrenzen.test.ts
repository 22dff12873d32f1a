import { expect, test } from 'vitest'
import { deriveGrenzen } from './deriveGrenzen.ts'
import { fristen } from '../testing/data/loeschtest.ts'

const at = (instant: string) => deriveGrenzen(fristen({ lastgangJahre: 1 }), new Date(instant))

test('years change at midnight in Berlin, wherever the process runs', () => {
  expect(at('2026-12-31T22:59:59Z').lastgang).toEqual({ tag: '2025-01-01', zeit: new Date('2024-12-31T23:00:00Z') })
  expect(at('2026-12-31T23:00:00Z').lastgang).toEqual({ tag: '2026-01-01', zeit: new Date('2025-12-31T23:00:00Z') })
})

test('each period has its own limit', () => {
  const own = {
    vertragJahre: 9,
    belegJahre: 8,
    lastgangJahre: 1,
    fotoJahre: 2,
    vorgangJahre: 4,
    ohneVertragTage: 30,
    lesezugriffTage: 90,
  }
  const grenzen = deriveGrenzen(own, new Date('2028-03-30T12:00:00Z'))
  expect(grenzen).toMatchObject({
    today: '2028-03-30',
    ohneVertragBis: '2028-02-29',
    vertrag: { tag: '2019-01-01' },
    beleg: { tag: '2020-01-01' },
    lastgang: { tag: '2027-01-01' },
    foto: { tag: '2026-01-01' },
    vorgang: { tag: '2024-01-01' },
    lesezugriffBis: new Date('2027-12-31T12:00:00Z'),
  })
})
