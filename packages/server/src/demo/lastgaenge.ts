import { addTage } from '@ekp/wire/rules/kalendertag'
import { type DemoKalender, demoTag, type DemoTag, demoTage, untilEndOfUtcTag } from './kalender.ts'
import { noise } from './noise.ts'
import { demoZaehler, type DemoZaehlwerk, demoZaehlwerke, deriveDemoZaehlerstand } from './zaehler.ts'

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

/** The channel of a contract that has a load profile. */
export function demoKanal(vertragId: string, kalender: Pick<DemoKalender, 'heute'>): DemoKanal {
  const [werk] = demoZaehlwerke[vertragId] ?? []
  const verlauf = demoVerlaeufe[vertragId]
  const zaehler = demoZaehler(kalender).find((one) => one.vertragId === vertragId)
  if (werk === undefined || verlauf === undefined || zaehler === undefined)
    throw new Error(`the demo has no load profile of ${vertragId}`)
  return { werk, verlauf, eingebautAm: zaehler.eingebautAm }
}

/** The register and the way that its consumption runs. */
interface DemoKanal {
  readonly werk: DemoZaehlwerk
  readonly eingebautAm: string
  readonly verlauf: DemoVerlauf
}

const minuten = 15

const nextMonat = (monat: string) =>
  new Date(Date.UTC(Number(monat.slice(0, 4)), Number(monat.slice(5, 7)), 1)).toISOString().slice(0, 10)

/** The consumption per weight, so that the steps of the month add up to the difference of the meter's readings. */
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

/** How a contract's consumption runs through its days. */
interface DemoVerlauf {
  /** How much a step weighs against others of the month. */
  weightOf(tag: DemoTag, schritt: number): number
  isMissing(tag: DemoTag, schritt: number): boolean
  isEstimated(tag: DemoTag, schritt: number): boolean
}

const haushalt = [
  45, 40, 38, 37, 38, 45, 80, 120, 110, 90, 85, 90, 110, 100, 85, 85, 100, 140, 190, 200, 180, 150, 100, 60,
]
const baeckerei = [
  50, 120, 190, 220, 230, 220, 200, 170, 140, 120, 110, 110, 100, 90, 90, 90, 90, 80, 50, 35, 30, 30, 30, 35,
]

const isWochenende = ({ wochentag }: DemoTag) => wochentag === 0 || wochentag === 6
const isBetween = (stunde: number | undefined, von: number, bis: number) =>
  stunde !== undefined && stunde >= von && stunde < bis

function weighHaushalt(tag: DemoTag, schritt: number): number {
  const stunde = tag.stunden[schritt] ?? 0
  const zufall = noise(tag.nr * 128 + schritt)
  const mittags = isWochenende(tag) && isBetween(stunde, 9, 17) ? 1.5 : 1
  const spitze = zufall > 0.94 ? 2.5 : 1
  // The car is charged at night, when it is cheap.
  const auto = noise(tag.nr + 77_003) < 0.3 && isBetween(stunde, 1, 4) ? 650 : 0
  return (haushalt[Math.floor(stunde)] ?? 0) * mittags * spitze * (0.6 + 0.8 * zufall) + auto
}

function weighBaeckerei(tag: DemoTag, schritt: number): number {
  const sonntags = tag.wochentag === 0 ? 0.55 : 1
  const zufall = 0.92 + 0.16 * noise(tag.nr * 128 + schritt + 1_000_000_007)
  return (baeckerei[Math.floor(tag.stunden[schritt] ?? 0)] ?? 0) * sonntags * zufall
}

/** The contracts that have a load profile. */
export const demoVerlaeufe: Readonly<Record<string, DemoVerlauf>> = {
  4711003: {
    weightOf: weighHaushalt,
    // Now and then three hours, and once in a while a day.
    isMissing: ({ nr, stunden }, schritt) => nr % 149 === 31 || (nr % 29 === 8 && isBetween(stunden[schritt], 9, 12)),
    isEstimated: ({ nr, stunden }, schritt) => nr % 17 === 5 && isBetween(stunden[schritt], 15, 21),
  },
  4711004: {
    weightOf: weighBaeckerei,
    isMissing: () => false,
    isEstimated: ({ nr, stunden }, schritt) => nr % 43 === 11 && isBetween(stunden[schritt], 2, 8),
  },
}
