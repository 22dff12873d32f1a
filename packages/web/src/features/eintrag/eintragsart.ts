import type { Eingangsbestaetigung } from '@ekp/wire/schema/scalars'
import type { ReactNode } from 'react'
import type { CallOptions } from '../../api/call.ts'

/** When an entry holds: days, `gueltigBis` is the last one. */
export interface Eintrag {
  readonly gueltigVon: string | null
  readonly gueltigBis: string | null
}

interface Submitted {
  readonly eingang: Eingangsbestaetigung | undefined
}

/** What differs between billing addresses and bank details; both nouns are feminine in German. */
export interface Eintragsart<E extends Eintrag, Neu = never> {
  readonly art: 'rechnungsadresse' | 'bankverbindung'
  readonly wort: string
  readonly mehrzahl: string
  /** Where the entries of the customer, and those of one contract, are shown and changed. */
  readonly pfade: {
    readonly alle: '/rechnungsadressen' | '/bankverbindungen'
    readonly editieren: '/rechnungsadresse/editieren' | '/bankverbindung/editieren'
    readonly ofVertrag: '/vertrag/$vertragId/rechnungsadressen' | '/vertrag/$vertragId/bankverbindungen'
    readonly ofVertragEditieren:
      | '/vertrag/$vertragId/rechnungsadresse/editieren'
      | '/vertrag/$vertragId/bankverbindungen/editieren'
  }
  /** The calls of the API; without a contract for the customer's own entries. */
  readonly calls: {
    readonly findAktuelle: (vertragId: string | undefined, options: CallOptions) => Promise<E | null>
    readonly list: (vertragId: string | undefined, options: CallOptions) => Promise<E[]>
    readonly create: (vertragId: string | undefined, neue: Neu) => Promise<Submitted>
    readonly endOfVertrag: (vertragId: string, id: string) => Promise<Submitted>
    readonly deleteOfVertrag: (vertragId: string, id: string) => Promise<Submitted>
  }
  /** Null where other hosts send none. */
  readonly idOf: (eintrag: E) => string | null
  readonly show: (eintrag: E) => ReactNode
  /** What tells an entry from others, in a sentence. */
  readonly kurz: (eintrag: E) => string
  /** What stands for it where it is folded: enough to know which it is. */
  readonly gefaltet: (eintrag: E) => string
  /** Whether that is a number or code, as an IBAN. */
  readonly isKurzIdentifier?: boolean
  /** How many lines an entry has while it is loading. */
  readonly lines: number
}
