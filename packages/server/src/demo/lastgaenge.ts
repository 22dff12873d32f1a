import { addTage, utcTag } from '@ekp/wire/rules/kalendertag'
import { type DemoKalender, demoTag, type DemoTag, demoTage, untilEndOfUtcTag } from './kalender.ts'
import { noise } from './noise.ts'
import { demoZaehler, type DemoZaehlwerk, demoZaehlwerke, deriveDemoZaehlerstand } from './zaehler.ts'

const beginnOf = ({ monatsanfang, neujahr }: DemoKalender): Readonly<Record<string, string>> => ({
  4711003: monatsanfang(-14),
  4711004: neujahr(-1),
  4711011: monatsanfang(-14),
  4711012: monatsanfang(-14),
})

/** Quarter hours up to `now` of the contracts that have them; `vorhandene` are the UTC days that are there. */
export function demoLastgaenge(
  kalender: DemoKalender,
  now: Date,
  vorhandene: ReadonlyMap<string, ReadonlySet<string>>,
): readonly object[] {
  const bis = addTage(kalender.today, 1)
  return Object.entries(beginnOf(kalender)).flatMap(([vertragId, von]) => {
    const kanal = demoKanal(vertragId, kalender)
    const tage = demoTage(von, bis, vorhandene.get(vertragId) ?? new Set())
    const common = { art: 'lastgang', vertragId, obiskennzahl: kanal.werk.obiskennzahl }
    return [...deriveDemoLastgang(kanal, tage)].flatMap(({ datum, beginn, minuten, werte, geschaetzt }) => {
      const vergangene = Math.floor((now.getTime() - beginn.getTime()) / (minuten * 60_000))
      const ende = new Date(beginn.getTime() + werte.length * minuten * 60_000)
      const rest = datum === kalender.today ? untilEndOfUtcTag([], ende, minuten) : []
      return [
        {
          ...common,
          minuten,
          von: beginn.toISOString(),
          werte: werte.map((wert, schritt) => (schritt < vergangene ? wert : null)),
          geschaetzt: geschaetzt.filter((schritt) => schritt < vergangene),
        },
        // A line of a day has no more values than the day.
        ...(rest.length > 0 ? [{ ...common, minuten, von: ende.toISOString(), werte: rest, geschaetzt: [] }] : []),
      ]
    })
  })
}

/** The channel of a contract that has a load profile. */
export function demoKanal(vertragId: string, kalender: Pick<DemoKalender, 'today'>): DemoKanal {
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

const nextMonat = (monat: string) => utcTag(Date.UTC(Number(monat.slice(0, 4)), Number(monat.slice(5, 7)), 1))

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

const heizung = [95, 92, 92, 95, 105, 125, 130, 115, 95, 80, 70, 62, 58, 58, 62, 70, 80, 85, 90, 95, 105, 110, 105, 100]
// How much a heat pump has to do against a mild day, by month; water is heated in summer, too.
const heizbedarf = [4.2, 3.8, 3, 1.7, 0.6, 0.25, 0.2, 0.2, 0.5, 1.5, 2.9, 3.8]

const isWochenende = ({ wochentag }: DemoTag) => wochentag === 0 || wochentag === 6
const isBetween = (stunde: number | undefined, von: number, bis: number) =>
  stunde !== undefined && stunde >= von && stunde < bis

function weighHaushalt(tag: DemoTag, schritt: number, seed = 0): number {
  const stunde = tag.stunden[schritt] ?? 0
  const zufall = noise(tag.nr * 128 + schritt + seed)
  const mittags = isWochenende(tag) && isBetween(stunde, 9, 17) ? 1.5 : 1
  const spitze = zufall > 0.94 ? 2.5 : 1
  return (haushalt[Math.floor(stunde)] ?? 0) * mittags * spitze * (0.6 + 0.8 * zufall)
}

function weighHaushaltWithAuto(tag: DemoTag, schritt: number): number {
  const stunde = tag.stunden[schritt] ?? 0
  // The car is charged at night, when it is cheap.
  const auto = noise(tag.nr + 77_003) < 0.3 && isBetween(stunde, 1, 4) ? 650 : 0
  return weighHaushalt(tag, schritt) + auto
}

/** A household whose heat pump runs in turns, more on cold days, and rests in the dear hours of a winter evening. */
function weighWaermepumpe(tag: DemoTag, schritt: number): number {
  const stunde = tag.stunden[schritt] ?? 0
  const kaelte = (heizbedarf[tag.monat] ?? 0) * (0.6 + 0.8 * noise(tag.nr + 31_013))
  const laeuft = noise(Math.floor((tag.nr * 128 + schritt) / 3) + 2_003) < 0.75 ? 1.25 : 0.15
  const geschont = kaelte > 1 && isBetween(stunde, 16, 20) ? 0.35 : 1
  return weighHaushalt(tag, schritt, 500_009) + (heizung[Math.floor(stunde)] ?? 0) * kaelte * laeuft * geschont
}

function weighBaeckerei(tag: DemoTag, schritt: number): number {
  const sonntags = tag.wochentag === 0 ? 0.55 : 1
  const zufall = 0.92 + 0.16 * noise(tag.nr * 128 + schritt + 1_000_000_007)
  return (baeckerei[Math.floor(tag.stunden[schritt] ?? 0)] ?? 0) * sonntags * zufall
}

/** The contracts that have a load profile. */
export const demoVerlaeufe: Readonly<Record<string, DemoVerlauf>> = {
  4711003: {
    weightOf: weighHaushaltWithAuto,
    // Now and then three hours, and once in a while a day.
    isMissing: ({ nr, stunden }, schritt) => nr % 149 === 31 || (nr % 29 === 8 && isBetween(stunden[schritt], 9, 12)),
    isEstimated: ({ nr, stunden }, schritt) => nr % 17 === 5 && isBetween(stunden[schritt], 15, 21),
  },
  4711004: {
    weightOf: weighBaeckerei,
    isMissing: () => false,
    isEstimated: ({ nr, stunden }, schritt) => nr % 43 === 11 && isBetween(stunden[schritt], 2, 8),
  },
  4711011: {
    weightOf: (tag, schritt) => weighHaushalt(tag, schritt, 900_001),
    isMissing: ({ nr, stunden }, schritt) => nr % 71 === 20 && isBetween(stunden[schritt], 3, 5),
    isEstimated: ({ nr, stunden }, schritt) => nr % 31 === 9 && isBetween(stunden[schritt], 12, 18),
  },
  4711012: {
    weightOf: weighWaermepumpe,
    isMissing: () => false,
    isEstimated: ({ nr, stunden }, schritt) => nr % 37 === 14 && isBetween(stunden[schritt], 0, 6),
  },
}
