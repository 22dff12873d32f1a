import type { MesskanalOfVertrag } from '../abgeleseneZaehler.ts'
import type { UmrechnungOfVertrag } from '../gasumrechnung.ts'
import type { AblesungOfVertrag } from '../staende.ts'
import { deriveVerbraeuche } from '../verbraeuche.ts'

export const ht = '1-0:1.8.1'
export const nt = '1-0:1.8.2'
export const total = '1-0:1.8.0'
export const gas = '7-0:3.0.0'

export interface GivenZaehler {
  readonly von?: string
  readonly bis?: string | null
  /** Digits before the comma. */
  readonly stellen?: number
  /** Digits after it. */
  readonly nachkommastellen?: number
  readonly kanaele?: readonly string[]
}

/** Day, value or values by obiskennzahl, and the Ableseart, by default NETZBETREIBER. */
export type GivenAblesung = readonly [
  ablesedatum: string,
  werte: string | Readonly<Record<string, string>>,
  ableseart?: AblesungOfVertrag['ableseart'],
  zaehler?: string,
]

export interface GivenVertrag {
  readonly versorgungsart?: 'strom' | 'gas'
  readonly lieferbeginn?: string
  readonly lieferende?: string
  /** One meter `Z1` since 2020 unless others are named. */
  readonly zaehler?: Readonly<Record<string, GivenZaehler>>
  readonly umrechnungen?: readonly UmrechnungOfVertrag[]
}

/** The rows of a contract, as the database would have them. */
export function buildVertrag(given: GivenVertrag, ablesungen: readonly GivenAblesung[]) {
  const { versorgungsart = 'strom', lieferbeginn = null, lieferende = null, zaehler = { Z1: {} } } = given
  const usual = versorgungsart === 'gas' ? gas : total
  const vertrag = { versorgungsart, lieferbeginn, lieferende }
  const messkanaele = Object.entries(zaehler).flatMap(
    ([
      nummer,
      { von = '2020-01-01', bis = null, stellen = 6, nachkommastellen = 3, kanaele = [usual] },
    ]): MesskanalOfVertrag[] =>
      kanaele.map((obiskennzahl) => ({
        ...vertrag,
        nummer,
        eingebaut_am: von,
        ausgebaut_am: bis,
        obiskennzahl,
        vorkommastellen: stellen,
        nachkommastellen,
      })),
  )
  const rows = ablesungen.map(
    ([ablesedatum, werte, ableseart = 'NETZBETREIBER', zaehlernummer = 'Z1'], id): AblesungOfVertrag => {
      const byKanal = typeof werte === 'string' ? { [usual]: werte } : werte
      const obiskennzahlen = Object.keys(byKanal)
      const inReihe = { obiskennzahlen, ablesewerte: Object.values(byKanal) }
      return { id, zaehlernummer, ablesedatum, ableseart, eingegangenAm: null, ...inReihe }
    },
  )
  return { messkanaele, ablesungen: rows, umrechnungen: given.umrechnungen ?? [] }
}

/** What follows from it. */
export function deriveFrom(given: GivenVertrag, ablesungen: readonly GivenAblesung[]) {
  const rows = buildVertrag(given, ablesungen)
  return deriveVerbraeuche(rows.messkanaele, rows.ablesungen, rows.umrechnungen)
}

/** Each period in short: days, sum, and a mark for an estimate. */
export function summary(given: GivenVertrag, ablesungen: readonly GivenAblesung[]): string[] {
  return deriveFrom(given, ablesungen).map(
    ({ von, bis, summe, prognose }) => `${von} ${bis} ${summe ?? 'null'}${prognose ? ' prognose' : ''}`,
  )
}
