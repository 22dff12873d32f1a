import { addTage } from '@ekp/wire/rules/kalendertag'
import { demoTag } from './demoTag.ts'
import type { DemoVerlauf } from './demoVerlaeufe.ts'
import type { DemoZaehlwerk } from './demoZaehlwerke.ts'
import { deriveDemoZaehlerstand } from './deriveDemoZaehlerstand.ts'

/** The register and the way that its consumption runs. */
export interface DemoKanal {
  readonly werk: DemoZaehlwerk
  readonly eingebautAm: string
  readonly verlauf: DemoVerlauf
}

const minuten = 15

const nextMonat = (monat: string) =>
  new Date(Date.UTC(Number(monat.slice(0, 4)), Number(monat.slice(5, 7)), 1)).toISOString().slice(0, 10)

/** What a step of this weight counts in the month, so that all of them make what the meter's readings tell. */
function deriveTicksPerWeight({ werk, eingebautAm, verlauf }: DemoKanal, monatsanfang: string): number {
  const ende = nextMonat(monatsanfang)
  let weights = 0
  for (let datum = monatsanfang; datum < ende; datum = addTage(datum, 1)) {
    const tag = demoTag(datum, minuten)
    for (let schritt = 0; schritt < tag.stunden.length; schritt++) weights += verlauf.weightOf(tag, schritt)
  }
  const stand = (datum: string) => deriveDemoZaehlerstand(werk, eingebautAm, datum)
  return ((stand(ende) - stand(monatsanfang)) * 10 ** werk.nachkommastellen) / weights
}

/** The profile of each of the days in quarter hours, each as the fields of an import record. */
export function* deriveDemoLastgang(kanal: DemoKanal, tage: Iterable<string>) {
  const perMonat = new Map<string, number>()
  const factor = 10 ** kanal.werk.nachkommastellen
  for (const datum of tage) {
    const monat = `${datum.slice(0, 7)}-01`
    const ticks = perMonat.get(monat) ?? deriveTicksPerWeight(kanal, monat)
    perMonat.set(monat, ticks)
    const tag = demoTag(datum, minuten)
    const schritte = [...tag.stunden.keys()]
    yield {
      datum,
      beginn: tag.beginn,
      minuten,
      werte: schritte.map((schritt) =>
        kanal.verlauf.isMissing(tag, schritt)
          ? null
          : Math.round(kanal.verlauf.weightOf(tag, schritt) * ticks) / factor,
      ),
      geschaetzt: schritte.filter(
        (schritt) => kanal.verlauf.isEstimated(tag, schritt) && !kanal.verlauf.isMissing(tag, schritt),
      ),
    }
  }
}
