import type { Verbrauch } from '@ekp/wire/verbrauch'
import { type AbgelesenerZaehler, type MesskanalOfVertrag, toAbgeleseneZaehler } from './abgeleseneZaehler.ts'
import type { UmrechnungOfVertrag } from './gasumrechnung.ts'
import { divideRounded, sumOrUnknown, toKwh } from '../../lib/exact.ts'
import type { AblesungOfVertrag } from './staende.ts'
import { areConsecutive, deriveEinsaetze, deriveTeilverbrauch, type Kanalteil } from './teilverbrauch.ts'
import { countTage, deriveZeitraeume, type Zeitraum } from './zeitraeume.ts'

/** What a contract has consumed from reading to reading, oldest first; `umrechnungen` come oldest first, too. */
export function deriveVerbraeuche(
  messkanaele: readonly MesskanalOfVertrag[],
  ablesungen: readonly AblesungOfVertrag[],
  umrechnungen: readonly UmrechnungOfVertrag[],
): Verbrauch[] {
  const alleZaehler = toAbgeleseneZaehler(messkanaele, ablesungen)
  const ofGas = messkanaele[0]?.versorgungsart === 'gas' ? umrechnungen : undefined
  return deriveZeitraeume(alleZaehler).map((zeitraum) => deriveVerbrauch(zeitraum, alleZaehler, ofGas))
}

/** The consumption of a period: each channel rounded to Wh, the sum that of the rounded channels. */
function deriveVerbrauch(
  zeitraum: Zeitraum,
  alleZaehler: readonly AbgelesenerZaehler[],
  umrechnungen: readonly UmrechnungOfVertrag[] | undefined,
): Verbrauch {
  const einsaetze = deriveEinsaetze(alleZaehler, zeitraum)
  const isKnown = areConsecutive(einsaetze, zeitraum)
  const teile = einsaetze.map((einsatz) => deriveTeilverbrauch(einsatz, umrechnungen))
  const ofKanal = groupByKanal(teile.flatMap(({ kanaele }) => kanaele))
  const summe = isKnown ? totalOf(ofKanal) : undefined
  return {
    von: zeitraum.von,
    bis: zeitraum.bis,
    summe: toKwh(summe),
    summeJahr: toKwh(summe === undefined ? undefined : divideRounded(summe * 365n, countTage(zeitraum))),
    prognose: teile.some(({ prognose }) => prognose),
    proKanal: ofKanal.map(([obiskennzahl, kanalteile]) => ({
      obiskennzahl,
      verbrauch: toKwh(isKnown ? roundedSum(kanalteile) : undefined),
    })),
    umrechnung: summe === undefined ? [] : teile.flatMap(({ umrechnung }) => umrechnung),
  }
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
