import { anGrenzen } from '@ekp/wire/rules/grenzen'
import { countJahresteile } from '@ekp/wire/rules/jahresbetrag'
import { teilerOf } from '@ekp/wire/rules/jahresverlauf'
import { addTage, countTage } from '@ekp/wire/rules/kalendertag'
import type { Kostenaufstellung } from '@ekp/wire/verbrauch/kosten'
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
import type { Aufteilung, Kostengrundlagen } from './kostengrundlagen.ts'
import type { Verbrauchseintrag } from './verbraeuche.ts'
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

type Ergebnis = Omit<Kostenaufstellung, 'von' | 'bis'>

const stepsPerDay = 96
const million = 1_000_000n

/** From a load profile; `steps` are those of the days of `zeitraum`. */
export function kostenOfLastgang(
  zeitraum: Zeitraum,
  lieferung: Kostengrundlagen,
  steps: Steps,
  reihen: Omit<Reihen, 'passedSteps'> & { readonly last: Verbrauchsreihe },
): Ergebnis {
  const clock = berlinClock(steps.vonMs, steps.bisMs)
  const split = tagSplitter(lieferung.preisstaende, lieferung.plan, steps, clock)
  const alleTage = listTage(clock, steps)
  const unitsPerKwh = BigInt(reihen.last.unitsPerKwh)
  const parts: Abrechnungsteil[] = []
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
      parts.push({ preisstand, von, bis, mengen: summen.mengen, jahresanteil: anteilOf(lieferung, von, bis) })
  }
  const toKwh = (units: bigint) => Number(divideRounded(million * units, unitsPerKwh)) / 1e6
  return {
    grundlage: 'LASTGANG',
    ...deriveAufstellung(parts, unitsPerKwh),
    verbrauch: total.values > 0 ? toKwh(total.verbrauch) : null,
    bepreisterVerbrauch: toKwh(total.bepreist),
    tageOhneVerbrauch: Math.round((100 * total.missing) / stepsPerDay) / 100,
    geschaetzt: total.geschaetzt,
  }
}

const anteilOf = ({ aufteilung }: Kostengrundlagen, von: string, bis: string) =>
  countJahresteile(aufteilung.jahresbetraege, von, bis)

const wattstundenPerKwh = 1000n

/** The days at which a reading is that of the beginning [verbrauch-29]. */
export const listBeginne = ({ lieferbeginn, lieferende, preisstaende }: Lieferung) => [
  lieferbeginn,
  lieferende && addTage(lieferende, 1),
  ...preisstaende.flatMap(({ gueltigVon, gueltigBis }) => [gueltigVon, gueltigBis]),
]

/** From readings: where the price changes between two of them, their consumption is shared out as the year runs. */
export function kostenOfAblesungen(
  zeitraum: Zeitraum,
  lieferung: Kostengrundlagen,
  verbraeuche: readonly Verbrauchseintrag[],
): Ergebnis {
  const { aufteilung } = lieferung
  const entries = anGrenzen(verbraeuche, listBeginne(lieferung)).map((one) => ({
    ...one,
    share: sharer(one, aufteilung),
  }))
  const parts: Abrechnungsteil[] = []
  const total = { verbrauch: 0n, bepreist: 0n, tage: 0, missing: 0, geschaetzt: false }
  for (const lauf of listLaeufe(zeitraum, lieferung)) {
    const mengen: Menge[] = []
    let [covered, exact, given] = [0, 0n, 0n]
    for (const one of entries) {
      const von = one.von > lauf.von ? one.von : lauf.von
      const bis = one.bis < lauf.bis ? one.bis : lauf.bis
      if (von >= bis || one.summe === null) continue
      covered += countTage(von, bis)
      total.geschaetzt ||= one.prognose
      const share = (kwh: number) => one.share(kwh, von, bis)
      exact += listSummanden(one).reduce((sum, kwh) => sum + share(kwh), 0n)
      const verbrauch = (aufteilung.ganzeKwh ? wholeKwh(exact) : exact) - given
      given += verbrauch
      const menge = lauf.preisstand && mengeOf(lauf.preisstand, verbrauch, one, share)
      if (menge === undefined) continue
      total.bepreist += verbrauch
      mengen.push(menge)
    }
    const { von, bis, preisstand } = lauf
    total.verbrauch += given
    total.tage += covered
    total.missing += countTage(von, bis) - covered
    if (preisstand !== undefined)
      parts.push({ preisstand, von, bis, mengen, jahresanteil: anteilOf(lieferung, von, bis) })
  }
  return {
    grundlage: 'ABLESUNGEN',
    ...deriveAufstellung(parts, wattstundenPerKwh),
    verbrauch: total.tage > 0 ? Number(total.verbrauch) / 1000 : null,
    bepreisterVerbrauch: Number(total.bepreist) / 1000,
    tageOhneVerbrauch: total.missing,
    geschaetzt: total.geschaetzt,
  }
}

const wholeKwh = (wattstunden: bigint) => divideRounded(wattstunden, wattstundenPerKwh) * wattstundenPerKwh

/** What is shared out each by itself: where the registers make up the sum, each as its own reading would be. */
function listSummanden({ summe, proKanal }: Verbrauchseintrag): readonly number[] {
  const registers = proKanal.map(({ verbrauch }) => verbrauch ?? 0)
  const isSum = toWh(registers.reduce((sum, kwh) => sum + kwh, 0)) === toWh(summe ?? 0)
  return isSum ? registers : [summe ?? 0]
}

const toWh = (kwh: number) => Math.round(kwh * 1000)

/**
 * The part of an entry's kWh from one day to another, in whole Wh that add up to the whole. A boundary without a reading
 * gets a calculated one, with as many decimals as the register shows.
 */
function sharer(entry: Verbrauchseintrag, { verlauf }: Aufteilung): (kwh: number, von: string, bis: string) => bigint {
  const unit = 10 ** -(entry.nachkommastellen ?? 3)
  const round = (menge: number) => Math.round(Number((menge / unit).toPrecision(12))) * unit
  const isGas = entry.umrechnung.length > 0
  const passed = teilerOf(entry, verlauf, entry.nachkommastellen === undefined ? undefined : round)
  return (kwh, von, bis) => {
    const until = (day: string) => {
      const share = passed(day)
      return BigInt(toWh(isGas || share === 1 ? share * kwh : round(share * kwh)))
    }
    return until(bis) - until(von)
  }
}

/** Undefined where the price depends on the time of day, of which readings know nothing. */
function mengeOf(
  preisstand: Preisstand,
  verbrauch: bigint,
  { proKanal }: Verbrauchseintrag,
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
