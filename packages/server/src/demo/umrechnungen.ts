import type { DemoKalender } from './demoKalender.ts'

// By year, so that a year keeps its own whatever the clock says.
const zustandszahlen = [0.9512, 0.9498, 0.9531, 0.9476, 0.9523]
const brennwerte = [11.284, 11.371, 11.205, 11.342, 11.418, 11.263, 11.197]

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

function demoFaktoren(jahr: number): { readonly zustandszahl: number; readonly brennwert: number } {
  return {
    zustandszahl: zustandszahlen[jahr % zustandszahlen.length] ?? 1,
    brennwert: brennwerte[jahr % brennwerte.length] ?? 10,
  }
}
