import type { Versorgungsart } from '@ekp/wire/vertrag'
import type { Fraction } from '../../../lib/exact.ts'
import type { Tagesplan } from '../../../preis/kalender.ts'
import type { Verbrauchsreihe } from '../../../preis/lastreihe.ts'
import type { Preisstand } from '../../../preis/preisstand.ts'
import type { Steps } from '../../../preis/steps.ts'
import type { Reihen } from '../../../preis/sumTeile.ts'
import type { AbgelesenerZaehler } from '../../verbrauch/abgeleseneZaehler.ts'
import type { UmrechnungOfVertrag } from '../../verbrauch/gasumrechnung.ts'
import type { Profil } from './profile.ts'
import type { Jahresverlauf } from '@ekp/wire/verbrauch/prognose'

/** What the portal knows of a contract, to recompute one of its bills by. */
export interface Pruefgrundlagen {
  readonly versorgungsart: Versorgungsart
  readonly verlauf: Jahresverlauf
  /** Oldest first. */
  readonly preisstaende: readonly Preisstand[]
  readonly plan: Tagesplan
  readonly zaehler: readonly AbgelesenerZaehler[]
  /** Oldest first. */
  readonly umrechnungen: readonly UmrechnungOfVertrag[]
  /** The load profile and the market prices of the bill's days. */
  readonly lastgang: {
    readonly steps: Steps
    readonly reihen: Omit<Reihen, 'passedSteps'> & { readonly last: Verbrauchsreihe }
  }
  /** What the customer paid; none where nobody imports payments. */
  readonly zahlungen: readonly {
    readonly datum: string
    /** Gross; below zero where the bank took it back. */
    readonly betrag: Fraction
    /** What the payment was for, where that is known: an instalment (`Abschlag`) or a bill. */
    readonly zweck?: string | null
  }[]
  /** The supplier's habit, where the tenant's settings name it. */
  readonly profil: Profil | undefined
}

/** What is missing for a line, or for the whole bill where `zeile` is null. */
export interface Fehlendes {
  readonly was:
    | 'ablesung'
    | 'lastgang'
    | 'marktpreis'
    | 'preisbestandteil'
    | 'preiskalender'
    | 'rechnung'
    | 'rechnungspositionen'
    | 'tarif'
    | 'umrechnung'
  readonly zeile: number | null
  /** The day that has none. */
  readonly tag?: string
}
