import { demoAnlaesse } from './demoAnlaesse.ts'
import type { DemoKalender } from './demoKalender.ts'
import { demoTermine } from './demoTermine.ts'
import { deriveDemoAblesewerte } from './deriveDemoAblesewerte.ts'
import { demoZaehler } from './zaehler.ts'

/** A reading as a line of an import file. */
export interface DemoAblesung {
  readonly art: 'ablesung'
  readonly vertragId: string
  readonly zaehlernummer: string
  readonly ablesedatum: string
  readonly ablesewerte: Readonly<Record<string, number>>
}

/** Readings of every origin up to yesterday: yearly, monthly and in between, over a meter change and a rollover. */
export function demoAblesungen(kalender: DemoKalender): readonly DemoAblesung[] {
  return demoZaehler(kalender).flatMap((zaehler) =>
    demoTermine(zaehler, kalender)
      .filter(([datum]) => datum >= zaehler.eingebautAm && datum < kalender.heute)
      .map(([datum, anlass]) => ({
        art: 'ablesung' as const,
        vertragId: zaehler.vertragId,
        zaehlernummer: zaehler.nummer,
        ablesedatum: datum,
        ablesewerte: deriveDemoAblesewerte(zaehler, datum),
        ...demoAnlaesse[anlass],
      })),
  )
}
