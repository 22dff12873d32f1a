import type { Verbrauch } from '@ekp/wire/verbrauch'
import type { AbgelesenerZaehler } from './AbgelesenerZaehler.ts'
import { areConsecutive, deriveEinsaetze } from './deriveEinsaetze.ts'
import { deriveTeilverbrauch, type Kanalteil } from './deriveTeilverbrauch.ts'
import { divideRounded } from './divideRounded.ts'
import type { UmrechnungOfVertrag } from './splitByUmrechnung.ts'
import { sumOrUnknown } from './sumOrUnknown.ts'
import { toKwh } from './toKwh.ts'
import { countTage, type Zeitraum } from './Zeitraum.ts'

/** The consumption of a period: each channel rounded to Wh, the sum that of the rounded channels. */
export function deriveVerbrauch(
  zeitraum: Zeitraum,
  alleZaehler: readonly AbgelesenerZaehler[],
  umrechnungen: readonly UmrechnungOfVertrag[] | undefined,
): Verbrauch {
  const einsaetze = deriveEinsaetze(alleZaehler, zeitraum)
  const teile = einsaetze.map((einsatz) => deriveTeilverbrauch(einsatz, umrechnungen))
  const isKnown = areConsecutive(einsaetze, zeitraum)
  const kanalteile = teile.flatMap(({ kanaele }) => kanaele)
  const proKanal = roundByKanal(kanalteile)
  const summe = isKnown ? total(roundByKanal(kanalteile.filter(({ istSummiert }) => istSummiert))) : undefined
  return {
    ...zeitraum,
    summe: toKwh(summe),
    summeJahr: toKwh(summe === undefined ? undefined : divideRounded(summe * 365n, countTage(zeitraum))),
    prognose: teile.some(({ prognose }) => prognose),
    proKanal: [...proKanal]
      .map(([obiskennzahl, wattstunden]) => ({ obiskennzahl, verbrauch: isKnown ? toKwh(wattstunden) : null }))
      .toSorted((one, other) => (one.obiskennzahl < other.obiskennzahl ? -1 : 1)),
    umrechnung: summe === undefined ? [] : teile.flatMap(({ umrechnung }) => umrechnung),
  }
}

function roundByKanal(kanalteile: readonly Kanalteil[]): Map<string, bigint | undefined> {
  const rounded = new Map<string, bigint | undefined>()
  for (const [obiskennzahl, ofKanal] of Map.groupBy(kanalteile, (teil) => teil.obiskennzahl)) {
    const sum = sumOrUnknown(ofKanal.map(({ wattstunden }) => wattstunden))
    rounded.set(obiskennzahl, sum && divideRounded(sum.numerator, sum.denominator))
  }
  return rounded
}

function total(wattstunden: ReadonlyMap<string, bigint | undefined>): bigint | undefined {
  let sum: bigint | undefined
  for (const wert of wattstunden.values()) {
    if (wert === undefined) return undefined
    sum = (sum ?? 0n) + wert
  }
  return sum
}
