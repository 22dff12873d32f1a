import { demoFaktoren } from './demoFaktoren.ts'
import type { DemoKalender } from './demoKalender.ts'

const gasvertraege = ['4711002', '4711005', '4711008']

/** Zustandszahl and Brennwert of each year for the contracts over gas. */
export function demoUmrechnungen({ jahr, neujahr }: DemoKalender): readonly object[] {
  return gasvertraege.flatMap((vertragId) =>
    Array.from({ length: 7 }, (_, index) => index - 6).map((jahre) => ({
      art: 'umrechnung',
      vertragId,
      gueltigVon: neujahr(jahre),
      gueltigBis: jahre === 0 ? null : neujahr(jahre + 1),
      ...demoFaktoren(jahr + jahre),
    })),
  )
}
