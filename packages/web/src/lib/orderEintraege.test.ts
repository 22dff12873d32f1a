import { expect, it } from 'vitest'
import { orderEintraege } from './orderEintraege.ts'

const eintrag = (gueltigVon: string | null, gueltigBis: string | null) => ({ gueltigVon, gueltigBis })

it('what holds comes first, then what is next, then what was last', () => {
  const first = eintrag(null, '2024-12-31')
  const last = eintrag('2025-01-01', '2025-12-31')
  const aktuell = eintrag('2026-01-01', '2026-12-31')
  const next = eintrag('2027-01-01', '2027-12-31')
  const later = eintrag('2028-01-01', null)
  const expected = [aktuell, next, later, last, first]
  expect(orderEintraege([first, later, last, next, aktuell], '2026-11-21')).toEqual(expected)
  expect(orderEintraege([later, first], '2026-11-21')).toEqual([later, first])
  expect(orderEintraege([], '2026-11-21')).toEqual([])
})
