import type { Messkanal } from '@ekp/wire/ablesung'

/** What a meter showed last: help beside the fields. */
export interface LetzteAblesung {
  readonly ablesedatum: string
  /** By obiskennzahl, in the meter's own unit. */
  readonly ablesewerte: Readonly<Record<string, number>>
}

/** All that the reading form needs of one meter, also without a network; plain JSON. */
export interface WaehlbarerZaehler {
  readonly vertragId: string
  readonly versorgungsart: string
  /** One line: `Lindenweg 4, 84359 Simbach`; empty when none is known. */
  readonly lieferadresse: string
  readonly zaehlernummer: string
  readonly kanaele: readonly Messkanal[]
  /** No reading is older, `YYYY-MM-DD`. */
  readonly eingebautAm: string | null
  /** No reading is younger than the end of the delivery, `YYYY-MM-DD`. */
  readonly lieferende: string | null
  readonly letzteAblesung: LetzteAblesung | null
}

/** The meters that the reading form offers [ablesung-6] [ablesung-15]; one for each contract that takes readings. */
export type Zaehlerauswahl = readonly WaehlbarerZaehler[]
