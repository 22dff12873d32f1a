import { demoFaktoren } from './demoFaktoren.ts'
import type { DemoKalender } from './demoKalender.ts'
import { deriveDemoAblesewerte } from './deriveDemoAblesewerte.ts'
import { demoZaehler } from './zaehler.ts'

const vertragId = '4711008'

/** Of one past year of 4711008 the back office has delivered what it billed, in whole kWh. */
export function demoVerbraeuche(kalender: DemoKalender): readonly object[] {
  const jahr = kalender.jahr - 2
  const [von, bis] = [`${jahr - 1}-12-31`, `${jahr}-12-31`]
  return demoZaehler(kalender)
    .filter((zaehler) => zaehler.vertragId === vertragId)
    .map((zaehler) => {
      const [vorher, nachher] = [deriveDemoAblesewerte(zaehler, von), deriveDemoAblesewerte(zaehler, bis)]
      const { zustandszahl, brennwert } = demoFaktoren(jahr)
      const proKanal = Object.entries(nachher).map(([obiskennzahl, wert]) => ({
        obiskennzahl,
        verbrauch: Math.round((wert - (vorher[obiskennzahl] ?? 0)) * zustandszahl * brennwert),
      }))
      return {
        art: 'verbrauch',
        vertragId,
        von,
        bis,
        summe: proKanal.reduce((sum, { verbrauch }) => sum + verbrauch, 0),
        proKanal,
      }
    })
}
