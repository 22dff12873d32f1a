import type { Kunde } from '../Kunde.ts'
import type { Ausweis } from '../wire/draftOf.ts'
import type { Operation } from '../wire/Operation.ts'

/** A request for something foreign, and the same for something that does not exist. */
export interface Probe {
  readonly operation: Operation
  readonly kunde: Kunde
  /** Inputs that name foreign things. */
  readonly foreign: Readonly<Record<string, unknown>>
  /** The same inputs naming nothing. */
  readonly missing: Readonly<Record<string, unknown>>
  /** The status that both have; undefined where a foreign thing in the body is no matter of its own status. */
  readonly status: number | undefined
  /** In the place of the customer's own session. */
  readonly ausweis?: (own: Ausweis) => { readonly foreign: Ausweis; readonly missing: Ausweis }
}
