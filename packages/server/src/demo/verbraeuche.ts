import type { DemoKalender } from './kalender.ts'
import { demoZaehler, deriveDemoAblesewerte } from './zaehler.ts'

const abgerechnet = '4711008'

/** The billed consumption of 4711008 in one past year, in whole kWh, as a back office delivers it. */
export function demoVerbraeuche(kalender: DemoKalender): readonly object[] {
  const jahr = kalender.jahr - 2
  const [von, bis] = [`${jahr - 1}-12-31`, `${jahr}-12-31`]
  return demoZaehler(kalender)
    .filter((zaehler) => zaehler.vertragId === abgerechnet)
    .map((zaehler) => {
      const [vorher, nachher] = [deriveDemoAblesewerte(zaehler, von), deriveDemoAblesewerte(zaehler, bis)]
      const { zustandszahl, brennwert } = demoFaktoren(jahr)
      const proKanal = Object.entries(nachher).map(([obiskennzahl, wert]) => ({
        obiskennzahl,
        verbrauch: Math.round((wert - (vorher[obiskennzahl] ?? 0)) * zustandszahl * brennwert),
      }))
      return {
        art: 'verbrauch',
        vertragId: abgerechnet,
        von,
        bis,
        summe: proKanal.reduce((sum, { verbrauch }) => sum + verbrauch, 0),
        proKanal,
      }
    })
}

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

// By year, so that a year keeps its own whatever the clock says.
const zustandszahlen = [0.9512, 0.9498, 0.9531, 0.9476, 0.9523]
const brennwerte = [11.284, 11.371, 11.205, 11.342, 11.418, 11.263, 11.197]

/** Zustandszahl and Brennwert of the demo's gas in a year. */
function demoFaktoren(jahr: number): { readonly zustandszahl: number; readonly brennwert: number } {
  return {
    zustandszahl: zustandszahlen[jahr % zustandszahlen.length] ?? 1,
    brennwert: brennwerte[jahr % brennwerte.length] ?? 10,
  }
}
