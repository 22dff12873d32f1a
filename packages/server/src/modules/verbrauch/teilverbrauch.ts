import type { Umrechnung } from '@ekp/wire/verbrauch'
import type { AbgelesenerZaehler } from './abgeleseneZaehler.ts'
import { gasumrechnung, type UmrechnungOfVertrag } from './gasumrechnung.ts'
import type { Fraction } from '../../lib/exact.ts'
import { deriveKanalmenge, type Stand } from './staende.ts'
import type { Zeitraum } from './zeitraeume.ts'

export interface Kanalteil {
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
export interface Gasumrechnung {
  readonly umrechnungen: readonly UmrechnungOfVertrag[]
  /** The boundary that the reading of a day belongs to. */
  readonly verlegt: (datum: string) => string
}

/** `gasfaktoren` is undefined for electricity, because its meters count kWh. */
export function deriveTeilverbrauch(einsatz: Einsatz, gasfaktoren: Gasumrechnung | undefined): Teilverbrauch {
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
export function deriveEinsaetze(alleZaehler: readonly AbgelesenerZaehler[], { von, bis }: Zeitraum): Einsatz[] {
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
export function areConsecutive(einsaetze: readonly Einsatz[], { von, bis }: Zeitraum): boolean {
  const end = einsaetze.reduce<string | undefined>(
    (last, einsatz) => (last === einsatz.von ? einsatz.bis : undefined),
    von,
  )
  return end === bis
}
