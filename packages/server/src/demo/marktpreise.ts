import { berlinDayStart } from '@ekp/wire/rules/berlin'
import { addTage } from '@ekp/wire/rules/kalendertag'
import type { DemoKalender } from './demoKalender.ts'
import { demoTage } from './demoTage.ts'
import { deriveDemoPreise } from './deriveDemoPreise.ts'
import { untilEndOfUtcTag } from './untilEndOfUtcTag.ts'

export const demoGebiet = 'DE-LU'

const halfDayMs = 12 * 3_600_000

/** The last day whose prices are known: tomorrow's come at noon. */
export function lastDemoPreistag({ heute }: Pick<DemoKalender, 'heute'>, now: Date): string {
  const morgen = addTage(heute, 1)
  // No change of the clocks comes after noon.
  return now.getTime() >= berlinDayStart(morgen).getTime() - halfDayMs ? morgen : heute
}

/** Day-ahead prices from the first dynamic tariff on; `vorhandene` are the UTC days that are there. */
export function demoMarktpreise(kalender: DemoKalender, now: Date, vorhandene: ReadonlySet<string>): readonly object[] {
  const last = lastDemoPreistag(kalender, now)
  return [...demoTage(kalender.neujahr(-1), addTage(last, 1), vorhandene)].map((datum) => {
    const { beginn, minuten, preise } = deriveDemoPreise(datum)
    return {
      art: 'marktpreis',
      gebiet: demoGebiet,
      minuten,
      von: beginn.toISOString(),
      preise: datum === last ? untilEndOfUtcTag(preise, beginn, minuten) : preise,
    }
  })
}
