import { addTage, countTage } from '@ekp/wire/rules/kalendertag'
import type { Kostenaufstellung, Verbrauch } from '@ekp/wire/verbrauch'
import { berlinClock } from '../../lib/berlinClock.ts'
import { divideRounded } from '../../lib/exact.ts'
import { type Abrechnungsteil, deriveAufstellung } from '../../preis/aufstellung.ts'
import type { Verbrauchsreihe } from '../../preis/lastreihe.ts'
import type { Preisstand } from '../../preis/preisstand.ts'
import type { Lieferung } from '../../preis/preisgrundlagen.ts'
import { findPreisstand, isOfRegister, tagSplitter, toSatz } from '../../preis/saetze.ts'
import { type Menge, type Reihen, sumTeile } from '../../preis/sumTeile.ts'
import type { Steps } from '../../preis/steps.ts'
import { listTage } from '../../preis/tage.ts'
import type { Zeitraum } from './zeitraeume.ts'

/** The days of a stretch on which the contract was delivered, in runs with one price, or without one. */
function listLaeufe({ von, bis }: Zeitraum, { lieferbeginn, lieferende, preisstaende }: Lieferung) {
  const begin = lieferbeginn !== null && lieferbeginn > von ? lieferbeginn : von
  const after = lieferende === null ? bis : addTage(lieferende, 1)
  const end = after < bis ? after : bis
  const laeufe: (Zeitraum & { readonly preisstand: Preisstand | undefined })[] = []
  for (let datum = begin; datum < end; datum = addTage(datum, 1)) {
    const preisstand = findPreisstand(preisstaende, datum)
    const last = laeufe.at(-1)
    const bisher = last?.preisstand === preisstand ? laeufe.pop() : undefined
    laeufe.push({ von: bisher?.von ?? datum, bis: addTage(datum, 1), preisstand })
  }
  return laeufe
}

/** How many of the days lie in each year. */
function countByYear({ von, bis }: Zeitraum): Map<number, number> {
  const years = new Map<number, number>()
  for (let begin = von; begin < bis;) {
    const year = Number(begin.slice(0, 4))
    const next = `${year + 1}-01-01`
    const end = next < bis ? next : bis
    years.set(year, countTage(begin, end))
    begin = end
  }
  return years
}

type Ergebnis = Omit<Kostenaufstellung, 'von' | 'bis'>

const stepsPerDay = 96
const million = 1_000_000n

/** From a load profile; `steps` are those of the days of `zeitraum`. */
export function kostenOfLastgang(
  zeitraum: Zeitraum,
  lieferung: Lieferung,
  steps: Steps,
  reihen: Omit<Reihen, 'passedSteps'> & { readonly last: Verbrauchsreihe },
): Ergebnis {
  const clock = berlinClock(steps.vonMs, steps.bisMs)
  const split = tagSplitter(lieferung.preisstaende, lieferung.plan, steps, clock)
  const alleTage = listTage(clock, steps)
  const unitsPerKwh = BigInt(reihen.last.unitsPerKwh)
  const teile: Abrechnungsteil[] = []
  const total = { verbrauch: 0n, bepreist: 0n, values: 0, missing: 0, geschaetzt: false }
  for (const { von, bis, preisstand } of listLaeufe(zeitraum, lieferung)) {
    const tage = alleTage.filter(({ datum }) => von <= datum && datum < bis)
    const summen = sumTeile(tage.flatMap(split), { ...reihen, passedSteps: steps.count })
    total.verbrauch += summen.verbrauch
    total.bepreist += summen.bepreisterVerbrauch
    total.values += summen.all.verbrauch
    total.missing += summen.all.steps - summen.all.verbrauch
    total.geschaetzt ||= summen.geschaetzt
    if (preisstand !== undefined)
      teile.push({ preisstand, von, bis, mengen: summen.mengen, tage: countByYear({ von, bis }) })
  }
  const toKwh = (units: bigint) => Number(divideRounded(million * units, unitsPerKwh)) / 1e6
  return {
    grundlage: 'LASTGANG',
    ...deriveAufstellung(teile, unitsPerKwh),
    verbrauch: total.values > 0 ? toKwh(total.verbrauch) : null,
    bepreisterVerbrauch: toKwh(total.bepreist),
    tageOhneVerbrauch: Math.round((100 * total.missing) / stepsPerDay) / 100,
    geschaetzt: total.geschaetzt,
  }
}

const wattstundenPerKwh = 1000n

/** From readings: where the price changes between two of them, their consumption is shared out by days, in whole Wh. */
export function kostenOfAblesungen(
  zeitraum: Zeitraum,
  lieferung: Lieferung,
  verbraeuche: readonly Verbrauch[],
): Ergebnis {
  const teile: Abrechnungsteil[] = []
  const total = { verbrauch: 0n, bepreist: 0n, tage: 0, missing: 0, geschaetzt: false }
  for (const lauf of listLaeufe(zeitraum, lieferung)) {
    const mengen: Menge[] = []
    let covered = 0
    for (const one of verbraeuche) {
      const von = one.von > lauf.von ? one.von : lauf.von
      const bis = one.bis < lauf.bis ? one.bis : lauf.bis
      if (von >= bis || one.summe === null) continue
      covered += countTage(von, bis)
      total.geschaetzt ||= one.prognose
      const share = sharer(one, { von, bis })
      const verbrauch = share(one.summe)
      total.verbrauch += verbrauch
      const menge = lauf.preisstand && mengeOf(lauf.preisstand, verbrauch, one, share)
      if (menge === undefined) continue
      total.bepreist += verbrauch
      mengen.push(menge)
    }
    const { von, bis, preisstand } = lauf
    total.tage += covered
    total.missing += countTage(von, bis) - covered
    if (preisstand !== undefined) teile.push({ preisstand, von, bis, mengen, tage: countByYear({ von, bis }) })
  }
  return {
    grundlage: 'ABLESUNGEN',
    ...deriveAufstellung(teile, wattstundenPerKwh),
    verbrauch: total.tage > 0 ? Number(total.verbrauch) / 1000 : null,
    bepreisterVerbrauch: Number(total.bepreist) / 1000,
    tageOhneVerbrauch: total.missing,
    geschaetzt: total.geschaetzt,
  }
}

/**
 * The part of kWh that falls on some of an entry's days, in whole Wh that add up to the whole: the same on each day, or
 * for gas the same cubic metres, each day with its own Zustandszahl and Brennwert.
 */
function sharer(entry: Verbrauch, { von, bis }: Zeitraum): (kwh: number) => bigint {
  const energies = entry.umrechnung.map(({ kubikmeter, zustandszahl, brennwert, ...tage }) => ({
    ...tage,
    energie: kubikmeter * zustandszahl * brennwert,
  }))
  const hasEnergie = energies.some(({ energie }) => energie > 0)
  const teile = hasEnergie ? energies : [{ von: entry.von, bis: entry.bis, energie: 1 }]
  const energieUntil = (day: string) =>
    teile.reduce((sum, teil) => {
      const passed = countTage(teil.von, day < teil.bis ? day : teil.bis) / countTage(teil.von, teil.bis)
      return sum + teil.energie * Math.max(0, passed)
    }, 0)
  const all = energieUntil(entry.bis)
  return (kwh) => {
    const until = (day: string) => BigInt(Math.round((kwh * 1000 * energieUntil(day)) / all))
    return until(bis) - until(von)
  }
}

/** Undefined where the price depends on the time of day, of which readings know nothing. */
function mengeOf(
  preisstand: Preisstand,
  verbrauch: bigint,
  { proKanal }: Verbrauch,
  share: (kwh: number) => bigint,
): Menge | undefined {
  const byTime =
    preisstand.boerse !== undefined || preisstand.arbeitsteile.some(({ kalender }) => kalender !== undefined)
  if (byTime) return undefined
  const satz = toSatz(preisstand, () => undefined)
  if (!preisstand.arbeitsteile.some(isOfRegister)) return { satz, verbrauch, register: undefined, boersenwert: 0n }
  const nt = proKanal.find(({ obiskennzahl }) => niedertarif.test(obiskennzahl))
  const { anteilNt } = preisstand
  // A meter that counts both in one leaves it to the share that is agreed, as the estimate beside the kWh does.
  if (nt === undefined ? anteilNt === undefined : nt.verbrauch === null) return undefined
  const ofNt = nt === undefined ? divideRounded(verbrauch * (anteilNt ?? 0n), 10_000n) : share(nt.verbrauch ?? 0)
  return { satz, verbrauch, register: { HT: verbrauch - ofNt, NT: ofNt }, boersenwert: 0n }
}

/** The register of the low tariff. */
export const niedertarif = /^1-\d+:1\.8\.2$/
