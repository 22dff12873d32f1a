import type { Fraction } from '../../../lib/exact.ts'
import type { Fehlendes } from './grundlagen.ts'
import type { Profil } from './profile.ts'

/** What the recomputation says of a bill; the worst line is the verdict. */
export type Urteil = 'stimmt' | 'stimmt-gerundet' | 'weicht-ab' | 'nicht-nachrechenbar' | 'storno'

/** Bill minus recomputed, in EUR: positive where the customer would pay too much. */
export interface Abweichung {
  readonly netto: Fraction
  readonly brutto: Fraction
}

export interface Pruefung {
  readonly urteil: Urteil
  /** The habit that explains the bill, or the one that comes closest; null where there is nothing to round. */
  readonly profil: Profil | null
  /** All habits that print the same amounts. */
  readonly gleichInProfil: readonly Profil[]
  /** The first line that deviates; null where the fault is in no line. */
  readonly zeile: number | null
  /** Where the fault is in no line, or costs nothing: the bill's field. */
  readonly feld: string | null
  /** Of each line that deviates. */
  readonly zeilen: readonly (Abweichung & { readonly zeile: number })[]
  /** Of the whole bill; null where it does not deviate. */
  readonly abweichung: (Abweichung & { readonly zuZahlen: Fraction }) | null
  readonly fehlt: readonly Fehlendes[]
  /** `aufteilung`: the bill splits a quantity otherwise. `steuersatz-nicht-im-portal`: the rate is the law's. */
  readonly hinweise: readonly string[]
  /** Where something is missing, what the other lines say; else null. */
  readonly andereZeilen: Urteil | null
}
