import type { DemoKalender } from './demoKalender.ts'
import { demoVerlaeufe } from './demoVerlaeufe.ts'
import { demoZaehlwerke } from './demoZaehlwerke.ts'
import type { DemoKanal } from './deriveDemoLastgang.ts'
import { demoZaehler } from './zaehler.ts'

/** The channel of a contract that has a load profile. */
export function demoKanal(vertragId: string, kalender: Pick<DemoKalender, 'heute'>): DemoKanal {
  const [werk] = demoZaehlwerke[vertragId] ?? []
  const verlauf = demoVerlaeufe[vertragId]
  const zaehler = demoZaehler(kalender).find((one) => one.vertragId === vertragId)
  if (werk === undefined || verlauf === undefined || zaehler === undefined)
    throw new Error(`the demo has no load profile of ${vertragId}`)
  return { werk, verlauf, eingebautAm: zaehler.eingebautAm }
}
