import { addTage } from '@ekp/wire/rules/kalendertag'
import type { DemoKalender } from './demoKalender.ts'
import { demoKanal } from './demoKanal.ts'
import { deriveDemoLastgang } from './deriveDemoLastgang.ts'
import { deriveDemoPreise } from './deriveDemoPreise.ts'

/** What makes a dynamic tariff's price of the market's [docs/import.md]. */
export interface DemoFormel {
  readonly marktgebiet: string
  readonly aufschlag: number
  readonly umsatzsteuer: number
}

function* listTage(von: string, bis: string): Generator<string> {
  for (let datum = von; datum < bis; datum = addTage(datum, 1)) yield datum
}

/** The averages that a bill would show, weighted by consumption: of the last month, and of all months since `von`. */
export function deriveDemoDurchschnitte(
  vertragId: string,
  { aufschlag, umsatzsteuer }: DemoFormel,
  von: string,
  kalender: DemoKalender,
) {
  const vormonat = { kwh: 0, kosten: 0 }
  const gesamt = { kwh: 0, kosten: 0 }
  const beginn = kalender.monatsanfang(-1)
  const tage = listTage(von, kalender.monatsanfang(0))
  for (const { datum, werte, minuten } of deriveDemoLastgang(demoKanal(vertragId, kalender), tage)) {
    const { preise, minuten: preisminuten } = deriveDemoPreise(datum)
    const sums = datum >= beginn ? [vormonat, gesamt] : [gesamt]
    for (const [schritt, kwh] of werte.entries()) {
      const markt = preise[Math.floor((schritt * minuten) / preisminuten)]
      if (kwh === null || markt === undefined) continue
      for (const sum of sums) {
        sum.kwh += kwh
        sum.kosten += kwh * (markt / 1000 + aufschlag) * (1 + umsatzsteuer / 100)
      }
    }
  }
  const average = ({ kwh, kosten }: typeof gesamt) => Number((kosten / kwh).toFixed(4))
  return {
    durchschnittlicherArbeitspreisVormonat: average(vormonat),
    durchschnittlicherArbeitspreisGesamt: average(gesamt),
  }
}
