import type { DemoKalender } from '../kalender.ts'

/** The number of a year's bill that holds: the one over gas two years ago was corrected. */
export function demoRechnungsnummer({ jahr }: DemoKalender, vertragId: string, year: number): string {
  const isKorrektur = vertragId === '4711002' && year === jahr - 2
  return `RE-${year}-${vertragId}${isKorrektur ? '-K' : ''}`
}
