import type { Generated } from 'kysely'
import type { Vorgangsart } from '@ekp/wire/vorgang/arten'

/** A system of the supplier that is told of each new Vorgang. */
export interface WebhookRow {
  id: Generated<number>
  /** The system, in the supplier's words. */
  abnehmer: string
  url: string
  /** Of which kinds of Vorgang it is told; null: of all. */
  arten: Vorgangsart[] | null
  /** What its secret is derived from. */
  kennung: Generated<string>
  angelegt_am: Date
  /** With `nr`: its place in the outbox, the last Vorgang that it was told of or that was given up. */
  transaktion: string
  nr: number
  /** Failed tries to tell of the next one. */
  versuche: Generated<number>
  naechster_versuch_am: Generated<Date | null>
  letzter_fehler: Generated<string | null>
  /** When the system said that it does not want to be told any more. */
  abgeschaltet_am: Generated<Date | null>
}

/** A Vorgang that a system could not be told of. */
export interface WebhookUnzustellbarRow {
  vorgang_id: number
  webhook_id: number
  seit: Date
  grund: string
  /** Whether the supplier wants one more try. */
  wiederholen: Generated<boolean>
}

/** What became of a try: after `gescheitert` another one follows, after the last two none does. */
export const webhookergebnisse = ['zugestellt', 'gescheitert', 'unzustellbar', 'abgeschaltet'] as const

export type Webhookergebnis = (typeof webhookergebnisse)[number]
