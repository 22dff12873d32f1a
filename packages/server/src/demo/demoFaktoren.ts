// By year, so that a year keeps its own whatever the clock says.
const zustandszahlen = [0.9512, 0.9498, 0.9531, 0.9476, 0.9523]
const brennwerte = [11.284, 11.371, 11.205, 11.342, 11.418, 11.263, 11.197]

/** Zustandszahl and Brennwert of the demo's gas in a year. */
export function demoFaktoren(jahr: number): { readonly zustandszahl: number; readonly brennwert: number } {
  return {
    zustandszahl: zustandszahlen[jahr % zustandszahlen.length] ?? 1,
    brennwert: brennwerte[jahr % brennwerte.length] ?? 10,
  }
}
