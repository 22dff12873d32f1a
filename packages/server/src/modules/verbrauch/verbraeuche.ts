import { verlegteTage } from '@ekp/wire/rules/grenzen'
import type { Umrechnung, Verbrauch } from '@ekp/wire/verbrauch'
import { divideRounded, type Fraction, sumOrUnknown, toKwh } from '../../lib/exact.ts'
import { type AbgelesenerZaehler, type MesskanalOfVertrag, toAbgeleseneZaehler } from './abgeleseneZaehler.ts'
import { gasumrechnung, type UmrechnungOfVertrag } from './gasumrechnung.ts'
import { type AblesungOfVertrag, deriveKanalmenge, type Kanal, type Stand } from './staende.ts'
import { countTage, deriveZeitraeume, type Zeitraum } from './zeitraeume.ts'

/** Consumption as the wire sends it, and how many decimals its registers show; undefined where that is not known. */
export interface Verbrauchseintrag extends Verbrauch {
  readonly nachkommastellen?: number | undefined
}

/** What a contract has consumed from reading to reading, oldest first; `umrechnungen` come oldest first, too. */
export function deriveVerbraeuche(
  messkanaele: readonly MesskanalOfVertrag[],
  ablesungen: readonly AblesungOfVertrag[],
  umrechnungen: readonly UmrechnungOfVertrag[],
): Verbrauchseintrag[] {
  const alleZaehler = toAbgeleseneZaehler(messkanaele, ablesungen)
  const zeitraeume = deriveZeitraeume(alleZaehler)
  if (messkanaele[0]?.versorgungsart !== 'gas') return zeitraeume.map((one) => deriveVerbrauch(one, alleZaehler))
  const beginne = new Set(umrechnungen.map(({ gueltig_von }) => gueltig_von))
  const tage = zeitraeume.flatMap(({ von, bis }) => [von, bis])
  const gas = { umrechnungen, verlegt: verlegteTage(tage, (datum) => beginne.has(datum)) }
  return zeitraeume.map((one) => deriveVerbrauch(one, alleZaehler, gas))
}

/** The consumption of a period: each channel rounded to Wh, the sum that of the rounded channels. */
function deriveVerbrauch(
  zeitraum: Zeitraum,
  alleZaehler: readonly AbgelesenerZaehler[],
  gas?: Gasumrechnung,
): Verbrauchseintrag {
  const einsaetze = deriveEinsaetze(alleZaehler, zeitraum)
  const isKnown = areConsecutive(einsaetze, zeitraum)
  const parts = einsaetze.map((einsatz) => deriveTeilverbrauch(einsatz, gas))
  const ofKanal = groupByKanal(parts.flatMap(({ kanaele }) => kanaele))
  const sum = isKnown ? totalOf(ofKanal) : undefined
  return {
    von: zeitraum.von,
    bis: zeitraum.bis,
    summe: toKwh(sum),
    summeJahr: toKwh(sum === undefined ? undefined : divideRounded(sum * 365n, countTage(zeitraum))),
    prognose: parts.some(({ prognose }) => prognose),
    proKanal: ofKanal.map(([obiskennzahl, kanalteile]) => ({
      obiskennzahl,
      verbrauch: toKwh(isKnown ? roundedSum(kanalteile) : undefined),
    })),
    umrechnung: sum === undefined ? [] : parts.flatMap(({ umrechnung }) => umrechnung),
    nachkommastellen: stellenOf(einsaetze.flatMap(({ zaehler }) => zaehler.kanaele)),
  }
}

/** The most of all, as long as all are known. */
function stellenOf(kanaele: readonly Kanal[]): number | undefined {
  const stellen = kanaele.map(({ nachkommastellen }) => nachkommastellen ?? Number.NaN)
  const most = Math.max(...stellen)
  return Number.isFinite(most) ? most : undefined
}

function groupByKanal(kanalteile: readonly Kanalteil[]): [obiskennzahl: string, readonly Kanalteil[]][] {
  const codes = [...new Set(kanalteile.map(({ obiskennzahl }) => obiskennzahl))].toSorted()
  return codes.map((code) => [code, kanalteile.filter(({ obiskennzahl }) => obiskennzahl === code)])
}

function roundedSum(kanalteile: readonly Kanalteil[]): bigint | undefined {
  const sum = sumOrUnknown(kanalteile.map(({ wattstunden }) => wattstunden))
  return sum && divideRounded(sum.numerator, sum.denominator)
}

function totalOf(ofKanal: readonly (readonly [string, readonly Kanalteil[]])[]): bigint | undefined {
  let total: bigint | undefined
  for (const [, kanalteile] of ofKanal) {
    const summiert = kanalteile.filter(({ istSummiert }) => istSummiert)
    if (summiert.length === 0) continue
    const sum = roundedSum(summiert)
    if (sum === undefined) return undefined
    total = (total ?? 0n) + sum
  }
  return total
}

interface Kanalteil {
  readonly obiskennzahl: string
  readonly istSummiert: boolean
  /** Undefined where it is unknown. */
  readonly wattstunden: Fraction | undefined
}

/** What one meter counted in its part of a period. */
interface Teilverbrauch {
  readonly kanaele: readonly Kanalteil[]
  readonly umrechnung: readonly Umrechnung[]
  readonly prognose: boolean
}

// Millionths of a kWh.
const stromWattstunden = (menge: bigint): Fraction => ({ numerator: menge, denominator: 1000n })

/** What cubic metres become kWh by. */
interface Gasumrechnung {
  readonly umrechnungen: readonly UmrechnungOfVertrag[]
  /** The boundary that the reading of a day belongs to. */
  readonly verlegt: (datum: string) => string
}

/** `gasfaktoren` is undefined for electricity, because its meters count kWh. */
function deriveTeilverbrauch(einsatz: Einsatz, gasfaktoren: Gasumrechnung | undefined): Teilverbrauch {
  const { zaehler, anfang, ende, von, bis } = einsatz
  const gas =
    gasfaktoren &&
    gasumrechnung({ von: gasfaktoren.verlegt(von), bis: gasfaktoren.verlegt(bis) }, gasfaktoren.umrechnungen)
  const toWattstunden = gas?.toWattstunden ?? stromWattstunden
  let summierteMenge = 0n
  const kanaele = zaehler.kanaele.map((kanal) => {
    const { obiskennzahl, istSummiert } = kanal
    const menge = deriveKanalmenge(kanal, anfang, ende)
    if (istSummiert) summierteMenge += menge ?? 0n
    return { obiskennzahl, istSummiert, wattstunden: menge === undefined ? undefined : toWattstunden(menge) }
  })
  return {
    kanaele,
    umrechnung: gas?.list(summierteMenge) ?? [],
    prognose: anfang?.istErsatzwert === true || ende?.istErsatzwert === true || gas?.istVorlaeufig === true,
  }
}

/** A meter's part of a period, with the readings at its two ends as far as there are any. */
interface Einsatz extends Zeitraum {
  readonly zaehler: AbgelesenerZaehler
  readonly anfang: Stand | undefined
  readonly ende: Stand | undefined
}

/** The meters of a period and their parts of it, in order of time. */
function deriveEinsaetze(alleZaehler: readonly AbgelesenerZaehler[], { von, bis }: Zeitraum): Einsatz[] {
  const einsaetze: Einsatz[] = []
  for (const zaehler of alleZaehler) {
    const { eingebautAm, ausgebautAm, staende } = zaehler
    const start = eingebautAm > von ? eingebautAm : von
    const end = ausgebautAm !== null && ausgebautAm < bis ? ausgebautAm : bis
    if (start < end)
      einsaetze.push({ zaehler, von: start, bis: end, anfang: staende.get(start), ende: staende.get(end) })
  }
  return einsaetze.toSorted((one, other) => (one.von < other.von ? -1 : 1))
}

/** Whether exactly one meter counted at each time; otherwise the sum would have no meaning. */
function areConsecutive(einsaetze: readonly Einsatz[], { von, bis }: Zeitraum): boolean {
  const end = einsaetze.reduce<string | undefined>(
    (last, einsatz) => (last === einsatz.von ? einsatz.bis : undefined),
    von,
  )
  return end === bis
}
