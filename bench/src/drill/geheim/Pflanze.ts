import type { Draft } from '../wire/Draft.ts'
import type { Operation } from '../wire/Operation.ts'

/** A text that occurs nowhere else, in one input of one operation. */
export interface Pflanze {
  readonly operation: Operation
  /** `header passwort`, `body email`, `name of a field`. */
  readonly where: string
  readonly marker: string
  /** May be nowhere at all; others may be stored and mailed, as they are meant to be. */
  readonly isSecret: boolean
  readonly plant: (draft: Draft) => void
}
