import { demoZaehlwerke } from './demoZaehlwerke.ts'
import { deriveDemoZaehlerstand } from './deriveDemoZaehlerstand.ts'
import type { DemoZaehler } from './zaehler.ts'

/** What the meter's registers show on the day, by OBIS code. */
export function deriveDemoAblesewerte(
  { vertragId, eingebautAm }: Pick<DemoZaehler, 'vertragId' | 'eingebautAm'>,
  datum: string,
): Readonly<Record<string, number>> {
  const werke = demoZaehlwerke[vertragId] ?? []
  return Object.fromEntries(werke.map((werk) => [werk.obiskennzahl, deriveDemoZaehlerstand(werk, eingebautAm, datum)]))
}
