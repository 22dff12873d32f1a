import type { Umrechnung } from '@ekp/wire/verbrauch'
import type { Einsatz } from './deriveEinsaetze.ts'
import { deriveKanalmengen } from './deriveKanalmengen.ts'
import { divideRounded } from './divideRounded.ts'
import type { Fraction } from './Fraction.ts'
import { listSummierteKanaele } from './listSummierteKanaele.ts'
import { splitByUmrechnung, type UmrechnungOfVertrag, type Umrechnungsteil } from './splitByUmrechnung.ts'
import { sumOrUnknown } from './sumOrUnknown.ts'
import { countTage } from './Zeitraum.ts'

export interface Kanalteil {
  readonly obiskennzahl: string
  /** Undefined where it is unknown. */
  readonly wattstunden: Fraction | undefined
  /** Whether it belongs to the sum: tariffs do not where the meter has a total as well. */
  readonly istSummiert: boolean
}

/** What one meter counted in its part of a period. */
export interface Teilverbrauch {
  readonly kanaele: readonly Kanalteil[]
  readonly umrechnung: readonly Umrechnung[]
  readonly prognose: boolean
}

const isEstimated = ({ anfang, ende }: Einsatz) => anfang?.istErsatzwert === true || ende?.istErsatzwert === true

/** `umrechnungen` is undefined for electricity, whose meters count kWh. */
export function deriveTeilverbrauch(
  einsatz: Einsatz,
  umrechnungen: readonly UmrechnungOfVertrag[] | undefined,
): Teilverbrauch {
  const mengen = deriveKanalmengen(einsatz)
  const summiert = listSummierteKanaele([...mengen.keys()])
  const teile = umrechnungen && splitByUmrechnung(einsatz, umrechnungen)
  const tage = countTage(einsatz)
  const toWattstunden = teile ? gasWattstunden(teile, tage) : stromWattstunden
  const summe = sumOrUnknown(summiert.map((obiskennzahl) => toFraction(mengen.get(obiskennzahl))))
  return {
    kanaele: [...mengen].map(([obiskennzahl, menge]) => ({
      obiskennzahl,
      wattstunden: menge === undefined ? undefined : toWattstunden(menge),
      istSummiert: summiert.includes(obiskennzahl),
    })),
    umrechnung: summe && teile ? teile.map((teil) => toUmrechnung(teil, summe.numerator, tage)) : [],
    prognose: isEstimated(einsatz) || teile?.some(({ istVorlaeufig }) => istVorlaeufig) === true,
  }
}

const toFraction = (menge: bigint | undefined) =>
  menge === undefined ? undefined : { numerator: menge, denominator: 1n }

const stromWattstunden = (menge: bigint): Fraction => ({ numerator: menge, denominator: 1000n })

/** Cubic metres, spread evenly over the days. */
function gasWattstunden(teile: readonly Umrechnungsteil[], tage: bigint) {
  let faktor = 0n
  for (const teil of teile) faktor += countTage(teil) * teil.zustandszahl * teil.brennwert
  // Three factors in millionths, and kWh in Wh.
  return (menge: bigint): Fraction | undefined =>
    teile.length === 0 ? undefined : { numerator: menge * faktor, denominator: tage * 10n ** 15n }
}

function toUmrechnung(teil: Umrechnungsteil, menge: bigint, tage: bigint): Umrechnung {
  return {
    von: teil.von,
    bis: teil.bis,
    kubikmeter: Number(divideRounded(menge * countTage(teil), tage * 1000n)) / 1000,
    zustandszahl: Number(teil.zustandszahl) / 1e6,
    brennwert: Number(teil.brennwert) / 1e6,
  }
}
