import type { Umrechnung } from '@ekp/wire/verbrauch'
import type { Einsatz } from './deriveEinsaetze.ts'
import { deriveKanalmenge } from './deriveKanalmenge.ts'
import type { Fraction } from './Fraction.ts'
import { gasumrechnung } from './gasumrechnung.ts'
import type { UmrechnungOfVertrag } from './splitByUmrechnung.ts'

export interface Kanalteil {
  readonly obiskennzahl: string
  readonly istSummiert: boolean
  /** Undefined where it is unknown. */
  readonly wattstunden: Fraction | undefined
}

/** What one meter counted in its part of a period. */
export interface Teilverbrauch {
  readonly kanaele: readonly Kanalteil[]
  readonly umrechnung: readonly Umrechnung[]
  readonly prognose: boolean
}

// Millionths of a kWh.
const stromWattstunden = (menge: bigint): Fraction => ({ numerator: menge, denominator: 1000n })

/** `umrechnungen` is undefined for electricity, whose meters count kWh. */
export function deriveTeilverbrauch(
  einsatz: Einsatz,
  umrechnungen: readonly UmrechnungOfVertrag[] | undefined,
): Teilverbrauch {
  const { zaehler, anfang, ende } = einsatz
  const gas = umrechnungen && gasumrechnung(einsatz, umrechnungen)
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
