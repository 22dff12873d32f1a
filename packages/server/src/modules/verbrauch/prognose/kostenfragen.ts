import { addTage, countTage } from '@ekp/wire/rules/kalendertag'
import type { Verbrauch } from '@ekp/wire/verbrauch'
import { berlinClock } from '../../../lib/berlinClock.ts'
import { hasWert } from '../../../preis/lastreihe.ts'
import { stepMs, type Steps, stepsOfTage } from '../../../preis/steps.ts'
import { listTage } from '../../../preis/tage.ts'
import { kostenOfAblesungen, kostenOfLastgang } from '../kosten.ts'
import type { Kostengrundlagen } from '../kostengrundlagen.ts'
import type { Verbrauchseintrag } from '../verbraeuche.ts'
import type { Zeitraum } from '../zeitraeume.ts'
import { type Kosten, type Lage, listMonate } from './monatskosten.ts'
import { expectPreise } from './preisverlauf.ts'
import type { Tagesreihe } from './tagesreihe.ts'
import { fuelleViertelstunden, type Messreihen, scale } from './viertelstunden.ts'

/** The least and the most of each day of a year in kWh, and what was read. */
export interface Jahresmenge {
  readonly mindestens: Float64Array
  readonly hoechstens: Float64Array
  readonly verbraeuche: readonly Verbrauchseintrag[]
}

/** A contract's load profile, and the exchange's prices of the same steps by market area. */
export interface Messung extends Messreihen {
  readonly preise: ReadonlyMap<string, Float64Array>
}

/** What a month costs; `hatPreise`: whether all of its prices are known. */
interface Kostenfragen {
  readonly kostenOf: (monat: Zeitraum, lage: Lage) => Kosten
  readonly hatPreise: (monat: Zeitraum) => boolean
}

const mitteOf = ({ mindestens, hoechstens }: Jahresmenge) =>
  mindestens.map((least, index) => (least + (hoechstens[index] ?? 0)) / 2)

/** Where a kWh costs the same at each time of the day. A month that was read costs what its readings say. */
export function ablesungskosten(
  zeitraum: Zeitraum,
  lieferung: Kostengrundlagen,
  reihe: Tagesreihe,
  { gemessen }: Messung,
  menge: Jahresmenge,
): Kostenfragen {
  const anteile = listNtAnteile(reihe, zeitraum)
  const [mitte, most] = [mitteOf(menge), menge.hoechstens].map((tage) => toEntries(zeitraum.von, tage, anteile))
  const isRead = ({ von, bis }: Zeitraum) => {
    const covers = menge.verbraeuche.some((one) => one.summe !== null && one.von <= von && bis <= one.bis)
    return covers && ![...gemessen].some((datum) => von <= datum && datum < bis)
  }
  return {
    kostenOf: (monat, lage) => {
      if (isRead(monat)) return kostenOfAblesungen(monat, lieferung, menge.verbraeuche)
      const entries = (lage === 'menge' ? most : mitte) ?? []
      const [begin, end] = [countTage(zeitraum.von, monat.von), countTage(zeitraum.von, monat.bis)]
      return kostenOfAblesungen(monat, lieferung, entries.slice(begin, end))
    },
    hatPreise: () => true,
  }
}

/** The low tariff's part of each day: where it is not known, the mean of all that is. */
function listNtAnteile({ von, werte, ntAnteile }: Tagesreihe, zeitraum: Zeitraum): (number | undefined)[] {
  let [nt, all] = [0, 0]
  for (const [index, share] of ntAnteile.entries()) {
    if (Number.isNaN(share)) continue
    nt += share * (werte[index] ?? 0)
    all += werte[index] ?? 0
  }
  const mean = all > 0 ? nt / all : undefined
  const first = countTage(von, zeitraum.von)
  return [...ntAnteile.subarray(first)].map((share) => (Number.isNaN(share) ? mean : share))
}

/** A day's entry each, in whole Wh that add up to the whole. */
function toEntries(von: string, tage: Float64Array, ntAnteile: readonly (number | undefined)[]): Verbrauch[] {
  let [exact, given] = [0, 0]
  return [...tage].map((kwh, index) => {
    const day = addTage(von, index)
    exact += kwh
    const wattstunden = Math.round(exact * 1000) - given
    given += wattstunden
    const summe = wattstunden / 1000
    const nt = ntAnteile[index]
    return {
      von: day,
      bis: addTage(day, 1),
      summe,
      summeJahr: null,
      prognose: false,
      proKanal: nt === undefined ? [] : [{ obiskennzahl: '1-0:1.8.2', verbrauch: nt * summe }],
      umrechnung: [],
    }
  })
}

// Measured: npm run bench -- --only prognose, docs/decisions/0101-what-a-year-will-cost.md.
const boersenabweichung = 0.35

/**
 * Where the price depends on when a kWh is used: from the load profile, which of days to come is that of the year before,
 * and the exchange's prices. Undefined where neither shows when the contract uses its energy.
 */
export function lastgangskosten(
  zeitraum: Zeitraum,
  lieferung: Kostengrundlagen,
  messung: Messung,
  menge: Jahresmenge,
): Kostenfragen | undefined {
  const { steps } = messung
  const monate = new Map(listMonate(zeitraum).map((monat) => [monat.von, tageOf(stepsOfTage(monat))]))
  const tage = [...monate.values()].flat()
  const ofMitte = mitteOf(menge)
  const indexOf = new Map(tage.map(({ datum }, index) => [datum, index]))
  const at = (werte: Float64Array, datum: string) => werte[indexOf.get(datum) ?? -1] ?? 0
  const mitte = fuelleViertelstunden(messung, tage, (datum) => at(ofMitte, datum))
  if (mitte === undefined) return undefined
  const most = scale(mitte, steps, tage, (datum) => at(menge.hoechstens, datum) / (at(ofMitte, datum) || 1))
  const erwartet = new Map<string, Float64Array>()
  const teuer = new Map<string, Float64Array>()
  for (const [gebiet, preise] of messung.preise) {
    const expected = expectPreise(steps, preise, [...monate.values()])
    if (expected === undefined) continue
    erwartet.set(gebiet, expected)
    const dearer = (preis: number, step: number) =>
      hasWert(preise[step]) ? preis : Math.round(preis * (1 + boersenabweichung))
    teuer.set(gebiet, expected.map(dearer))
  }
  const reihenOf = { mitte, menge: most, preis: mitte }
  return {
    kostenOf: (monat, lage) => {
      const own = stepsOfTage(monat)
      const part = (werte: Float64Array) => partOf(steps, own, werte)
      const { last, register } = reihenOf[lage]
      const preise = lage === 'preis' ? teuer : erwartet
      return kostenOfLastgang(monat, lieferung, own, {
        last: { ...last, werte: part(last.werte), geschaetzt: new Uint8Array(own.count) },
        register: register && { HT: part(register.HT), NT: part(register.NT) },
        preise: new Map([...preise].map(([gebiet, werte]) => [gebiet, part(werte)])),
      })
    },
    hatPreise: (monat) => {
      const isAsked = (gebiet: string) => lieferung.preisstaende.some(({ boerse }) => boerse?.marktgebiet === gebiet)
      return [...messung.preise].every(
        ([gebiet, preise]) =>
          !isAsked(gebiet) || partOf(steps, stepsOfTage(monat), preise).every((preis) => hasWert(preis)),
      )
    },
  }
}

const tageOf = (steps: Steps) => listTage(berlinClock(steps.vonMs, steps.bisMs), steps)

function partOf(all: Steps, { vonMs, count }: Steps, werte: Float64Array): Float64Array {
  const begin = (vonMs - all.vonMs) / stepMs
  return werte.subarray(begin, begin + count)
}
