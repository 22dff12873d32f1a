import type { Versorgungsart } from '@ekp/wire/vertrag'

/** A channel with its meter and contract; nulls where the meter has none. */
export interface MesskanalOfVertrag {
  readonly versorgungsart: Versorgungsart
  readonly lieferbeginn: string | null
  readonly lieferende: string | null
  readonly nummer: string
  readonly eingebaut_am: string
  readonly ausgebaut_am: string | null
  readonly obiskennzahl: string | null
  readonly vorkommastellen: number | null
}
