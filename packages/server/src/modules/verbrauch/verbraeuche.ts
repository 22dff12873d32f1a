import { verlegteTage } from '@ekp/wire/rules/grenzen'
import type { Verbrauch } from '@ekp/wire/verbrauch'
import { type AbgelesenerZaehler, type MesskanalOfVertrag, toAbgeleseneZaehler } from './abgeleseneZaehler.ts'
import type { UmrechnungOfVertrag } from './gasumrechnung.ts'
import { divideRounded, sumOrUnknown, toKwh } from '../../lib/exact.ts'
import type { AblesungOfVertrag, Kanal } from './staende.ts'
import {
  areConsecutive,
  deriveEinsaetze,
  deriveTeilverbrauch,
  type Gasumrechnung,
  type Kanalteil,
} from './teilverbrauch.ts'
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
