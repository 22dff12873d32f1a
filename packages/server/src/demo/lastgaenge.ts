import { addTage } from '@ekp/wire/rules/kalendertag'
import type { DemoKalender } from './demoKalender.ts'
import { demoKanal } from './demoKanal.ts'
import { demoTage } from './demoTage.ts'
import { deriveDemoLastgang } from './deriveDemoLastgang.ts'
import { untilEndOfUtcTag } from './untilEndOfUtcTag.ts'

const beginnOf = ({ monatsanfang, neujahr }: DemoKalender): Readonly<Record<string, string>> => ({
  4711003: monatsanfang(-14),
  4711004: neujahr(-1),
})

/** Quarter hours up to `now` of the contracts that have them; `vorhandene` are the UTC days that are there. */
export function demoLastgaenge(
  kalender: DemoKalender,
  now: Date,
  vorhandene: ReadonlyMap<string, ReadonlySet<string>>,
): readonly object[] {
  const bis = addTage(kalender.heute, 1)
  return Object.entries(beginnOf(kalender)).flatMap(([vertragId, von]) => {
    const kanal = demoKanal(vertragId, kalender)
    const tage = demoTage(von, bis, vorhandene.get(vertragId) ?? new Set())
    return [...deriveDemoLastgang(kanal, tage)].map(({ datum, beginn, minuten, werte, geschaetzt }) => {
      const vergangene = Math.floor((now.getTime() - beginn.getTime()) / (minuten * 60_000))
      const bisher = werte.map((wert, schritt) => (schritt < vergangene ? wert : null))
      return {
        art: 'lastgang',
        vertragId,
        obiskennzahl: kanal.werk.obiskennzahl,
        minuten,
        von: beginn.toISOString(),
        werte: datum === kalender.heute ? untilEndOfUtcTag(bisher, beginn, minuten) : bisher,
        geschaetzt: geschaetzt.filter((schritt) => schritt < vergangene),
      }
    })
  })
}
